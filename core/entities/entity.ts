import { type Field, type FieldValue, integer } from './field.ts'
import type { EntityName } from './names.ts'
import type { RecordCheck } from './record-check.ts'

/** The families that entities live in; one file each. */
export type Family = 'content' | 'tags' | 'site' | 'forms' | 'people' | 'system' | 'healthcare'

type Fields = Readonly<Record<string, Field>>
type NameOf<F extends Fields> = keyof F & string

type RowFilter = 'content tags' | 'event' | 'page link' | 'secured' | 'owner'

/** How rows with a key of their own join two records: a permission joins a group and a tag. */
export interface JoinTable<Name extends string = string> {
  /** The field that names the record that has them. */
  readonly own: Name
  /** The field that holds the key of the other, and that one's entity. */
  readonly other: Name
  readonly to: EntityName
  /** What the rows say that do; others of the entity join nothing. */
  readonly where: Readonly<Partial<Record<Name, string>>>
  /** What they are called beside the record that has them. */
  readonly called: string
}

/** What an entity says of itself beside its fields. */
export interface EntityOptions<F extends Fields> {
  readonly family: Family
  /** What one and several are called; drawn from the name where missing. */
  readonly label?: string
  readonly plural?: string
  /** What others call it, in the files they bring: `Facility phone` is the phone of a location. */
  readonly alsoCalled?: readonly string[]
  /** The prefix its field names share, dropped from labels (`L` of `LName`). */
  readonly prefix?: string
  /** One field, or the parts of a composite key in the order of the path `[a,b]`. */
  readonly key: NameOf<F> | readonly [NameOf<F>, ...NameOf<F>[]]
  /** The field people know a record by. */
  readonly shows: NameOf<F>
  /** The fields that together are its name in full, where `shows` alone is not: first and last name, say. */
  readonly names?: readonly NameOf<F>[]
  /** The order of a list before anybody sorts it: `Field` or `Field desc`. */
  readonly sort?: NameOf<F> | `${NameOf<F>} desc`
  /** A second key: a UUID that finds the row of a composite key (decisions §2). */
  readonly alternateKey?: NameOf<F>
  /** Fields that together no two records share. */
  readonly unique?: readonly (readonly NameOf<F>[])[]
  /** Rules across fields of one record. */
  readonly checks?: readonly RecordCheck<NameOf<F>>[]
  /** Ways to recognise a record in a file, best first (CSV import). */
  readonly recognisedBy?: readonly (readonly NameOf<F>[])[]
  /** Its rows are kept with the record that has them, as those are whose key joins two records. */
  readonly joinTable?: JoinTable<NameOf<F>>
  /** Update and delete are refused to everyone (decisions §2). */
  readonly appendOnly?: true
  /** `server`: the generic writes exist and are refused to everyone; `upload`: only making one is. */
  readonly writtenBy?: 'server' | 'upload'
  /**
   * Read by the public site; only fields marked `public`, only rows where this field is true. With `listedBy` the key
   * in the path is that field's, and names several rows: the links of a location, say.
   */
  readonly publicRead?: { readonly where?: NameOf<F>; readonly listedBy?: NameOf<F> }
  /**
   * Its rows are filtered to what the user's tags reach (decisions §4, content), the dates of events through their
   * event, and links of pages to other records unless the user has a tool for those; or secured ones to those who
   * look after documents, or whose tags reach their category; or to whose they are, and what others share.
   */
  readonly rowFilter?: RowFilter
  /** Deleted records go to the trash: since when, and by whom. They are in no list, and can be restored for 30 days. */
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
  readonly recognisedBy: readonly (readonly string[])[]
  readonly joinTable?: JoinTable
  readonly appendOnly: boolean
  readonly writtenBy?: 'server' | 'upload'
  readonly publicRead?: { readonly where?: string; readonly listedBy?: string }
  readonly rowFilter?: RowFilter
  readonly trash?: { readonly since: string; readonly by: string }
}

const rowVersion = integer({ label: 'Version', readOnly: true, required: true, default: 1, min: 1 })

/**
 * Defines an entity. The row version for optimistic concurrency is added to every one (decisions §2).
 * Throws when the key, the shown field or the order names a field that is not there (types say so first).
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
    recognisedBy: definition.recognisedBy ?? [],
    appendOnly: definition.appendOnly ?? false,
  }
}

/** A field's name as people read it: the prefix dropped, the words parted, `Id` and `Url` as they are written. */
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

/** What a client sends to make a record: required fields without a default must be there. */
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

/** A record of an entity that is only known when the program runs. */
export type AnyRow = Readonly<Record<string, unknown>>

/** The fields that may leave the server, in their order. */
export const visibleFields = (entity: Entity): readonly string[] =>
  Object.keys(entity.fields).filter(name => !entity.fields[name]?.secret)

/** Whether a key consists of one integer that the database hands out. */
export const hasIdentity = (entity: Entity): boolean => {
  const [only, ...more] = entity.key
  return more.length === 0 && only !== undefined && entity.fields[only]?.kind === 'identity'
}

/** The fields that say what a record is called: its name in full, where the field that it is known by is part of it. */
export const nameFields = ({ names, shows }: Pick<Entity, 'names' | 'shows'>): readonly string[] =>
  names.includes(shows) ? names : [shows]

/** What a record is called; empty where it has no name of its own. */
export const nameOfRecord = (entity: Entity, record: AnyRow): string =>
  nameFields(entity)
    .map(name => record[name])
    .filter(part => typeof part === 'string' && part !== '')
    .join(' ')
