/** The edits a person can make to a page in the editor, each as one undoable step. */
import { type BlockKind, newSettings, withSetting } from '../../blocks/index.ts'
import type { AnyRow, Json } from '../../entities/index.ts'
import {
  emptyPart,
  type PageBlock,
  type PageContent,
  type PageDate,
  type PageSnapshot,
  type PageTag,
} from './snapshot.ts'

export type PageEdit =
  /** Writes a field of the page, or of its news or event. */
  | {
      readonly effect: 'set'
      readonly part: 'content' | 'news' | 'event'
      readonly field: string
      readonly value: unknown
    }
  /** Sets several fields at once, such as a title with its address. */
  | { readonly effect: 'set all'; readonly content: Partial<PageContent> }
  | {
      readonly effect: 'set in block'
      readonly block: string
      readonly field: string
      readonly value: unknown
    }
  /** Sets a setting of a block, as defined by its kind. */
  | {
      readonly effect: 'set setting'
      readonly block: string
      readonly name: string
      readonly value: Json
    }
  /** Turns an empty block into another kind. */
  | { readonly effect: 'set kind'; readonly block: string; readonly kind: BlockKind }
  /** Adds, pastes or duplicates: the blocks have new UUIDs; `after` null puts them first. */
  | { readonly effect: 'add blocks'; readonly blocks: readonly PageBlock[]; readonly after: string | null }
  | { readonly effect: 'move block'; readonly block: string; readonly to: number }
  | { readonly effect: 'delete blocks'; readonly blocks: readonly string[] }
  | { readonly effect: 'set tags'; readonly tags: readonly PageTag[] }
  /** Adds a date; a page without an event gets one. */
  | { readonly effect: 'add date'; readonly date: PageDate }
  | { readonly effect: 'set in date'; readonly date: string; readonly field: string; readonly value: unknown }
  | { readonly effect: 'delete date'; readonly date: string }
  | {
      readonly effect: 'set relations'
      readonly part: 'locations' | 'physicians' | 'services'
      readonly keys: readonly number[]
    }
  /** Restores an earlier page. */
  | { readonly effect: 'replace'; readonly page: PageSnapshot }

/** A copy of a block with its own UUID. */
export const copyOfBlock = (block: PageBlock, uuid: string): PageBlock => ({ ...block, CbUuid: uuid })

/** The page after an edit; the same object if nothing changes. Unknown blocks are ignored. */
export function editPage(page: PageSnapshot, edit: PageEdit): PageSnapshot {
  switch (edit.effect) {
    case 'set': {
      const part = page[edit.part]
      const changed = withField(part ?? emptyPart(edit.part), edit.field, edit.value)
      return changed === part ? page : { ...page, [edit.part]: changed }
    }
    case 'set all':
      return Object.entries(edit.content).every(([name, value]) => Reflect.get(page.content, name) === value)
        ? page
        : { ...page, content: { ...page.content, ...edit.content } }
    case 'set in block':
      return withBlock(page, edit.block, block => withField(block, edit.field, edit.value))
    case 'set setting':
      return withBlock(page, edit.block, block =>
        withField(block, 'CbMetaData', withSetting(block, edit.name, edit.value)),
      )
    case 'set kind':
      return withBlock(page, edit.block, block => withField(block, 'CbMetaData', newSettings(edit.kind)))
    case 'add blocks': {
      const known = new Set(page.blocks.map(({ CbUuid }) => CbUuid))
      const added = edit.blocks.filter(({ CbUuid }) => !known.has(CbUuid))
      const at = page.blocks.findIndex(({ CbUuid }) => CbUuid === edit.after) + 1
      const place = edit.after !== null && at === 0 ? page.blocks.length : at
      return withBlocks(page, page.blocks.toSpliced(place, 0, ...added))
    }
    case 'move block': {
      const from = page.blocks.findIndex(({ CbUuid }) => CbUuid === edit.block)
      const [moved] = page.blocks.slice(from, from + 1)
      if (!moved) return page
      return withBlocks(page, page.blocks.toSpliced(from, 1).toSpliced(Math.max(0, edit.to), 0, moved))
    }
    case 'delete blocks':
      return withBlocks(
        page,
        page.blocks.filter(({ CbUuid }) => !edit.blocks.includes(CbUuid)),
      )
    case 'set tags':
      return { ...page, tags: edit.tags.toSorted((one, other) => one.TId - other.TId) }
    case 'add date':
      return {
        ...page,
        event: page.event ?? (emptyPart('event') as unknown as NonNullable<PageSnapshot['event']>),
        dates: [...page.dates.filter(({ EdUuid }) => EdUuid !== edit.date.EdUuid), edit.date],
      }
    case 'set in date': {
      const dates = page.dates.map(date =>
        date.EdUuid === edit.date ? withField(date, edit.field, edit.value) : date,
      )
      return dates.every((date, index) => date === page.dates[index]) ? page : { ...page, dates }
    }
    case 'delete date': {
      const dates = page.dates.filter(({ EdUuid }) => EdUuid !== edit.date)
      return dates.length === page.dates.length ? page : { ...page, dates }
    }
    case 'set relations':
      return edit.keys.join() === page[edit.part].join()
        ? page
        : { ...page, [edit.part]: [...new Set(edit.keys)] }
    case 'replace':
      return edit.page
  }
}

/** The field being typed into, so that consecutive typing is one step; null for a separate edit. */
export function typedInto(edit: PageEdit): string | null {
  if (edit.effect === 'set setting') return `${edit.block}/CbMetaData.${edit.name}/${outlineOf(edit.value)}`
  if (!('value' in edit) || typeof edit.value !== 'string') return null
  const into = edit.effect === 'set' ? edit.part : edit.effect === 'set in date' ? edit.date : edit.block
  return `${into}/${edit.field}`
}

/** The part of a value that stays the same while typing: adding or removing an entry is a separate step. */
const outlineOf = (value: Json): string =>
  JSON.stringify(value, (_, inner: unknown) => (typeof inner === 'string' ? '' : inner))

const withField = <T extends AnyRow>(record: T, field: string, value: unknown): T =>
  Object.is(record[field], value) ? record : { ...record, [field]: value }

const withBlock = (page: PageSnapshot, uuid: string, change: (block: PageBlock) => PageBlock): PageSnapshot =>
  withBlocks(
    page,
    page.blocks.map(block => (block.CbUuid === uuid ? change(block) : block)),
  )

const withBlocks = (page: PageSnapshot, blocks: readonly PageBlock[]): PageSnapshot =>
  blocks.length === page.blocks.length && blocks.every((block, index) => block === page.blocks[index])
    ? page
    : { ...page, blocks }
