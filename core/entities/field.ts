/**
 * The kinds of field an entity can have. A field is plain data: validation (`check.ts`), the JSON Schema of
 * OpenAPI (`json-schema.ts`), the SQL column, the table column and the form field are all drawn from it.
 */
import type { EntityName } from './names.ts'

/**
 * Forms of text, each with the one pattern that validation and OpenAPI share (`formats.ts`). What is `html` is
 * sanitized when it is saved and when it is shown (decisions §6); `head` keeps meta and link elements alone; `markup`
 * is custom code, kept as it is written.
 */
export type TextFormat =
  | 'line'
  | 'prose'
  | 'html'
  | 'head'
  | 'markup'
  | 'liquid'
  | 'javascript'
  | 'css'
  | 'email'
  | 'phone'
  | 'url'
  | 'path'
  | 'link'
  | 'slug'
  | 'color'
  | 'language'
  | 'time'
  | 'media type'
  | 'entity'

/** What every field may say of itself. */
export interface FieldOptions {
  /** What people call it; drawn from the field's name where missing. */
  readonly label?: string
  /** One sentence beside the field in forms. */
  readonly help?: string
  /** Never null; for text, never blank. */
  readonly required?: true
  /** No two records share a value (null excepted). */
  readonly unique?: true
  /** Found by the table's search box and the palette. */
  readonly searchable?: true
  /** Sorted or filtered by often enough to deserve an index; references always have one. */
  readonly indexed?: true
  /** Set by the server; ignored in what a client sends. */
  readonly readOnly?: true
  /** `hidden` never leaves and never enters through the generic calls; `writeOnly` enters but never leaves. */
  readonly secret?: 'hidden' | 'writeOnly'
  /** A file that is imported may bring it for a new record, though no other call reads or changes it. */
  readonly imported?: 'password hash'
  /** Shown to the public site's readers (specification §7, public reads). */
  readonly public?: true
  /** Left out of the form: its tool shows it in a way of its own. */
  readonly inForm?: false
  /** Shown as a table column before anybody chose columns. */
  readonly column?: true
}

/** The value a field has when a record is made without it. */
export interface Default<T> {
  readonly default?: T
}

interface Kind<K extends string> extends FieldOptions {
  readonly kind: K
}

/** An integer key that the database hands out. */
export interface IdentityField extends Kind<'identity'> {}
export interface IntegerField extends Kind<'integer'>, Default<number> {
  readonly min: number
  readonly max: number
  /** What it counts, if people read the number in another form: 1500000 bytes as 1.5 MB. */
  readonly unit?: 'bytes'
}
export interface NumberField extends Kind<'number'>, Default<number> {
  readonly min: number
  readonly max: number
}
export interface BooleanField extends Kind<'boolean'>, Default<boolean> {}
export interface TextField extends Kind<'text'>, Default<string> {
  readonly format: TextFormat
  /** The most characters (Unicode code points) it may hold. */
  readonly max: number
  /** It is the address of a picture, which is chosen or uploaded and shown. */
  readonly isPicture?: true
  /** It names a time zone, which is chosen from those that the browser knows. */
  readonly isTimeZone?: true
}
/** A calendar day, `yyyy-MM-dd`, in no time zone. */
export interface DateField extends Kind<'date'>, Default<string> {}
/** An instant, ISO 8601 in UTC. `stamp` names when the server sets it to now. */
export interface DateTimeField extends Kind<'datetime'> {
  readonly stamp?: 'created' | 'updated'
}
export interface UuidField extends Kind<'uuid'> {
  /** Made by the server where the client sends none. */
  readonly generated?: true
  /** The entity whose key it was; no reference, since the record may be gone. */
  readonly of?: EntityName
}
export interface ChoiceField<V extends string | number = string | number> extends Kind<'choice'>, Default<V> {
  readonly options: readonly { readonly value: V; readonly label: string }[]
}
/** A key of another entity. */
export interface ReferenceField<K extends 'integer' | 'text' | 'uuid' = 'integer' | 'text' | 'uuid'>
  extends Kind<'reference'> {
  readonly to: EntityName
  readonly key: K
  /** What becomes of this record when the one referred to is deleted. */
  readonly onDelete: 'cascade' | 'restrict' | 'set null'
  /** Only records with these values are offered. */
  readonly where?: Readonly<Record<string, string | number | boolean>>
}
/** A string holding JSON on the wire, a value in the client (specification §7; decisions §2). */
export interface JsonField<S extends Shape = Shape> extends Kind<'json'>, Default<Json> {
  readonly shape: S
}

export type Field =
  | IdentityField
  | IntegerField
  | NumberField
  | BooleanField
  | TextField
  | DateField
  | DateTimeField
  | UuidField
  | ChoiceField
  | ReferenceField
  | JsonField

export type FieldKind = Field['kind']

/** Whether the values of a field are whole numbers. */
export const holdsInteger = (field: Field): boolean =>
  field.kind === 'identity' ||
  field.kind === 'integer' ||
  (field.kind === 'reference' && field.key === 'integer')

/** Whether the values of a field are UUIDs, which are the same in any case and kept in small letters. */
export const holdsUuid = (field: Field): boolean =>
  field.kind === 'uuid' || (field.kind === 'reference' && field.key === 'uuid')

/** Whether a field holds phone numbers: one as text, or some within JSON. */
export const holdsPhone = (field: Field): boolean =>
  field.kind === 'text' ? field.format === 'phone' : field.kind === 'json' && shapeHoldsPhone(field.shape)

const shapeHoldsPhone = (shape: Shape): boolean => {
  if (shape.is === 'list') return shapeHoldsPhone(shape.of)
  if (shape.is === 'field') return holdsPhone(shape.field)
  return shape.is === 'object' && Object.values(shape.fields).some(holdsPhone)
}

/**
 * The shape of a JSON field: an object of named fields, a list of one shape, a lone field, or anything. `as` names what
 * people know it as, where a form has a control made for it: a picture with its words, the opening hours of a week.
 */
export type Shape =
  | { readonly is: 'object'; readonly fields: Readonly<Record<string, Field>>; readonly as?: 'picture' }
  | {
      readonly is: 'list'
      readonly of: Shape
      readonly max: number
      readonly as?: 'week'
      /** What an entry is called, where that is not the singular of the label. */
      readonly one?: string
    }
  | { readonly is: 'field'; readonly field: Field }
  | { readonly is: 'any' }

/** Any value that JSON can hold. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json }

/** The value of a shape. Names an object does not know are kept, so that an older client loses nothing. */
export type ShapeValue<S extends Shape> = Shape extends S
  ? Json
  : S extends {
        is: 'object'
        fields: infer F extends Record<string, Field>
      }
    ? { readonly [N in keyof F]?: FieldValue<F[N]> | null }
    : S extends { is: 'list'; of: infer O extends Shape }
      ? readonly ShapeValue<O>[]
      : S extends { is: 'field'; field: infer F extends Field }
        ? FieldValue<F>
        : Json

/** The value of a field in the client, when it is not null. */
export type FieldValue<F extends Field> =
  F extends ChoiceField<infer V>
    ? V
    : F extends ReferenceField<infer K>
      ? K extends 'integer'
        ? number
        : string
      : F extends JsonField<infer S>
        ? ShapeValue<S>
        : F extends IdentityField | IntegerField | NumberField
          ? number
          : F extends BooleanField
            ? boolean
            : string

const INT4 = 2_147_483_647

type Given<O> = O extends undefined ? unknown : O

export const identity = <const O extends FieldOptions>(options?: O) =>
  ({ kind: 'identity', readOnly: true, ...options }) as IdentityField & { readOnly: true } & Given<O>

export const integer = <
  const O extends FieldOptions & Partial<Pick<IntegerField, 'min' | 'max' | 'default' | 'unit'>>,
>(
  options?: O,
) => ({ kind: 'integer', min: -INT4 - 1, max: INT4, ...options }) as IntegerField & Given<O>

export const number = <const O extends FieldOptions & Partial<Pick<NumberField, 'min' | 'max' | 'default'>>>(
  options?: O,
) => ({ kind: 'number', min: -1e15, max: 1e15, ...options }) as NumberField & Given<O>

export const boolean = <const O extends FieldOptions & Default<boolean>>(options?: O) =>
  ({ kind: 'boolean', ...options }) as BooleanField & Given<O>

/** One line of text, 200 characters unless told; other formats bring their own habits. */
export const text = <
  const O extends FieldOptions &
    Default<string> & { max?: number; format?: TextFormat; isPicture?: true; isTimeZone?: true },
>(
  options?: O,
) => ({ kind: 'text', format: 'line', max: 200, ...options }) as TextField & Given<O>

/** Several lines of text: prose, HTML, Liquid, code. */
export const longText = <
  const O extends FieldOptions & Default<string> & { max?: number; format?: TextFormat },
>(
  options?: O,
) => ({ kind: 'text', format: 'prose', max: 100_000, ...options }) as TextField & Given<O>

export const date = <const O extends FieldOptions & Default<string>>(options?: O) =>
  ({ kind: 'date', ...options }) as DateField & Given<O>

export const datetime = <const O extends FieldOptions>(options?: O) =>
  ({ kind: 'datetime', ...options }) as DateTimeField & Given<O>

/** A date named in the specification's transforms: set to now on create, or on create and update (§5). */
export const stamp = <const S extends 'created' | 'updated', const O extends FieldOptions>(
  when: S,
  options?: O,
) =>
  ({ kind: 'datetime', stamp: when, readOnly: true, required: true, ...options }) as DateTimeField & {
    stamp: S
    readOnly: true
    required: true
  } & Given<O>

export const uuid = <const O extends FieldOptions & { generated?: true; of?: EntityName }>(options?: O) =>
  ({ kind: 'uuid', ...options }) as UuidField & Given<O>

const capitalized = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

/** One of a fixed set; options are values, or values with what people call them. */
export const choice = <
  const V extends string | number,
  const O extends FieldOptions & Default<NoInfer<V>> & { labels?: Partial<Record<NoInfer<V>, string>> },
>(
  values: readonly V[],
  options?: O,
) => {
  const { labels, ...rest } = options ?? ({} as O)
  return {
    kind: 'choice',
    options: values.map(value => ({ value, label: labels?.[value] ?? capitalized(String(value)) })),
    ...rest,
  } as unknown as ChoiceField<V> & Given<Omit<O, 'labels'>>
}

/** A key of another entity; `cascade` for what hangs on it, `restrict` for what it must not lose. */
export const reference = <
  const O extends FieldOptions & {
    key?: 'integer' | 'text' | 'uuid'
    onDelete?: ReferenceField['onDelete']
    where?: ReferenceField['where']
  },
>(
  to: EntityName,
  options?: O,
) =>
  ({
    kind: 'reference',
    to,
    key: 'integer',
    onDelete: options?.required ? 'restrict' : 'set null',
    ...options,
  }) as ReferenceField<O extends { key: infer K extends 'integer' | 'text' | 'uuid' } ? K : 'integer'> &
    Given<O>

export const json = <const S extends Shape, const O extends FieldOptions & Default<ShapeValue<S>>>(
  shape: S,
  options?: O,
) => ({ kind: 'json', shape, ...options }) as unknown as JsonField<S> & Given<O>

export const object = <const F extends Readonly<Record<string, Field>>>(fields: F, as?: 'picture') =>
  ({ is: 'object', fields, ...(as && { as }) }) as { readonly is: 'object'; readonly fields: F }
export const list = <const S extends Shape>(
  of: S,
  max = 1000,
  more: { readonly as?: 'week'; readonly one?: string } = {},
) =>
  ({ is: 'list', of, max, ...more }) as {
    readonly is: 'list'
    readonly of: S
    readonly max: number
  }
export const lone = <const F extends Field>(field: F) => ({ is: 'field', field }) as const
export const anything = { is: 'any' } as const
