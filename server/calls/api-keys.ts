import { randomBytes } from 'node:crypto'
import { apiKeyContracts as contracts } from '@rounds/core/api/contracts'
import { ApiGroup } from '@rounds/core/entities'
import { API_KEY_BYTES, apiKeyHint, makeApiKey } from '@rounds/core/rules/people'
import { sql } from 'kysely'
import { addCall } from '../contract/add-call.ts'
import { pathsOf } from '../contract/contract-paths.ts'
import { hashOf } from '../crypto/keys.ts'
import { Conflict, invalid, NotFound } from '../errors.ts'
import type { Unit } from '../records/unit.ts'
import type { Actor } from '../rights/actor.ts'
import { allow } from '../rights/allow.ts'
import { requireFresh } from '../sign-in/index.ts'
import type { SpecialCall } from './call.ts'

const HOUR_MS = 3_600_000
/** The maximum number of working keys per group: one for each place they are used, plus one during a replacement. */
const MOST_KEYS = 20

/** The keys of API groups: listing, creating, and revoking them. */
export const apiKeys: SpecialCall = {
  paths: pathsOf(contracts),

  add(app, { database, records, authenticate }) {
    const administrator = { authenticate, demand: (actor: Actor) => allow(actor, 'update', ApiGroup) }

    addCall(app, contracts.list, {
      ...administrator,
      handle: async ({ params: { group } }) => {
        const { rows } =
          await sql<ListedKey>`select id, hint, created_at as "createdAt", created_by as "createdBy",
            expires_at as "expiresAt", revoked_at as "revokedAt", last_used_at as "lastUsedAt"
          from api_key where group_id = ${group} order by created_at desc, id limit 200`.execute(
            database.query,
          )
        return rows.map(row => ({ ...row }))
      },
    })

    addCall(app, contracts.create, {
      ...administrator,
      handle: async ({ actor, params: { group }, body }) => {
        await requireFresh(database.query, actor)
        const expiresAt = body.expiresAt ?? null
        if (expiresAt !== null && Date.parse(expiresAt) <= Date.now())
          throw invalid([{ field: 'expiresAt', message: 'Choose a date in the future.' }])
        const key = makeApiKey(randomBytes(API_KEY_BYTES))
        const id = await records.unit(actor, async unit => {
          await lockGroup(unit, group)
          if (body.replaces !== undefined) await endLater(unit, group, body.replaces, body.overlapHours ?? 0)
          return insertKey(unit, group, { key, expiresAt, replaces: body.replaces })
        })
        return { id, key }
      },
    })

    addCall(app, contracts.revoke, {
      ...administrator,
      handle: async ({ actor, params: { group, id } }) => {
        const revoked = await records.unit(actor, unit =>
          unit.execute<{ hint: string }>({
            entity: ApiGroup,
            statement: sql`update api_key set revoked_at = clock_timestamp()
              where id = ${id}::uuid and group_id = ${group} and revoked_at is null returning hint, group_id`,
            entry: {
              type: 'API key',
              message: sql`'Revoked the API key ' || hint`,
              entity: ApiGroup.name,
              key: sql`group_id`,
            },
          }),
        )
        if (revoked.length === 0) throw new NotFound('This key is already revoked, or isn’t in this group.')
        return { success: true }
      },
    })
  },
}

interface ListedKey {
  readonly id: string
  readonly hint: string
  readonly createdAt: string
  readonly createdBy: string | null
  readonly expiresAt: string | null
  readonly revokedAt: string | null
  readonly lastUsedAt: string | null
}

/** Prevents two people from exceeding a group's limit at once. Throws `NotFound`, and `Conflict` for too many keys. */
async function lockGroup(unit: Unit, group: number): Promise<void> {
  const { rows } = await sql`select 1 from "ApiGroup" where "AgId" = ${group} for update`.execute(unit.query)
  if (rows.length === 0) throw new NotFound(`Unknown API group: ${group}.`)
  const { rows: keys } = await sql<{ count: number }>`select count(*)::int as count from api_key
    where group_id = ${group} and revoked_at is null and (expires_at is null or expires_at > clock_timestamp())`.execute(
    unit.query,
  )
  if ((keys[0]?.count ?? 0) >= MOST_KEYS)
    throw new Conflict(`A group can have ${MOST_KEYS} keys at most. Revoke one you no longer use.`)
}

/** Lets a replaced key work for some more hours, but never longer than before. Throws `NotFound`. */
async function endLater(unit: Unit, group: number, id: string, hours: number): Promise<void> {
  const end = new Date(Date.now() + hours * HOUR_MS)
  const ended = await unit.execute({
    entity: ApiGroup,
    statement: sql`update api_key set expires_at = least(coalesce(expires_at, ${end}), ${end})
      where id = ${id}::uuid and group_id = ${group} and revoked_at is null
        and (expires_at is null or expires_at > clock_timestamp()) returning hint, group_id, expires_at`,
    entry: {
      type: 'API key',
      message: sql`'The API key ' || hint || ' is replaced and stops working at '
        || to_char(expires_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI "UTC"')`,
      entity: ApiGroup.name,
      key: sql`group_id`,
    },
  })
  if (ended.length === 0) throw new NotFound('The key to replace has already ended, or isn’t in this group.')
}

async function insertKey(
  unit: Unit,
  group: number,
  made: { readonly key: string; readonly expiresAt: string | null; readonly replaces: string | undefined },
): Promise<string> {
  const hint = apiKeyHint(made.key)
  const [row] = await unit.execute<{ id: string }>({
    entity: ApiGroup,
    statement: sql`insert into api_key (group_id, hash, hint, created_by, expires_at)
      values (${group}, ${hashOf(made.key)}, ${hint}, ${unit.author.userName}, ${made.expiresAt}) returning id, group_id`,
    entry: {
      type: 'API key',
      message: `Created the API key ${hint}${made.replaces === undefined ? '' : ', which replaces another'}`,
      entity: ApiGroup.name,
      key: sql`group_id`,
    },
  })
  if (!row) throw new Error('A key could not be saved.')
  await unit.execute({
    entity: ApiGroup,
    statement: sql`update "ApiGroup" set "AgKeyHint" = ${hint}, "AgKeyDt" = clock_timestamp() where "AgId" = ${group} returning 1`,
    entry: { unaudited: 'the entry of the key says it' },
  })
  return row.id
}
