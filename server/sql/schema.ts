import { type Entity, type Field, holdsPhone } from '@rounds/core/entities'

/** A table as the definitions require it. */
export interface TableSchema {
  readonly name: string
  readonly columns: readonly ColumnSchema[]
  readonly primaryKey: readonly string[]
  readonly constraints: readonly Named[]
  readonly indexes: readonly Named[]
}

/** A column with its type as PostgreSQL names it. */
export interface ColumnSchema {
  readonly name: string
  readonly type: string
  readonly nullable: boolean
  readonly identity: boolean
  /** The default as SQL, or null. */
  readonly default?: string
}

/** A constraint or index by name, with the SQL that creates it. */
export interface Named {
  readonly name: string
  readonly sql: string
}

/** Quotes a name. Names come only from the definitions, and are quoted anyway. */
export const quoteName = (name: string): string => `"${name.replaceAll('"', '""')}"`
const literal = (text: string) => `'${text.replaceAll("'", "''")}'`

/** The SQL type of a field. */
export function columnType(field: Field): string {
  switch (field.kind) {
    case 'identity':
      return 'integer'
    case 'integer':
      return field.max > 2_147_483_647 || field.min < -2_147_483_648 ? 'bigint' : 'integer'
    case 'number':
      return 'double precision'
    case 'boolean':
      return 'boolean'
    case 'text':
      return 'text'
    case 'date':
      return 'date'
    case 'datetime':
      return 'timestamp(3) with time zone'
    case 'uuid':
      return 'uuid'
    case 'choice':
      return typeof field.options[0]?.value === 'number' ? 'integer' : 'text'
    case 'reference':
      return field.key === 'integer' ? 'integer' : field.key
    case 'json':
      return 'json'
  }
}

function columnDefault(field: Field): string | undefined {
  if (field.kind === 'datetime') return field.stamp ? 'now()' : undefined
  if (field.kind === 'uuid') return field.generated ? 'gen_random_uuid()' : undefined
  if (!('default' in field) || field.default === undefined) return undefined
  if (field.kind === 'json') return literal(JSON.stringify(field.default))
  return typeof field.default === 'string' ? literal(field.default) : String(field.default)
}

const onDelete = { cascade: 'CASCADE', restrict: 'RESTRICT', 'set null': 'SET NULL' } as const

/** The search key of table and palette: without case and accents (migration 0001). */
export const searchKey = (column: string): string => `search_key(${quoteName(column)})`

/** The comparison key of phone numbers, in any format. */
export const digitsKey = (column: string): string =>
  `regexp_replace(${quoteName(column)}::text, '\\D', '', 'g')`

/** An index key is limited to 2,704 bytes, up to four per character; longer names are found only by their trigrams. */
const LONGEST_NAME = 600

/** An index for the palette to find names by prefix, in order: trigrams alone would check all similar ones. */
export const isPaletteName = (entity: Entity, column: string): boolean => {
  const field = entity.fields[column]
  return (
    entity.key.length === 1 &&
    !entity.appendOnly &&
    entity.names.includes(column) &&
    field?.kind === 'text' &&
    field.searchable === true &&
    field.max <= LONGEST_NAME
  )
}

/** PostgreSQL truncates names to 63 bytes; ours are cut first, so that they are found again. */
const fitting = (name: string, suffix: string) => `${name.slice(0, 63 - suffix.length)}${suffix}`

/** The table of an entity: columns, key, foreign keys, and the indexes that its queries need. */
export function tableOf(entity: Entity, find: (name: string) => Entity): TableSchema {
  const { name, fields } = entity
  const constraints: Named[] = []
  const indexes = new Map<string, string>()
  const index = (
    on: string,
    kind: 'index' | 'unique' | 'search' | 'name' | 'phones',
    columns: string,
    using = '',
  ) => {
    const named = fitting(`${name}_${on}`, `_${kind}`)
    const unique = kind === 'unique' ? 'UNIQUE ' : ''
    indexes.set(named, `CREATE ${unique}INDEX ${quoteName(named)} ON ${quoteName(name)} ${using}(${columns})`)
  }
  for (const [column, field] of Object.entries(fields)) {
    if (field.kind === 'reference') {
      const target = find(field.to)
      const key = target.key[0] ?? ''
      constraints.push({
        name: fitting(`${name}_${column}`, '_fkey'),
        sql: `FOREIGN KEY (${quoteName(column)}) REFERENCES ${quoteName(field.to)} (${quoteName(key)}) ON DELETE ${onDelete[field.onDelete]}`,
      })
      if (entity.key[0] !== column) index(column, 'index', quoteName(column))
    }
    if (field.unique) index(column, 'unique', quoteName(column))
    else if (field.indexed) index(column, 'index', quoteName(column))
    if (field.searchable && field.kind === 'text')
      index(column, 'search', `${searchKey(column)} gin_trgm_ops`, 'USING gin ')
    if (field.kind === 'json' && !field.secret && holdsPhone(field))
      index(column, 'phones', `${digitsKey(column)} gin_trgm_ops`, 'USING gin ')
    if (isPaletteName(entity, column)) index(column, 'name', `${searchKey(column)} text_pattern_ops`)
  }
  for (const together of entity.unique)
    index(together.join('_'), 'unique', together.map(quoteName).join(', '))
  return {
    name,
    columns: Object.entries(fields).map(([column, field]) => {
      const given = columnDefault(field)
      return {
        name: column,
        type: columnType(field),
        nullable: !field.required && field.kind !== 'identity' && !entity.key.includes(column),
        identity: field.kind === 'identity',
        ...(given !== undefined && { default: given }),
      }
    }),
    primaryKey: entity.key,
    constraints,
    indexes: [...indexes].map(([indexName, sql]) => ({ name: indexName, sql })),
  }
}

/** The SQL that adds a column. */
export function columnSql(column: ColumnSchema): string {
  return [
    quoteName(column.name),
    column.type,
    column.identity ? 'GENERATED BY DEFAULT AS IDENTITY' : '',
    column.default === undefined ? '' : `DEFAULT ${column.default}`,
    column.nullable ? '' : 'NOT NULL',
  ]
    .filter(Boolean)
    .join(' ')
}
