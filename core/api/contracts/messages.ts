import { Type } from 'typebox'
import type { Contract } from './contract.ts'
import { all, anyText, done, flag, instant, listOf, meaning, oneOf, orNull } from './schema.ts'

const tags = ['SystemMessages']
const key = Type.Integer({ minimum: 1, maximum: 2_147_483_647 })

/** Messages to everyone who works here, each dismissed by each person (screens, `/system-messages`). */
export const messageContracts = {
  list: {
    id: 'messages.list',
    method: 'GET',
    path: '/api/v1/mc/messages',
    summary: 'The messages to the staff that are shown now, the latest first',
    description: 'For everyone who is signed in.',
    tags,
    response: {
      description: 'Those that the caller has dismissed among them.',
      schema: listOf(
        all({
          sId: key,
          title: anyText,
          html: orNull(anyText),
          level: oneOf('info', 'warning', 'urgent'),
          from: instant,
          isDismissed: meaning(flag, 'Whether the caller has dismissed it.'),
        }),
      ),
    },
    refusals: [401],
  },
  dismiss: {
    id: 'messages.dismiss',
    method: 'POST',
    path: '/api/v1/mc/messages/dismiss',
    summary: 'Dismiss a message for oneself, or show it again',
    tags,
    body: all({ sId: key, isDismissed: flag }),
    response: { description: 'It is done.', schema: done },
    refusals: [400, 401, 404, 413, 415],
  },
} as const satisfies Readonly<Record<string, Contract>>
