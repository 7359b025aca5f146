import { decide } from '@rounds/core/access'
import { careContracts, MOST_PLACES } from '@rounds/core/api/contracts'
import { entities } from '@rounds/core/entities'
import { addCall } from '../contract/add-call.ts'
import { pathsOf } from '../contract/contract-paths.ts'
import { invalid } from '../errors.ts'
import { readPlacesNow } from '../site/directory/places-now.ts'
import { demand, type SpecialCall } from './call.ts'

const { places } = careContracts

/** `GET /mc/care/places`: whether locations are open, by the website's own rule (screens, `/custom/locations`). */
export const carePlaces: SpecialCall = {
  paths: pathsOf({ places }),

  add(app, { database, authenticate }) {
    addCall(app, places, {
      authenticate,
      demand: ({ person }) => demand(decide(person, 'read', entities.Custom_Location)),
      handle: async ({ query: { keys } }) => {
        const ids = keys.split(',').map(Number)
        if (ids.length > MOST_PLACES || ids.some(id => !Number.isInteger(id) || id < 0 || id > 2_147_483_647))
          throw invalid([{ field: 'keys', message: `Send up to ${MOST_PLACES} keys, separated by commas.` }])
        const found = await readPlacesNow(database, ids, Date.now())
        return found.map(place => ({
          ...place,
          exceptions: place.exceptions.map(one => ({ ...one, hours: one.hours && [...one.hours] })),
        }))
      },
    })
  },
}
