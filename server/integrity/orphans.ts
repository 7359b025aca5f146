import { type Entity, entities, type Field } from '@rounds/core/entities'
import { labelInSentence } from '@rounds/core/rules/text'
import { sql } from 'kysely'
import type { Executor } from '../database/database.ts'
import { BadRequest } from '../errors.ts'
import type { Unit } from '../records/unit.ts'

/** Records that refer to a record that is not there. */
export interface Orphans {
  readonly entity: string
  readonly field: string
  readonly to: string
  /** What mending does: empty the field, delete the record, or nothing, since someone has to choose. */
  readonly mends: 'clear' | 'delete' | 'nothing'
  readonly count: number
  /** Some of them. */
  readonly keys: readonly string[]
}

/** A reference whose orphans are to be mended. */
export interface OrphanedField {
  readonly entity: string
  readonly field: string
}

const MOST_KEYS = 20

interface Reference extends OrphanedField {
  readonly of: Entity
  readonly to: Entity
  readonly mends: Orphans['mends']
}

const allReferences = (): readonly Reference[] =>
  Object.values<Entity>(entities).flatMap(of =>
    Object.entries<Field>(of.fields).flatMap(([field, definition]) => {
      const to = definition.kind === 'reference' && (entities as Record<string, Entity>)[definition.to]
      return to ? [{ entity: of.name, field, of, to, mends: mendingOf(of, field, definition) }] : []
    }),
  )

/** As the definition says what becomes of a record when the one that it refers to is deleted. */
function mendingOf(of: Entity, field: string, definition: Field): Orphans['mends'] {
  if (of.appendOnly || definition.kind !== 'reference') return 'nothing'
  if (definition.onDelete === 'cascade') return 'delete'
  if (definition.onDelete === 'set null' && !definition.required && !of.key.includes(field)) return 'clear'
  return 'nothing'
}

const isOrphan = ({ of, field, to }: Reference) =>
  sql`${sql.id(of.name, field)} is not null and not exists (
    select from ${sql.table(to.name)} referred where ${sql.id('referred', to.key[0] ?? '')} = ${sql.id(of.name, field)})`

/** Finds the records whose references lead nowhere, by the references of the definitions, between tables that are there. */
export async function findOrphans(
  executor: Executor,
  missing: ReadonlySet<string> = new Set(),
): Promise<readonly Orphans[]> {
  const found: Orphans[] = []
  for (const reference of allReferences()) {
    const { of, entity, field, to, mends } = reference
    if (missing.has(entity) || missing.has(to.name)) continue
    const key = sql.join(
      of.key.map(part => sql`${sql.id(of.name, part)}::text`),
      sql` || ',' || `,
    )
    const { rows } = await sql<{ count: number; keys: readonly string[] | null }>`
      select count(*)::int as count, (array_agg(${key}))[1:${sql.lit(MOST_KEYS)}] as keys
      from ${sql.table(of.name)} where ${isOrphan(reference)}`.execute(executor)
    const { count = 0, keys } = rows[0] ?? {}
    if (count > 0) found.push({ entity, field, to: to.name, mends, count, keys: keys ?? [] })
  }
  return found
}

/** Mends the orphans of a reference as its definition says. Gives how many. Throws `BadRequest` where it cannot. */
export async function mendOrphans(unit: Unit, { entity, field }: OrphanedField): Promise<number> {
  const reference = allReferences().find(one => one.entity === entity && one.field === field)
  if (!reference) throw new BadRequest(`${entity} has no reference ${field}.`)
  const { of, to, mends } = reference
  if (mends === 'nothing')
    throw new BadRequest(
      `${of.label} needs its ${labelInSentence(to.label)}: open each record and choose another.`,
    )
  const key = sql.join(
    of.key.map(part => sql`written.${sql.id(part)}::text`),
    sql` || ',' || `,
  )
  const cleared = `Cleared ${of.fields[field]?.label ?? field}, since the ${labelInSentence(to.label)} it named is gone`
  const deleted = `Deleted, since the ${labelInSentence(to.label)} that it belonged to is gone`
  const rows = await unit.execute({
    entity: of,
    statement:
      mends === 'clear'
        ? sql`update ${sql.table(of.name)} set ${sql.id(field)} = null, "RowVersion" = "RowVersion" + 1
            where ${isOrphan(reference)} returning *`
        : sql`delete from ${sql.table(of.name)} where ${isOrphan(reference)} returning *`,
    entry: { type: 'Mended', message: mends === 'clear' ? cleared : deleted, entity: of.name, key },
  })
  return rows.length
}
