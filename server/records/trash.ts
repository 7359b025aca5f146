import type { Key } from '@rounds/core/api'
import type { Entity } from '@rounds/core/entities'
import { sql } from 'kysely'
import { Conflict } from '../errors.ts'
import { keyCondition } from './statements.ts'
import type { Unit } from './unit.ts'

/** Restores a record from the trash as it was. Throws `Conflict` where it is not there any more. */
export async function restoreFromTrash(unit: Unit, entity: Entity, key: Key): Promise<void> {
  const { trash, label } = entity
  if (!trash) throw new Error(`${entity.name} has no trash.`)
  const rows = await unit.execute({
    entity,
    statement: sql`update ${sql.id(entity.name)}
      set ${sql.id(trash.since)} = null, ${sql.id(trash.by)} = null, "RowVersion" = "RowVersion" + 1
      where ${keyCondition(entity.key, key)} and ${sql.id(trash.since)} is not null returning 1`,
    entry: {
      type: 'Restored',
      message: `Restored ${label} ${key.join()} from the trash`,
      entity: entity.name,
      key: key.join(),
    },
  })
  if (rows.length === 0) throw new Conflict(`The ${label.toLowerCase()} is not in the trash any more.`)
}
