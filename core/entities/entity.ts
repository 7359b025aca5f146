import { type Field, type FieldValue, integer } from './field.ts'
import type { EntityName } from './names.ts'
import type { RecordCheck } from './record-check.ts'

/** The entity families; one file each. */
export type Family = 'content' | 'tags' | 'site' | 'forms' | 'people' | 'system' | 'healthcare'

type Fields = Readonly<Record<string, Field>>
type NameOf<F extends Fields> = keyof F & string

type RowFilter = 'content tags' | 'event' | 'page link' | 'secured' | 'owner'

/** How rows with their own key join two records: a permission joins a group and a tag. */
export interface JoinTable<Name extends string = string> {
  /** The foreign key of the record that owns them. */
  readonly own: Name
  /** The field with the other record's key, and that record's entity. */
  readonly other: Name
  readonly to: EntityName
  /** The values that such rows have; other rows of the entity join nothing. */
  readonly where: Readonly<Partial<Record<Name, string>>>
  /** Their label beside the owner. */
  readonly called: string
}

/** An entity's properties besides its fields. */
export interface EntityOptions<F extends Fields> {
  readonly family: Family
  /** Singular and plural label; derived from the name by default. */
  readonly label?: string
  readonly plural?: string
  /** Other names for it in imported files: `Facility phone` is the phone of a location. */
  readonly alsoCalled?: readonly string[]
  /** The prefix of its field names, dropped from labels (`L` of `LName`). */
  readonly prefix?: string
  /** One field, or the parts of a composite key in the order of the path `[a,b]`. */
  readonly key: NameOf<F> | readonly [NameOf<F>, ...NameOf<F>[]]
  /** The field that identifies a record to people. */
  readonly shows: NameOf<F>
  /** The fields of its full name, if `shows` is only a part: first and last name, say. */
  readonly names?: readonly NameOf<F>[]
  /** The default order of a list: `Field` or `Field desc`. */
  readonly sort?: NameOf<F> | `${NameOf<F>} desc`
  /** A second key: a UUID that finds the row of a composite key (decisions §2). */
  readonly alternateKey?: NameOf<F>
  /** Unique combinations of fields. */
  readonly unique?: readonly (readonly NameOf<F>[])[]
  /** Rules across fields of one record. */
  readonly checks?: readonly RecordCheck<NameOf<F>>[]
  /** Ways to recognize a record in a file, best first (CSV import). */
  readonly recognizedBy?: readonly (readonly NameOf<F>[])[]
  /** Its rows are deleted and restored with their owner, like rows whose key joins two records. */
  readonly joinTable?: JoinTable<NameOf<F>>
  /** Append-only: update and delete are rejected for everyone (decisions §2). */
  readonly appendOnly?: true
  /** `server`: the generic writes exist and are rejected for everyone; `upload`: only create is. */
  readonly writtenBy?: 'server' | 'upload'
  /**
   * Readable by the public site; only fields marked `public`, only rows where this field is true. With `listedBy` the
   * key in the path is that field's, and names several rows: the links of a location, say.
   */
  readonly publicRead?: { readonly where?: NameOf<F>; readonly listedBy?: NameOf<F> }
  /**
   * How its rows are filtered: to the user's tags (decisions §4, content), with the dates of events through their
   * event, and links of pages to other records unless the user has a tool for those; or secured files to people with
   * Documents, or whose tags include their category; or to their owner, and what others share.
   */
  readonly rowFilter?: RowFilter
  /** Deleted records go to the trash: when, and by whom. They are in no list, and can be restored for 30 days. */
  readonly trash?: { readonly since: NameOf<F>; readonly by: NameOf<F> }
}

/** One entity of the product: the single source of its type, table, validation, API and screens. */
export interface Entity<Name extends string = string, F extends Fields = Fields> {
  readonly name: Name
  readonly fields: F & { readonly RowVersion: typeof rowVersion }
  readonly family: Family
  readonly label: string
  readonly plural: string
  readonly alsoCalled: readonly string[]
  readonly prefix: string
  readonly key: readonly string[]
  readonly shows: string
  readonly names: readonly string[]
  readonly sort: string
  readonly alternateKey?: string
  readonly unique: readonly (readonly string[])[]
  readonly checks?: readonly RecordCheck[]
  readonly recognizedBy: readonly (readonly string[])[]
  readonly joinTable?: JoinTable
  readonly appendOnly: boolean
  readonly writtenBy?: 'server' | 'upload'
  readonly publicRead?: { readonly where?: string; readonly listedBy?: string }
  readonly rowFilter?: RowFilter
  readonly trash?: { readonly since: string; readonly by: string }
}

const rowVersion = integer({ label: 'Version', readOnly: true, required: true, default: 1, min: 1 })

/**
 * Defines an entity. Every one gets a row version for optimistic concurrency (decisions §2). Throws if the key, the
 * shown field or the order names an unknown field (the types catch this first).
 */
export function entity<const Name extends string, const F extends Fields>(
  name: Name,
  definition: EntityOptions<NoInfer<F>> & { readonly fields: F },
): Entity<Name, F> {
  const {
    fields,
    key,
    label = words(name.replace(/^(Custom_|AspNet)/, '')),
    prefix = '',
    ...rest
  } = definition
  const keys: readonly string[] = typeof key === 'string' ? [key] : key
  const named: Record<string, Field> = {}
  for (const [field, value] of Object.entries({ ...fields, RowVersion: rowVersion } as Fields))
    named[field] = value.label ? value : { ...value, label: labelOf(field, prefix) }
  const sort: string = definition.sort ?? keys[0] ?? ''
  for (const field of [...keys, definition.shows, ...(definition.names ?? []), sort.replace(/ desc$/, '')])
    if (!named[field]) throw new Error(`${name} has no field ${field}.`)
  return {
    ...rest,
    name,
    fields: named as Entity<Name, F>['fields'],
    label,
    prefix,
    plural: definition.plural ?? pluralOf(label),
    alsoCalled: definition.alsoCalled ?? [],
    key: keys,
    names: definition.names ?? [definition.shows],
    sort,
    unique: definition.unique ?? [],
    recognizedBy: definition.recognizedBy ?? [],
    appendOnly: definition.appendOnly ?? false,
  }
}

/** A field's readable name: prefix dropped, words separated, `Id` and `Url` capitalized as usual. */
function labelOf(field: string, prefix: string): string {
  const bare =
    prefix && /^[A-Z0-9]/.test(field.slice(prefix.length)) && field.startsWith(prefix)
      ? field.slice(prefix.length)
      : field
  return words(bare.replace(/(.)(Dt)$/, '$1'))
}

function words(name: string): string {
  const parted = name
    .replace(/_/g, ' ')
    .replace(/([a-z])([A-Z0-9])/g, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
  const lowered = parted
    .split(' ')
    .map((word, index) => (/^[A-Z]{2,}$/.test(word) ? word : index === 0 ? word : word.toLowerCase()))
    .join(' ')
    .replace(/\burl\b/gi, 'URL')
    .replace(/\bseo\b/gi, 'SEO')
    .replace(/\bid\b/gi, 'ID')
  return lowered.charAt(0).toUpperCase() + lowered.slice(1)
}

const pluralOf = (label: string) =>
  /(s|x|ch|sh)$/.test(label)
    ? `${label}es`
    : /[^aeiou]y$/.test(label)
      ? `${label.slice(0, -1)}ies`
      : `${label}s`

type Fieldset<E> = E extends Entity<string, infer F> ? F : never
type Visible<F> = F extends { secret: 'hidden' | 'writeOnly' } ? false : true
type NeverNull<F> = F extends { required: true } | { kind: 'identity' } ? true : false
type Has<F, O extends string> = F extends { [K in O]: unknown } ? true : false

/** A stored record, as the client holds it: JSON fields parsed, secrets absent. */
export type Row<E> = {
  [N in keyof Fieldset<E> as Visible<Fieldset<E>[N]> extends true ? N : never]: NeverNull<
    Fieldset<E>[N]
  > extends true
    ? FieldValue<Fieldset<E>[N] & Field>
    : FieldValue<Fieldset<E>[N] & Field> | null
} & { RowVersion: number }

type Writable<F> = F extends { readOnly: true } | { secret: 'hidden' } ? false : true
type Needed<F> = NeverNull<F> extends true ? (Has<F, 'default'> extends true ? false : Writable<F>) : false

/** What a client sends to create a record: required fields without a default must be present. */
export type Draft<E> = {
  [N in keyof Fieldset<E> as Needed<Fieldset<E>[N]> extends true ? N : never]: FieldValue<
    Fieldset<E>[N] & Field
  >
} & {
  [N in keyof Fieldset<E> as Writable<Fieldset<E>[N]> extends true
    ? Needed<Fieldset<E>[N]> extends true
      ? never
      : N
    : never]?: FieldValue<Fieldset<E>[N] & Field> | null
}

/** A record of an entity that is only known at run time. */
export type AnyRow = Readonly<Record<string, unknown>>

/** The fields that may leave the server, in order. */
export const visibleFields = (entity: Entity): readonly string[] =>
  Object.keys(entity.fields).filter(name => !entity.fields[name]?.secret)

/** Whether a key is a single integer generated by the database. */
export const hasIdentity = (entity: Entity): boolean => {
  const [only, ...more] = entity.key
  return more.length === 0 && only !== undefined && entity.fields[only]?.kind === 'identity'
}

/** The fields of a record's name: its full name, if the identifying field is part of it. */
export const nameFields = ({ names, shows }: Pick<Entity, 'names' | 'shows'>): readonly string[] =>
  names.includes(shows) ? names : [shows]

/** A record's name; empty if it has none of its own. */
export const nameOfRecord = (entity: Entity, record: AnyRow): string =>
  joined(nameFields(entity).map(name => record[name]))

/** The fields that `referenceName` reads. */
export const referenceFields = (entity: Entity): readonly string[] => [
  ...new Set([...entity.names, ...nameFields(entity)]),
]

/** What a record is called where another one names it: a person by the full name, and by the user name without one. */
export const referenceName = (entity: Entity, record: AnyRow): string =>
  joined(entity.names.map(name => record[name])) || nameOfRecord(entity, record)

const joined = (parts: readonly unknown[]): string =>
  parts.filter(part => typeof part === 'string' && part !== '').join(' ')
