import { Type } from 'typebox'
import type { Contract } from './contract.ts'
import { all, anyText, done, instant, listOf, maybe, meaning, orNull, uuid } from './schema.ts'

const tags = ['ApiGroup']
const path = '/api/v1/mc/api-keys/:group'
const group = Type.Integer({ minimum: 1, maximum: 2_147_483_647, description: 'The key of the API group.' })

/** The keys of API groups (screens, `/api-access/{AgId}`). */
export const apiKeyContracts = {
  list: {
    id: 'apiKeys.list',
    method: 'GET',
    path,
    summary: 'Read the keys of an API group',
    description: 'For MoJoAdmin. Keys are never shown again; their first characters tell them apart.',
    tags,
    params: all({ group }),
    response: {
      description: 'The keys, newest first.',
      schema: listOf(
        all({
          id: uuid,
          hint: anyText,
          createdAt: anyText,
          createdBy: orNull(anyText),
          expiresAt: orNull(anyText),
          revokedAt: orNull(anyText),
          lastUsedAt: orNull(anyText),
        }),
      ),
    },
    refusals: [400, 401, 403, 404],
  },
  create: {
    id: 'apiKeys.create',
    method: 'POST',
    path,
    summary: 'Create a key for an API group',
    description:
      'For MoJoAdmin. Only this response contains the key. With `replaces`, the other key stops working after `overlapHours`, so the outside system has time to switch. A session that began more than ten minutes ago has to be confirmed first (`/step-up`).',
    tags,
    params: all({ group }),
    body: all({
      expiresAt: maybe(orNull(instant)),
      replaces: maybe(uuid),
      overlapHours: maybe(meaning(Type.Integer({ minimum: 0, maximum: 720 }), 'No end date if left out.')),
    }),
    response: { status: 201, description: 'The key.', schema: all({ id: uuid, key: anyText }) },
    refusals: [400, 401, 403, 404, 409, 413, 415],
  },
  revoke: {
    id: 'apiKeys.revoke',
    method: 'POST',
    path: `${path}/:id/revoke`,
    summary: 'Revoke a key of an API group',
    description: 'For MoJoAdmin. It stops working with the next call and can’t be restored.',
    tags,
    params: all({ group, id: uuid }),
    response: { description: 'Revoked.', schema: done },
    refusals: [400, 401, 403, 404, 409, 413, 415],
  },
} as const satisfies Readonly<Record<string, Contract>>
