import { EVERYTHING_SHOWN, type Filter, type FilterEntry, FilterError, type Operator } from '@rounds/core/api'
import { type Entity, type Field, isDay, isInstant, isUuid } from '@rounds/core/entities'
import { type RawBuilder, type SqlBool, sql } from 'kysely'

type Condition = RawBuilder<SqlBool>

/** Filters that fields alone can't answer, restricted to what the actor may know. */
export interface BeyondFields {
  /** The records that match every word of a text. */
  readonly search: (entity: Entity, text: string) => Condition
  /** The records with the links of a filter entry: `Custom_PhysicianToSpecialty.SpId=4`. */
  readonly linked: (entity: Entity, entry: FilterEntry) => Condition
}

/** PostgreSQL accepts 65,535 parameters per statement. */
const MOST_VALUES = 30_000

/**
 * A filter as SQL. Every value is a parameter. Throws `FilterError` for a field that does not exist or never leaves the
 * server, an operator that the field's type does not support, and a value of the wrong type (decisions §3).
 */
export function filterSql(entity: Entity, filter: Filter, beyond: BeyondFields): Condition {
  if (filter.length === 0) return sql<SqlBool>`true`
  const values = filter.flat().reduce((sum, entry) => sum + entry.values.length, 0)
  if (values > MOST_VALUES) throw new FilterError(`A filter can have ${MOST_VALUES} values at most`, 0)
  const alternatives = filter.map(
    entries =>
      sql<SqlBool>`(${sql.join(
        entries.map(entry => entrySql(entity, entry, beyond)),
        sql` and `,
      )})`,
  )
  return sql<SqlBool>`(${sql.join(alternatives, sql` or `)})`
}

function entrySql(entity: Entity, entry: FilterEntry, beyond: BeyondFields): Condition {
  if (entry.field === EVERYTHING_SHOWN) return everythingSql(entity, entry, beyond)
  if (entry.field.includes('.')) return beyond.linked(entity, entry)
  const field = Object.hasOwn(entity.fields, entry.field) ? entity.fields[entry.field] : undefined
  if (!field || field.secret)
    throw new FilterError(`${entity.label} has no field ${entry.field}`, entry.position ?? 0)
  return compareFieldSql(field, sql.id(entry.field), entry)
}

/** One comparison with a column. Throws `FilterError`. */
export function compareFieldSql(field: Field, column: RawBuilder<unknown>, entry: FilterEntry): Condition {
  const { operator, values } = entry
  if (values.some(value => value.includes('\0')))
    throw new FilterError(`${entry.field} can’t contain a NUL character`, entry.position ?? 0)
  if (operator === '~' || operator === '^')
    return any(values.map(value => matchSql(field, column, operator, value)))
  if (field.kind === 'json' && values.some(value => value !== ''))
    throw new FilterError(`${entry.field} is JSON: search it with ~`, entry.position ?? 0)
  const compared = values.map(value => compareSql(field, column, operator, value, entry))
  return operator === '!=' ? sql<SqlBool>`(${sql.join(compared, sql` and `)})` : any(compared)
}

function everythingSql(
  entity: Entity,
  { operator, values, position = 0 }: FilterEntry,
  { search }: BeyondFields,
) {
  if (operator !== '~') throw new FilterError(`${EVERYTHING_SHOWN} can only be searched with ~`, position)
  return any(values.map(value => (value.trim() === '' ? sql<SqlBool>`true` : search(entity, value))))
}

const any = (conditions: readonly Condition[]): Condition =>
  conditions.length === 1 && conditions[0]
    ? conditions[0]
    : sql<SqlBool>`(${sql.join(conditions, sql` or `)})`

/** Contains and starts with, ignoring case and accents; text has its index, other types are compared as text. */
function matchSql(field: Field, column: RawBuilder<unknown>, operator: '~' | '^', value: string): Condition {
  if (value === '') return sql<SqlBool>`true`
  const text = field.kind === 'text' ? column : sql`${column}::text`
  const pattern = operator === '~' ? sql`search_pattern(${value}::text)` : sql`search_prefix(${value}::text)`
  return sql<SqlBool>`search_key(${text}) like ${pattern}`
}

const operators: Readonly<Record<Exclude<Operator, '~' | '^'>, RawBuilder<unknown>>> = {
  '=': sql`=`,
  '!=': sql`is distinct from`,
  '>': sql`>`,
  '>=': sql`>=`,
  '<': sql`<`,
  '<=': sql`<=`,
}

function compareSql(
  field: Field,
  column: RawBuilder<unknown>,
  operator: Exclude<Operator, '~' | '^'>,
  value: string,
  entry: FilterEntry,
): Condition {
  const refuse = (message: string): never => {
    throw new FilterError(`${entry.field} ${message}`, entry.position ?? 0)
  }
  if (value === '') {
    const empty =
      field.kind === 'text' ? sql<SqlBool>`coalesce(${column}, '') = ''` : sql<SqlBool>`${column} is null`
    if (operator === '=') return empty
    return operator === '!=' ? sql<SqlBool>`not (${empty})` : refuse(`${operator} needs a value`)
  }
  if (field.kind === 'boolean' && operator !== '=' && operator !== '!=')
    return refuse(`is yes or no: use = or !=`)
  if (field.kind === 'datetime' && isDay(value)) return daySql(column, operator, value)
  return sql<SqlBool>`${column} ${operators[operator]} ${typedValue(field, value, refuse)}`
}

/** A day means all of its timestamps, in UTC. */
function daySql(column: RawBuilder<unknown>, operator: Exclude<Operator, '~' | '^'>, day: string): Condition {
  const start = sql`${day}::date::timestamp at time zone 'UTC'`
  const end = sql`(${day}::date + 1)::timestamp at time zone 'UTC'`
  switch (operator) {
    case '=':
      return sql<SqlBool>`(${column} >= ${start} and ${column} < ${end})`
    case '!=':
      return sql<SqlBool>`(${column} is null or ${column} < ${start} or ${column} >= ${end})`
    case '>':
      return sql<SqlBool>`${column} >= ${end}`
    case '>=':
      return sql<SqlBool>`${column} >= ${start}`
    case '<':
      return sql<SqlBool>`${column} < ${start}`
    case '<=':
      return sql<SqlBool>`${column} < ${end}`
  }
}

function typedValue(field: Field, value: string, refuse: (message: string) => never): RawBuilder<unknown> {
  switch (field.kind) {
    case 'identity':
    case 'integer':
      return wholeNumber(value, refuse)
    case 'number': {
      const read = Number(value)
      return Number.isFinite(read) && value.trim() !== ''
        ? sql`${read}::double precision`
        : refuse('takes a number')
    }
    case 'boolean': {
      const read = /^(true|1)$/i.test(value)
        ? true
        : /^(false|0)$/i.test(value)
          ? false
          : refuse('takes true or false')
      return sql`${read}::boolean`
    }
    case 'date':
      return isDay(value) ? sql`${value}::date` : refuse('takes a day such as 2026-03-31')
    case 'datetime':
      return isInstant(value) ? sql`${value}::timestamptz` : refuse('takes a day or a time in ISO 8601')
    case 'uuid':
      return isUuid(value) ? sql`${value}::uuid` : refuse('takes a UUID')
    case 'choice':
      return typeof field.options[0]?.value === 'number' ? wholeNumber(value, refuse) : sql`${value}::text`
    case 'reference':
      if (field.key === 'integer') return wholeNumber(value, refuse)
      if (field.key === 'uuid') return isUuid(value) ? sql`${value}::uuid` : refuse('takes a UUID')
      return sql`${value}::text`
    case 'text':
    case 'json':
      return sql`${value}::text`
  }
}

function wholeNumber(value: string, refuse: (message: string) => never): RawBuilder<unknown> {
  return /^-?\d{1,15}$/.test(value) ? sql`${value}::bigint` : refuse('takes a whole number')
}
