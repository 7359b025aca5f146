import { decide, personOf } from '@rounds/core/access'
import { KeyError, parseKey } from '@rounds/core/api'
import { accessContracts as contracts, leavingContracts, reviewContracts } from '@rounds/core/api/contracts'
import { type AnyRow, AspNetUsers, entityNamed } from '@rounds/core/entities'
import { addCall } from '../../contract/add-call.ts'
import { pathsOf } from '../../contract/contract-paths.ts'
import type { Executor } from '../../database/database.ts'
import { BadRequest, NotFound } from '../../errors.ts'
import type { Actor } from '../../rights/actor.ts'
import { allow } from '../../rights/allow.ts'
import { type GrantedNow, type Holder, readGranted, readHolders } from '../../rights/granted.ts'
import { readRecordFacts } from '../../rights/record-facts.ts'
import { demand, type SpecialCall } from '../call.ts'
import { addDifferenceCalls } from './differences.ts'
import { createTelling, explainRecord, explainTool, explainTools, toolOf } from './explanations.ts'
import { addLeavingCalls } from './leaving.ts'
import { addRequestCalls } from './requests.ts'
import { addReviewCalls } from './reviews.ts'

/** Why people have access to what, who else does, and requests for more. */
export const access: SpecialCall = {
  paths: { ...pathsOf(contracts), ...pathsOf(leavingContracts), ...pathsOf(reviewContracts) },

  add(app, context) {
    const { database, records, authenticate } = context
    const { query: executor } = database
    addCall(app, contracts.person, {
      authenticate,
      handle: async ({ actor, query }) => {
        const { granted, holders, of } = await readAbout(executor, actor, query.userId)
        const { tags, roles, isMJA } = personOf(of, granted.tags)
        const { tellWay, tellHeld } = createTelling(actor, of.userId, granted, holders)
        return {
          userId: of.userId,
          name: of.name,
          roles,
          isMJA,
          allowedTags: tags === 'all' ? null : [...tags],
          grants: tellHeld(of),
          tools: explainTools(of, granted).map(({ tool, allowed, because, ways }) => ({
            id: tool.id,
            allowed,
            because,
            ways: ways.map(tellWay),
          })),
        }
      },
    })
    addCall(app, contracts.explain, {
      authenticate,
      handle: async ({ actor, query }) => {
        const { granted, holders, of } = await readAbout(executor, actor, query.userId)
        const telling = createTelling(actor, of.userId, granted, holders)
        return telling.tellExplanation(of, explainTool(of, toolOf(query.tool), granted))
      },
    })
    addCall(app, contracts.record, {
      authenticate,
      demand: ({ person }) => demand(decide(person, 'read', AspNetUsers)),
      handle: async ({ actor, query }) => {
        const entity = entityNamed(query.entity)
        if (!entity) throw new BadRequest(`Unknown entity: ${query.entity}.`)
        allow(actor, 'read', entity)
        const found = keyOf(entity, query.key)
        const { json } = await records.read(actor, entity, found)
        const granted = await readGranted(executor)
        const holders = await readHolders(executor, granted)
        const facts = await readRecordFacts(executor, entity, found.key, JSON.parse(json) as AnyRow)
        const { able, others } = explainRecord(entity, facts, granted, holders)
        return {
          others,
          people: able.map(({ holder, change, delete: mayDelete, ways }) => {
            const { tellWay } = createTelling(actor, holder.userId, granted, holders)
            return {
              userId: holder.userId,
              name: holder.name,
              change,
              delete: mayDelete,
              ways: ways.map(tellWay),
            }
          }),
        }
      },
    })
    addDifferenceCalls(app, context)
    addRequestCalls(app, context)
    addLeavingCalls(app, context)
    addReviewCalls(app, context)
  },
}

function keyOf(entity: Parameters<typeof parseKey>[0], text: string) {
  try {
    return parseKey(entity, text)
  } catch (error) {
    if (error instanceof KeyError) throw new BadRequest(error.message)
    throw error
  }
}

/** A person's grants, and all that exist. Throws `Forbidden` if the caller may not read them, and `NotFound`. */
async function readAbout(
  executor: Executor,
  actor: Actor,
  userId: string,
): Promise<{ granted: GrantedNow; holders: readonly Holder[]; of: Holder }> {
  const id = userId.toLowerCase()
  if (id !== actor.person.userId) allow(actor, 'read', AspNetUsers)
  const granted = await readGranted(executor)
  const holders = await readHolders(executor, granted)
  const of = holders.find(one => one.userId === id)
  if (!of) throw new NotFound('This user doesn’t exist.')
  return { granted, holders, of }
}
