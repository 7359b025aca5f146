import { Type } from 'typebox'
import type { ToolId } from '../../tools/index.ts'
import type { Contract } from './contract.ts'
import {
  all,
  anyText,
  count,
  done,
  flag,
  id,
  instant,
  listOf,
  meaning,
  oneOf,
  orNull,
  text,
  uuid,
} from './schema.ts'

const tags = ['AspNetUsers'] as const
const tool = Type.Unsafe<ToolId>({ type: 'string', maxLength: 100 })
const tag = all({ id: Type.Integer(), name: anyText })
const told = meaning(
  orNull(all({ id: orNull(anyText), name: orNull(anyText) })),
  'A group; its name is null for callers who can’t see it.',
)
const grant = all({
  group: told,
  tag: meaning(orNull(tag), 'The tag the permission is for.'),
  other: meaning(orNull(anyText), 'Another kind of permission.'),
  isHidden: meaning(flag, 'A permission the caller can’t see.'),
})
const ways = meaning(
  listOf(listOf(grant)),
  'The ways it can be allowed, each enough by itself; an empty one is open to everyone.',
)
const gain = all({ tools: listOf(tool), folders: count, isAdministrator: flag })
const proposal = all({
  tags: meaning(listOf(tag), 'Permissions of their own.'),
  group: meaning(told, 'The group to join.'),
  opens: meaning(gain, 'Everything it opens, including what was asked for.'),
  givers: meaning(listOf(anyText), 'Names of people who can grant it.'),
})
const explanation = {
  allowed: flag,
  because: anyText,
  isForNobody: meaning(flag, 'Nobody can do it, whatever they are granted.'),
  ways,
  proposals: meaning(listOf(proposal), 'What would change it, the smallest grant first.'),
}
const request = all({
  id,
  userId: uuid,
  name: anyText,
  tool,
  words: orNull(anyText),
  at: instant,
  proposals: meaning(listOf(proposal), 'What the caller can grant.'),
})

export const difference = meaning(
  listOf(all({ userId: uuid, name: anyText, gains: gain, loses: gain })),
  'Who could do something else, and what.',
)
const summary = all({
  name: anyText,
  tools: listOf(tool),
  folders: listOf(tag),
  isAdministrator: flag,
})

/** Why people have access to what, and requests for access. */
export const accessContracts = {
  person: {
    id: 'access.person',
    method: 'GET',
    path: '/api/v1/mc/access/person',
    summary: 'What a person can open, and why',
    description: 'For people who can read users, and for everyone about themselves.',
    tags,
    query: all({ userId: uuid }),
    response: {
      description: 'What they were granted, and each tool with the ways that open it.',
      schema: all({
        userId: uuid,
        name: anyText,
        roles: listOf(anyText),
        isMJA: flag,
        allowedTags: meaning(orNull(listOf(Type.Integer())), 'The tags they can use; null for all.'),
        grants: meaning(
          listOf(all({ ...grant.properties, until: meaning(orNull(instant), 'When it ends.') })),
          'What they have, once for each way they got it.',
        ),
        tools: listOf(all({ id: tool, allowed: flag, because: anyText, ways })),
      }),
    },
    refusals: [400, 401, 403, 404],
  },
  explain: {
    id: 'access.explain',
    method: 'GET',
    path: '/api/v1/mc/access/explain',
    summary: 'Why a person can or can’t open a tool, and what would change it',
    description: 'For people who can read users, and for everyone about themselves.',
    tags,
    query: all({ userId: uuid, tool: text(100) }),
    response: { description: 'The explanation.', schema: all(explanation) },
    refusals: [400, 401, 403, 404],
  },
  record: {
    id: 'access.record',
    method: 'GET',
    path: '/api/v1/mc/access/record',
    summary: 'Who can see or change a record',
    description: 'For people who can read users and the record. Disabled accounts are left out.',
    tags,
    query: all({ entity: text(100), key: text(2_000) }),
    response: {
      description: 'The people who can at least see it, by name.',
      schema: all({
        people: listOf(
          all({
            userId: uuid,
            name: anyText,
            change: flag,
            delete: flag,
            ways: meaning(ways, 'Why they can do the most that they can.'),
          }),
        ),
        others: meaning(count, 'How many people can’t see it.'),
      }),
    },
    refusals: [400, 401, 403, 404],
  },
  difference: {
    id: 'access.difference',
    method: 'POST',
    path: '/api/v1/mc/access/difference',
    summary: 'Preview what people would gain and lose if grants changed',
    description: 'For people who can read users, groups and group members.',
    tags,
    body: all({
      changes: listOf(
        all({
          kind: oneOf('member', 'own', 'group'),
          adds: flag,
          userId: meaning(orNull(uuid), 'Of `member` and `own`.'),
          groupId: meaning(orNull(uuid), 'Of `member` and `group`.'),
          type: meaning(orNull(text(100)), 'Of `own` and `group`: the permission.'),
          value: meaning(orNull(text(400)), 'Of `own` and `group`: its value.'),
        }),
        1_000,
        1,
      ),
    }),
    response: { description: 'The difference.', schema: all({ people: difference }) },
    refusals: [400, 401, 403, 413, 415],
  },
  group: {
    id: 'access.group',
    method: 'GET',
    path: '/api/v1/mc/access/group',
    summary: 'What a group opens to its members, and what they would lose without it',
    description: 'For people who can read users, groups and group members.',
    tags,
    query: all({ groupId: uuid }),
    response: {
      description: 'What it opens.',
      schema: all({ opens: summary, members: count, loses: difference }),
    },
    refusals: [400, 401, 403, 404],
  },
  compare: {
    id: 'access.compare',
    method: 'GET',
    path: '/api/v1/mc/access/compare',
    summary: 'What two people, or two groups, can open',
    description: 'For people who can read users, groups and group members.',
    tags,
    query: all({ of: oneOf('people', 'groups'), one: uuid, other: uuid }),
    response: { description: 'What each can open.', schema: all({ one: summary, other: summary }) },
    refusals: [400, 401, 403, 404],
  },
  request: {
    id: 'access.request',
    method: 'POST',
    path: '/api/v1/mc/access/requests',
    summary: 'Request access to a tool',
    description:
      'People who can grant it are told by email and on their dashboards. Asking again updates the open request.',
    tags,
    body: all({ tool: text(100), words: orNull(text(1_000)) }),
    response: { description: 'Who was asked.', schema: all({ asked: listOf(anyText) }) },
    refusals: [400, 401, 404, 409, 413, 415],
  },
  requests: {
    id: 'access.requests',
    method: 'GET',
    path: '/api/v1/mc/access/requests',
    summary: 'Open requests that the caller can grant, oldest first',
    tags,
    response: { description: 'The requests.', schema: listOf(request) },
    refusals: [401],
  },
  accept: {
    id: 'access.accept',
    method: 'POST',
    path: '/api/v1/mc/access/requests/:id/accept',
    summary: 'Grant what a request asks for',
    description:
      'The caller needs the same rights as for any grant. A permission can have an end date; group membership can’t.',
    tags,
    params: all({ id: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }) }),
    body: all({
      tags: listOf(id, 2),
      groupId: orNull(uuid),
      until: meaning(orNull(instant), 'When the permissions end; null for never.'),
    }),
    response: { description: 'Granted.', schema: done },
    refusals: [400, 401, 403, 404, 409, 413, 415],
  },
  decline: {
    id: 'access.decline',
    method: 'POST',
    path: '/api/v1/mc/access/requests/:id/decline',
    summary: 'Decline a request',
    tags,
    params: all({ id: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }) }),
    body: all({ words: orNull(text(1_000)) }),
    response: { description: 'Declined.', schema: done },
    refusals: [400, 401, 403, 404, 409, 413, 415],
  },
} as const satisfies Readonly<Record<string, Contract>>
