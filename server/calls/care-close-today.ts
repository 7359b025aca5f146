import { careContracts } from '@rounds/core/api/contracts'
import { entities } from '@rounds/core/entities'
import { endOfLocalDay } from '@rounds/core/rules/time'
import { addCall } from '../contract/add-call.ts'
import { pathsOf } from '../contract/contract-paths.ts'
import { NotFound } from '../errors.ts'
import { requireValid } from '../records/require-valid.ts'
import { allow } from '../rights/allow.ts'
import { readPlacesNow } from '../site/directory/places-now.ts'
import type { SpecialCall } from './call.ts'

const { closeToday } = careContracts
const { Custom_LocationAlert, Custom_LocationAlertToLocation } = entities

/** `POST /mc/care/close-today`: the alert and its link in one step (screens, `/custom/location-alerts`). */
export const careCloseToday: SpecialCall = {
  paths: pathsOf({ closeToday }),

  add(app, { database, records, authenticate }) {
    addCall(app, closeToday, {
      authenticate,
      demand: actor => {
        allow(actor, 'create', Custom_LocationAlert)
        allow(actor, 'create', Custom_LocationAlertToLocation)
      },
      handle: async ({ actor, body: { location, title } }) => {
        const now = Date.now()
        const [place] = await readPlacesNow(database, [location], now)
        if (!place) throw new NotFound('This location no longer exists.')
        const until = endOfLocalDay(now, place.timeZone)
        return records.unit(actor, async unit => {
          const [alert] = await unit.records.create(Custom_LocationAlert, [
            requireValid(Custom_LocationAlert, {
              LaTitle: title,
              LaLevel: 'warning',
              LaEffect: 'closed',
              LaFromDt: new Date(now).toISOString(),
              LaToDt: until,
            }),
          ])
          const { LaId } = JSON.parse(alert?.json ?? '{}') as { LaId: number }
          await unit.records.create(Custom_LocationAlertToLocation, [
            requireValid(Custom_LocationAlertToLocation, { LaId, LId: location }),
          ])
          return { LaId, until }
        })
      },
    })
  },
}
