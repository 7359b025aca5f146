import {
  type ClaimFacts,
  decideEndpoint,
  type Endpoint,
  hasRole,
  isPrintable,
  keyRights,
} from '@rounds/core/access'
import { isApiKey } from '@rounds/core/rules/people'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { hashOf } from '../crypto/keys.ts'
import type { Database } from '../database/database.ts'
import { Forbidden, Unauthorized } from '../errors.ts'
import { addressOf, type Limits } from '../limits/limits.ts'
import type { Actor } from '../rights/actor.ts'
import { claimsOf, tagsOf } from './accounts.ts'
import { isAddressAmong } from './key-address.ts'

/** The same error for every invalid key, so that guessing reveals nothing. */
const REFUSED = 'This API key isn’t valid.'
const NOBODY = '00000000-0000-0000-0000-000000000000'
const BEARER = /^Bearer +(rk_\S+)$/

/** The record of a currently valid key and its group. */
interface KeyFacts {
  readonly id: string
  readonly hint: string
  readonly groupId: number
  readonly name: string
  readonly rate: number
  readonly addresses: readonly string[]
  readonly role: string | null
  readonly claims: readonly ClaimFacts[]
  readonly endpoints: readonly (Endpoint & { readonly id: number })[]
}

/** The API key that a request has instead of a token. */
export const apiKeyOf = (request: FastifyRequest): string | undefined =>
  BEARER.exec(request.headers.authorization ?? '')?.[1]

/**
 * The caller with an API key: the key's group, limited to its endpoints and never MoJoAdmin. Nothing is cached, so a
 * revoked key stops at once. Throws `Unauthorized` for an invalid key, `TooMany` above the group's rate, and
 * `Forbidden` for a call that is not among its endpoints.
 */
export function createKeyAuthentication(
  { query }: Pick<Database, 'query'>,
  limits: Limits,
): (request: FastifyRequest, key: string) => Promise<Actor> {
  return async (request, text) => {
    const key = isApiKey(text) ? await readKey(query, hashOf(text)) : undefined
    const address = addressOf(request)
    if (!key || !isAddressAmong(address, key.addresses)) throw new Unauthorized(REFUSED)
    await limits.take({ name: 'api key', most: key.rate, seconds: 60 }, String(key.groupId))
    const asked = endpointAsked(request)
    const decision = decideEndpoint(key.endpoints, asked)
    if (!decision.allowed) throw new Forbidden(decision.because)
    if (key.role === null || hasRole([key.role], 'MoJoAdmin'))
      throw new Forbidden('This key has no user group yet. Choose one in API access.')
    await noteUse(query, key, asked)
    const granted = key.claims.filter(isPrintable)
    const personGrants = { granted, isMJA: false }
    const userName = `API key ${key.hint} (${key.name})`
    return {
      person: {
        userId: NOBODY,
        roles: [key.role],
        claims: claimsOf(personGrants),
        isMJA: false,
        tags: await tagsOf(query, personGrants),
        keyRights: keyRights(key.endpoints),
        email: '',
        name: userName,
        impersonating: false,
      },
      author: { userId: null, userName, actUserName: null, address },
      sessionId: '',
      provenAt: null,
    }
  }
}

/** The call as the API document names it: the matched route, with its entity filled in. */
function endpointAsked({ method, routeOptions, params }: FastifyRequest): Endpoint {
  const { entity = '' } = params as { readonly entity?: string }
  const path = (routeOptions.url ?? '').replace(':entity', entity).replace(/:(\w+)/g, '{$1}')
  return { method: (method === 'HEAD' ? 'GET' : method) as Endpoint['method'], path }
}

/** Whether the request has a JSON body. */
type Lists = 'addresses' | 'claims' | 'endpoints'

async function readKey(query: Database['query'], hash: string): Promise<KeyFacts | undefined> {
  const { rows } = await sql<Omit<KeyFacts, Lists> & Record<Lists, string>>`
    select k.id, k.hint, g."AgId" as "groupId", g."AgName" as name, g."AgRate" as rate, coalesce(g."AgAddresses"::text, '[]') as addresses,
      r."Name" as role,
      (select coalesce(json_agg(json_build_object('type', c."ClaimType", 'value', coalesce(c."ClaimValue", ''))), '[]')::text
        from "AspNetRoleClaims" c where c."RoleId" = r."Id") as claims,
      (select coalesce(json_agg(json_build_object('id', e."AeId", 'method', e."AeMethod", 'path', e."AePath")), '[]')::text
        from "ApiEndpoint" e where e."AgId" = g."AgId" and e."AeActive") as endpoints
    from api_key k join "ApiGroup" g on g."AgId" = k.group_id left join "AspNetRoles" r on r."Id" = g."AgRoleId"
    where k.hash = ${hash} and k.revoked_at is null and (k.expires_at is null or k.expires_at > clock_timestamp())
      and g."AgActive" and (g."AgExpiresDt" is null or g."AgExpiresDt" > clock_timestamp())`.execute(query)
  const [row] = rows
  return (
    row && {
      ...row,
      addresses: JSON.parse(row.addresses),
      claims: JSON.parse(row.claims),
      endpoints: JSON.parse(row.endpoints),
    }
  )
}

/** Records that a key was used, and for which call; these are statistics, which nobody is notified of. */
async function noteUse(query: Database['query'], key: KeyFacts, { method, path }: Endpoint): Promise<void> {
  const used = key.endpoints.find(
    one => one.method === method && one.path.toLowerCase() === path.toLowerCase(),
  )
  await sql`
    with used as (update api_key set last_used_at = clock_timestamp() where id = ${key.id}::uuid),
      counted as (
        update "ApiEndpoint" set "AeCalls" = "AeCalls" + 1, "AeLastUsedDt" = clock_timestamp()
        where "AeId" = ${used?.id ?? null}::int
      )
    update "ApiGroup" set "AgLastUsedDt" = clock_timestamp() where "AgId" = ${key.groupId}`.execute(query)
}
