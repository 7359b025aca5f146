import { Type } from 'typebox'
import type { Contract } from './contract.ts'
import { all, anyText, count, done, flag, instant, listOf, meaning, oneOf, orNull } from './schema.ts'

const tags = ['SystemMessages']
const key = Type.Integer({ minimum: 1, maximum: 2_147_483_647 })

const receipt = all({ name: anyText, at: instant })

/** Messages to the staff, dismissed by each person individually (screens, `/system-messages`). */
export const messageContracts = {
  list: {
    id: 'messages.list',
    method: 'GET',
    path: '/api/v1/mc/messages',
    summary: 'Current messages to staff, latest first',
    description: 'For all signed-in users.',
    tags,
    response: {
      description: 'Includes those the caller has dismissed.',
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
    summary: 'Dismiss a message for yourself, or show it again',
    tags,
    body: all({ sId: key, isDismissed: flag }),
    response: { description: 'Done.', schema: done },
    refusals: [400, 401, 404, 413, 415],
  },
  seen: {
    id: 'messages.seen',
    method: 'POST',
    path: '/api/v1/mc/messages/seen',
    summary: 'Mark messages as seen by the caller',
    description: 'For all signed-in users. Messages not shown to the caller are ignored.',
    tags,
    body: all({ sIds: listOf(key, 50, 1) }),
    response: { description: 'Done.', schema: done },
    refusals: [400, 401, 413, 415],
  },
  groups: {
    id: 'messages.groups',
    method: 'GET',
    path: '/api/v1/mc/messages/groups',
    summary: 'Groups a message can be sent to',
    description: 'Requires write access to system messages.',
    tags,
    response: {
      description: 'With how many people are in each.',
      schema: listOf(all({ id: anyText, name: anyText, people: count })),
    },
    refusals: [401, 403],
  },
  receipts: {
    id: 'messages.receipts',
    method: 'GET',
    path: '/api/v1/mc/messages/receipts',
    summary: 'Who has seen and dismissed a message',
    description: 'Requires write access to system messages. Latest first.',
    tags,
    query: all({ sId: key }),
    response: {
      description: 'How many people it’s for, and who has seen or dismissed it.',
      schema: all({ people: count, seen: listOf(receipt), dismissed: listOf(receipt) }),
    },
    refusals: [400, 401, 403, 404],
  },
} as const satisfies Readonly<Record<string, Contract>>
