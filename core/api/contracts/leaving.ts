import { Type } from 'typebox'
import type { Contract } from './contract.ts'
import { all, anyText, count, listOf, maybe, meaning, oneOf, orNull, uuid } from './schema.ts'

const tags = ['AspNetUsers']
const path = '/api/v1/mc/access/leaving'

/** The open work of someone who leaves. */
export const handedKinds = ['draft', 'scheduled', 'submission', 'appointment', 'notification'] as const

const handover = all({
  userId: uuid,
  name: anyText,
  to: meaning(orNull(anyText), 'The name of the person taking over; null for nobody.'),
  sessions: meaning(count, 'Devices signed out.'),
  apiKeys: meaning(count, 'API keys they created that keep working, since each acts for a group.'),
  items: listOf(
    all({
      kind: oneOf(...handedKinds),
      moves: meaning(count, 'How many are handed over.'),
      stays: meaning(count, 'How many aren’t, since nobody takes over or that person has no access to them.'),
      staying: meaning(listOf(anyText), 'The first of those, by name.'),
    }),
  ),
})

/** Offboarding: disables an account and hands over its open work. */
export const leavingContracts = {
  plan: {
    id: 'access.leaving.plan',
    method: 'GET',
    path,
    summary: 'Preview what would be handed over when someone leaves',
    description: 'A dry run; nothing is saved. Requires write access to users.',
    tags,
    query: all({ userId: uuid, to: maybe(uuid) }),
    response: {
      description: 'What would happen; `refused` says why it can’t.',
      schema: Type.Object(
        { ...handover.properties, refused: orNull(anyText) },
        { additionalProperties: false },
      ),
    },
    refusals: [400, 401, 403, 404],
  },
  leave: {
    id: 'access.leaving',
    method: 'POST',
    path,
    summary: 'Disable someone who leaves, and hand over their work',
    description:
      'All or none: the account is disabled, every device signed out, and drafts, scheduled pages, waiting submissions and notifications go to someone else, as far as that person has access to them. Requires write access to users.',
    tags,
    body: all({ userId: uuid, to: orNull(uuid) }),
    response: { description: 'What was handed over.', schema: handover },
    refusals: [400, 401, 403, 404, 409, 413, 415],
  },
} as const satisfies Readonly<Record<string, Contract>>
