/** Reads a stored block. Its kind and its settings are in `CbMetaData`. */
import { defaultOf } from '../entities/check-record.ts'
import type { Field, Json } from '../entities/field.ts'
import type { BlockKind, BlockValues } from './block-kind.ts'
import { blockKinds, formKind, plainKind } from './kinds/index.ts'

/** A block for rules: its columns, with its settings parsed. */
export type StoredBlock = Readonly<Record<string, unknown>> & { readonly CbMetaData?: unknown }

type Settings = Readonly<Record<string, Json>>

/** The settings of a block; empty if they are not an object. */
export const settingsOf = ({ CbMetaData }: StoredBlock): Settings =>
  typeof CbMetaData === 'object' && CbMetaData !== null && !Array.isArray(CbMetaData)
    ? (CbMetaData as Settings)
    : {}

/** The kind with an id; undefined for an unknown one. */
export const kindNamed = (id: unknown): BlockKind | undefined => blockKinds.find(kind => kind.id === id)

/** The kind of a block. Without a kind, or with an unknown one, it is a text, or a form if it has one. */
export function kindOf(block: StoredBlock): BlockKind {
  const { kind, FrmId } = settingsOf(block)
  return kindNamed(kind) ?? (FrmId ? formKind : plainKind)
}

/** The values of a block, with defaults. */
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

/**
 * A block's settings with one changed; an empty one is removed. A form from before there were kinds then gets its kind.
 */
export function withSetting(block: StoredBlock, name: string, value: Json): Settings {
  const { [name]: _, ...others } = settingsOf(block)
  const { id } = kindOf(block)
  const named = id === plainKind.id ? others : { ...others, kind: id }
  return value === null || value === '' ? named : { ...named, [name]: value }
}
