import type { AnyRow, Entity, EntityName } from '@rounds/core/entities'
import { fillUserNames, type UserNames } from '@rounds/core/rules/people'
import { tokenSlug } from '@rounds/core/rules/text'
import { contentTypeIds } from '@rounds/core/tools'
import { sql } from 'kysely'
import type { Executor } from '../database/database.ts'
import { invalid } from '../errors.ts'
import { withTargets } from './redirect-targets.ts'
import type { OwnHosts } from './site-hosts.ts'
import { anyOf } from './statements.ts'

/** Computes derived fields from the sent fields, else from the stored ones. */
type Complete = (sent: AnyRow, stored: AnyRow) => AnyRow

interface Completion {
  /** If none of these fields is sent, there is nothing to do. */
  readonly of: readonly string[]
  /** The fields read from the stored records. */
  readonly reads: readonly string[]
  readonly complete: Complete
}

const completions: Readonly<Partial<Record<EntityName, Completion>>> = {
  // Specification §5, user update.
  AspNetUsers: {
    of: ['Email', 'UserName'],
    reads: ['Email', 'UserName'],
    complete: (sent, stored) => ({ ...sent, ...fillUserNames<UserNames>({ ...stored, ...sent }) }),
  },
  // Specification §5, token slug.
  Content: {
    of: ['CTitle'],
    reads: ['CtId'],
    complete(sent, stored) {
      if ((sent.CtId ?? stored.CtId) !== contentTypeIds.Liquid_Value) return sent
      const CTitle = tokenSlug(String(sent.CTitle ?? ''))
      if (CTitle === '')
        throw invalid([{ field: 'CTitle', message: 'A token’s name needs a letter or a digit.' }])
      return { ...sent, CTitle }
    },
  },
}

/**
 * The records of a write, with derived fields added.
 *
 * @throws `BadRequest` if they can't be computed.
 */
export async function complete(
  executor: Executor,
  entity: Entity,
  records: readonly AnyRow[],
  action: 'create' | 'update',
  hosts: OwnHosts = {},
): Promise<readonly AnyRow[]> {
  if (entity.name === 'Redirect') return withTargets(executor, records, hosts)
  const completion = completions[entity.name as EntityName]
  if (!completion || !records.some(record => completion.of.some(name => name in record))) return records
  const [key = ''] = entity.key
  const stored = new Map<unknown, AnyRow>()
  if (action === 'update') {
    const { rows } =
      await sql<AnyRow>`select ${sql.join([key, ...completion.reads].map(name => sql.id(name)))}
      from ${sql.id(entity.name)} where ${anyOf(entity, records)} for update`.execute(executor)
    for (const row of rows) stored.set(row[key], row)
  }
  return records.map(record =>
    completion.of.some(name => name in record)
      ? completion.complete(record, stored.get(record[key]) ?? {})
      : record,
  )
}
