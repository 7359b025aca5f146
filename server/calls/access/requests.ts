import { decide, personOf } from '@rounds/core/access'
import { accessContracts as contracts } from '@rounds/core/api/contracts'
import { AspNetUserClaims } from '@rounds/core/entities'
import type { FastifyInstance } from 'fastify'
import { addCall } from '../../contract/add-call.ts'
import { Conflict, NotFound } from '../../errors.ts'
import { readGranted, readHolders } from '../../rights/granted.ts'
import { type CallContext, demand } from '../call.ts'
import { acceptRequest, declineRequest, writeRequest } from './answer-request.ts'
import { createTelling, explainTool, giversOf, toolOf } from './explanations.ts'
import { readOpenRequests } from './open-requests.ts'

/** The access request calls: asking, listing, accepting, declining. */
export function addRequestCalls(
  app: FastifyInstance,
  { database, records, authenticate, publicUrl }: CallContext,
): void {
  const { query: executor } = database
  addCall(app, contracts.request, {
    authenticate,
    handle: async ({ actor, body }) => {
      const tool = toolOf(body.tool)
      if (tool.guard === 'protected') throw new Conflict(`${tool.title} is for MoJoAdmin.`)
      const granted = await readGranted(executor)
      const holders = await readHolders(executor, granted)
      const of = holders.find(one => one.userId === actor.person.userId)
      if (!of) throw new NotFound('This user doesn’t exist.')
      if (decide(personOf(of, granted.tags), 'open', tool).allowed)
        throw new Conflict(`You can open ${tool.title} already. Reload the page.`)
      const [proposal] = explainTool(of, tool, granted).proposals
      const asked = proposal ? giversOf(of, proposal, granted, holders) : []
      if (asked.length === 0) throw new Conflict('Nobody can grant this. Ask the people who run the server.')
      await records.unit(actor, unit => writeRequest(unit, { of, tool, words: body.words, asked, publicUrl }))
      return { asked: asked.slice(0, 3).map(({ name }) => name) }
    },
  })
  addCall(app, contracts.requests, {
    authenticate,
    handle: async ({ actor }) => {
      const { requests, granted, holders } = await readOpenRequests(executor, actor.person)
      return requests.map(({ id, of, tool, words, at, proposals }) => {
        const { tellProposal } = createTelling(actor, of.userId, granted, holders)
        return {
          id,
          userId: of.userId,
          name: of.name,
          tool: tool.id,
          words,
          at,
          proposals: proposals.map(proposal => tellProposal(of, proposal)),
        }
      })
    },
  })
  const granter = {
    authenticate,
    demand: ({ person }: Awaited<ReturnType<typeof authenticate>>) =>
      demand(decide(person, 'create', AspNetUserClaims)),
  }
  addCall(app, contracts.accept, {
    ...granter,
    handle: async ({ actor, params, body }) => {
      await records.unit(actor, unit => acceptRequest(unit, actor, { id: params.id, ...body, publicUrl }))
      return { success: true }
    },
  })
  addCall(app, contracts.decline, {
    ...granter,
    handle: async ({ actor, params, body }) => {
      await records.unit(actor, unit => declineRequest(unit, actor, { id: params.id, words: body.words }))
      return { success: true }
    },
  })
}
