/**
 * A kind of block, defined once: its fields and form layout, what it needs from the rest of the site, and its data for
 * search engines. Its template is named `block-` plus its id.
 */

import type { Issue } from '../entities/check-record.ts'
import { ContentBlock } from '../entities/content.ts'
import type { Field, FieldOptions } from '../entities/field.ts'
import type { FormSection } from '../layouts/layout.ts'

/** The columns of every block; a kind uses some of them. */
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

/** Data that a block shows from elsewhere on the site. A page depends on its blocks' needs. */
export type BlockNeed =
  | { readonly read: 'list'; readonly of: 'news' | 'events'; readonly size: number }
  | { readonly read: 'physicians'; readonly service: number | null; readonly specialty: number | null }
  | { readonly read: 'locations'; readonly ids: readonly number[] }
  | { readonly read: 'shared' | 'carousel' | 'video'; readonly id: number }

/** A block's values, columns and settings alike. */
export type BlockValues = Readonly<Record<string, unknown>>

/** Data for search engines (schema.org). */
export type BlockData = Readonly<Record<string, unknown>>

/** A kind of block. */
export interface BlockKind {
  readonly id: string
  readonly label: string
  /** The name of its icon (Lucide). */
  readonly icon: string
  /** Its purpose, in one sentence. */
  readonly sentence: string
  /** The columns it uses, with their labels there. */
  readonly columns: Readonly<Partial<Record<BlockColumn, FieldOptions>>>
  /** Its settings; stored in `CbMetaData` beside the kind. */
  readonly settings: Readonly<Record<string, Field>>
  readonly sections: readonly FormSection[]
  /** The page's own template renders it; it has no template of its own. */
  readonly isPlain?: true
  /** Only people who may write code may create or change it. */
  readonly isProtected?: true
  /** Cross-field checks. */
  readonly check?: (values: BlockValues) => readonly Issue[]
  readonly needs?: (values: BlockValues) => readonly BlockNeed[]
  /** Search engine data, from its values and the result of its first need. */
  readonly data?: (values: BlockValues, found?: unknown) => BlockData | undefined
}

/** Every field of a kind by name: its columns as the entity defines them, and its settings. */
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

/** The text of HTML, for search engine data; never to be rendered as HTML. */
export const plainWords = (html: unknown): string =>
  typeof html === 'string'
    ? html
        .replace(/<[^<>]*>/g, ' ')
        .replace(/&nbsp;/g, ' ')
        .replace(/\s+/g, ' ')
        .trim()
    : ''
