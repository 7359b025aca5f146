/**
 * What a kind of block is. It is defined once: what people fill in and how its form is laid out, what it needs from the
 * rest of the site, and what search engines are told of it. Its template has the name `block-` and its id.
 */

import type { Issue } from '../entities/check-record.ts'
import { ContentBlock } from '../entities/content.ts'
import type { Field, FieldOptions } from '../entities/field.ts'
import type { FormSection } from '../layouts/layout.ts'

/** The fields that every block has in the database; a kind uses some of them. */
export const blockColumns = [
  'CbHeadline',
  'CbCopy',
  'CbPhoto',
  'CbPhotoAltText',
  'CbPhotoCaption',
  'CbLink',
  'CbLinkText',
  'CbLinkTarget',
  'CbPhotoMetadata',
] as const
export type BlockColumn = (typeof blockColumns)[number]

/** What a block shows from elsewhere on the site. A page depends on what its blocks need. */
export type BlockNeed =
  | { readonly read: 'list'; readonly of: 'news' | 'events'; readonly size: number }
  | { readonly read: 'physicians'; readonly service: number | null; readonly specialty: number | null }
  | { readonly read: 'locations'; readonly ids: readonly number[] }
  | { readonly read: 'shared' | 'carousel' | 'video'; readonly id: number }

/** What is filled in in a block, columns and settings alike. */
export type BlockValues = Readonly<Record<string, unknown>>

/** Data for search engines (schema.org). */
export type BlockData = Readonly<Record<string, unknown>>

/** A kind of block. */
export interface BlockKind {
  readonly id: string
  readonly label: string
  /** The name of its icon (Lucide). */
  readonly icon: string
  /** One sentence: what it is for. */
  readonly sentence: string
  /** The columns that it uses, with what they are called there. */
  readonly columns: Readonly<Partial<Record<BlockColumn, FieldOptions>>>
  /** What else is filled in; kept in `CbMetaData` beside the kind. */
  readonly settings: Readonly<Record<string, Field>>
  readonly sections: readonly FormSection[]
  /** Its words stand where the page's own template puts them; it has no template of its own. */
  readonly isPlain?: true
  /** Only those who may write code may make or change it. */
  readonly isProtected?: true
  /** What is asked beyond each field by itself. */
  readonly check?: (values: BlockValues) => readonly Issue[]
  readonly needs?: (values: BlockValues) => readonly BlockNeed[]
  /** What search engines are told, from its values and from what its first need was answered with. */
  readonly data?: (values: BlockValues, found?: unknown) => BlockData | undefined
}

/** Every field of a kind by its name: its columns as the entity has them, and its settings. */
export function fieldsOf({ columns, settings }: BlockKind): Readonly<Record<string, Field>> {
  const known = Object.entries(columns).map(([name, options]): [string, Field] => [
    name,
    { ...(ContentBlock.fields[name as BlockColumn] as Field), ...options } as Field,
  ])
  return { ...Object.fromEntries(known), ...settings }
}

/** The entries of a list in a block's settings. */
export const entriesIn = (value: unknown): readonly BlockValues[] =>
  Array.isArray(value) ? value.filter(entry => typeof entry === 'object' && entry !== null) : []

/** HTML as its words, for data that search engines read; never to be shown as HTML. */
export const plainWords = (html: unknown): string =>
  typeof html === 'string'
    ? html
        .replace(/<[^<>]*>/g, ' ')
        .replace(/&nbsp;/g, ' ')
        .replace(/\s+/g, ' ')
        .trim()
    : ''
