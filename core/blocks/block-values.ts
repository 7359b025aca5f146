/** What a stored block is and holds. Its kind and its settings are in `CbMetaData`. */
import { defaultOf } from '../entities/check-record.ts'
import type { Field, Json } from '../entities/field.ts'
import type { BlockKind, BlockValues } from './block-kind.ts'
import { blockKinds, formKind, plainKind } from './kinds/index.ts'

/** A block as rules look at it: its columns, and its settings as a value. */
export type StoredBlock = Readonly<Record<string, unknown>> & { readonly CbMetaData?: unknown }

type Settings = Readonly<Record<string, Json>>

/** The settings of a block; none where it has nothing that is an object. */
export const settingsOf = ({ CbMetaData }: StoredBlock): Settings =>
  typeof CbMetaData === 'object' && CbMetaData !== null && !Array.isArray(CbMetaData)
    ? (CbMetaData as Settings)
    : {}

/** The kind with an id; undefined where there is none. */
export const kindNamed = (id: unknown): BlockKind | undefined => blockKinds.find(kind => kind.id === id)

/** The kind of a block. One that names none is a text, or a form where it has one; so is one of a kind that is gone. */
export function kindOf(block: StoredBlock): BlockKind {
  const { kind, FrmId } = settingsOf(block)
  return kindNamed(kind) ?? (FrmId ? formKind : plainKind)
}

/** What is filled in in a block, defaults where nothing is. */
export function valuesOf(block: StoredBlock): BlockValues {
  const { columns, settings } = kindOf(block)
  const given = settingsOf(block)
  return Object.fromEntries([
    ...Object.keys(columns).map(name => [name, block[name] ?? null]),
    ...Object.entries(settings).map(([name, field]) => [name, given[name] ?? startOf(field)]),
  ])
}

const startOf = (field: Field) => defaultOf(field) ?? null

/** The settings of a new block of a kind. A text has none, as before there were kinds. */
export const newSettings = ({ id, settings }: BlockKind): Settings | null =>
  id === plainKind.id
    ? null
    : {
        kind: id,
        ...Object.fromEntries(
          Object.entries(settings).flatMap(([name, field]) => {
            const value = defaultOf(field) as Json | null | undefined
            return value === null || value === undefined ? [] : [[name, value]]
          }),
        ),
      }

/** A block's settings with one of them changed; what is emptied goes. A form from before kinds names its kind then. */
export function withSetting(block: StoredBlock, name: string, value: Json): Settings {
  const { [name]: _, ...others } = settingsOf(block)
  const { id } = kindOf(block)
  const named = id === plainKind.id ? others : { ...others, kind: id }
  return value === null || value === '' ? named : { ...named, [name]: value }
}
