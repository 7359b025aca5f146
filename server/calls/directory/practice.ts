import { decide } from '@rounds/core/access'
import { EVIDENCE_ON_A_PAGE, practiceContracts } from '@rounds/core/api/contracts'
import { type Entity, entities } from '@rounds/core/entities'
import { type Fact, factText } from '@rounds/core/rules/find-care'
import { toolNamed } from '@rounds/core/tools'
import { waitingAnswers } from '../../content/practice/answer.ts'
import { askPractices, readLastAsk } from '../../content/practice/ask.ts'
import { decideAnswers } from '../../content/practice/decide.ts'
import { readEvidence } from '../../content/practice/evidence.ts'
import { addCall } from '../../contract/add-call.ts'
import { pathsOf } from '../../contract/contract-paths.ts'
import { demand, type SpecialCall } from '../call.ts'

const { ask, read, decide: decideCall, evidence } = practiceContracts
/** The rate limit for calls with up to 50 practices each. */
const LIMIT = { name: 'practice ask', most: 60, seconds: 3600 }

/** Facts that practices confirm: asking them, and their answers. */
export const directoryPractice: SpecialCall = {
  paths: pathsOf({ ask, read, decideCall, evidence }),

  add(app, { database, records, limits, authenticate }) {
    const recordsOf = (entity: Entity, ids: readonly number[]) =>
      ids.map(id => ({ [entity.key[0] ?? '']: id }))
    addCall(app, ask, {
      authenticate,
      handle: async ({ actor, body: { entity, ids, again } }) => {
        demand(decide(actor.person, 'update', entities[entity]))
        await limits.take(LIMIT, actor.person.userId ?? '')
        const asked = await records.unit(actor, async unit => {
          await unit.ask(entities[entity], { action: 'update', records: recordsOf(entities[entity], ids) })
          return askPractices(unit, entity, ids, { again })
        })
        return { records: [...asked] }
      },
    })
    addCall(app, read, {
      authenticate,
      handle: async ({ actor, query: { entity, id } }) => {
        demand(decide(actor.person, 'update', entities[entity]))
        const [{ email, last }, waiting] = await Promise.all([
          readLastAsk(database.query, entity, id),
          waitingAnswers(database.query, entity, id),
        ])
        const answers = waiting.map(({ change, seen, ...answer }) => ({
          ...answer,
          seen: factText(answer.fact, seen),
          isApplied: answer.kind === 'right' || change !== null,
        }))
        return { email, last, answers }
      },
    })
    addCall(app, decideCall, {
      authenticate,
      handle: async ({ actor, body }) => {
        const entity = entities[body.entity]
        demand(decide(actor.person, 'update', entity))
        await records.unit(actor, async unit => {
          await unit.ask(entity, { action: 'update', records: recordsOf(entity, [body.id]) })
          await decideAnswers(unit, body)
        })
        return { decided: body.answers.length }
      },
    })
    addCall(app, evidence, {
      authenticate,
      demand: ({ person }) => demand(decide(person, 'open', toolNamed('site-tools'))),
      handle: async ({ query: { after } }) => {
        const rows = await readEvidence(database.query, { after, most: EVIDENCE_ON_A_PAGE })
        return {
          rows: rows.map(({ value, ...row }) => ({ ...row, text: factText(row.fact as Fact, value) })),
        }
      },
    })
  },
}
