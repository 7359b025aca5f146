import { logContracts } from '@rounds/core/api/contracts'
import { entities } from '@rounds/core/entities'
import { addCall } from '../contract/add-call.ts'
import { pathsOf } from '../contract/contract-paths.ts'
import type { SpecialCall } from './call.ts'

const contract = logContracts.note
const { AuditLog } = entities

const LIMIT = { name: 'audit post', most: 60, seconds: 60 }

/** `POST /auditlog/post`: a client logs what only it sees. The server sets who, when and from where. */
export const auditPost: SpecialCall = {
  paths: pathsOf({ contract }),

  add(app, { records, limits, authenticate }) {
    addCall(app, contract, {
      authenticate: async request => {
        const actor = await authenticate(request)
        await limits.take(LIMIT, actor.person.userId)
        return actor
      },
      handle: async ({ actor, body: { Type, Message }, reply }) => {
        const { userName, userId, actUserName, address } = actor.author
        const who = { UserName: userName, UserId: userId, ActUserName: actUserName, Address: address }
        const [stored] = await records.unit(
          actor,
          unit =>
            unit.records.create(AuditLog, [{ Type, Message, ...who }], {
              impliedBy: 'everyone signed in may write these kinds of entries',
            }),
          { isOneStatement: true },
        )
        return reply.type('application/json; charset=utf-8').send(stored?.json)
      },
    })
  },
}
