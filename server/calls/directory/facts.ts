import { decide } from '@rounds/core/access'
import { directoryContracts } from '@rounds/core/api/contracts'
import { entities } from '@rounds/core/entities'
import { FACT_DAYS } from '@rounds/core/rules/find-care'
import { confirmFacts, readFacts, unconfirmed } from '../../content/facts.ts'
import { addCall } from '../../contract/add-call.ts'
import { pathsOf } from '../../contract/contract-paths.ts'
import { demand, type SpecialCall } from '../call.ts'

const { facts, confirm, queue } = directoryContracts
const MOST_SHOWN = 50

/** Facts that patients rely on: their confirmations, confirming them, and which are due. */
export const directoryFacts: SpecialCall = {
  paths: pathsOf({ facts, confirm, queue }),

  add(app, { database, records, authenticate }) {
    addCall(app, facts, {
      authenticate,
      handle: async ({ actor, query: { entity, id } }) => {
        demand(decide(actor.person, 'update', entities[entity]))
        return { facts: [...(await readFacts(database.query, entity, id))] }
      },
    })
    addCall(app, confirm, {
      authenticate,
      handle: async ({ actor, body: { entity, id, facts: seen } }) => {
        demand(decide(actor.person, 'update', entities[entity]))
        await records.unit(actor, async unit => {
          const [key = ''] = entities[entity].key
          await unit.ask(entities[entity], { action: 'update', records: [{ [key]: id }] })
          await confirmFacts(unit, entity, id, seen)
        })
        return { facts: [...(await readFacts(database.query, entity, id))] }
      },
    })
    addCall(app, queue, {
      authenticate,
      handle: async ({ actor, query: { entity } }) => {
        demand(decide(actor.person, 'update', entities[entity]))
        const { total, records: open } = await unconfirmed(database.query, entity, {
          days: FACT_DAYS,
          most: MOST_SHOWN,
        })
        return { total, records: [...open] }
      },
    })
  },
}
