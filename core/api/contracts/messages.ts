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
  seen: {
    id: 'messages.seen',
    method: 'POST',
    path: '/api/v1/mc/messages/seen',
    summary: 'Say that the caller has seen messages',
    description: 'For everyone who is signed in. What is not shown to the caller is left out.',
    tags,
    body: all({ sIds: listOf(key, 50, 1) }),
    response: { description: 'It is done.', schema: done },
    refusals: [400, 401, 413, 415],
  },
  groups: {
    id: 'messages.groups',
    method: 'GET',
    path: '/api/v1/mc/messages/groups',
    summary: 'The groups that a message can be to',
    description: 'Comes with writing system messages.',
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
    description: 'Comes with writing system messages. The latest first.',
    tags,
    query: all({ sId: key }),
    response: {
      description: 'How many people it is to, and those who have seen or dismissed it.',
      schema: all({ people: count, seen: listOf(receipt), dismissed: listOf(receipt) }),
    },
    refusals: [400, 401, 403, 404],
  },
} as const satisfies Readonly<Record<string, Contract>>
