import { decide, decideOffer, toolsShowing } from '@rounds/core/access'
import {
  type Action,
  type Answers,
  type Asker,
  actions,
  decideAction,
  deletingOf,
} from '@rounds/core/actions'
import type { SearchResult } from '@rounds/core/api'
import { type EntityName, entities } from '@rounds/core/entities'
import {
  type Indexed,
  indexEntries,
  modeOf,
  nearness,
  type PaletteEntry,
  palettePrefixes,
  rankEntries,
  readFirstAnswer,
  STRONG,
  stillFits,
} from '@rounds/core/rules/palette'
import { labelInSentence } from '@rounds/core/rules/text'
import { sections, type Tool, toolNamed, tools } from '@rounds/core/tools'
import { paletteWords } from '@rounds/core/words/palette'
import type { FoundRecords } from '@rounds/machines/palette'
import type { PaletteContext } from '../../context/palette-context.ts'
import type { ScreenCommand } from '../../context/screen-commands.ts'
import type { StoredUses } from './stored-uses.ts'

/** One row of the palette. */
export type Item =
  | { readonly kind: 'tool'; readonly id: string; readonly tool: Tool }
  | {
      readonly kind: 'action'
      readonly id: string
      readonly action: Action
      readonly given: Answers
      /** What is already typed of its first answer. */
      readonly text?: string
    }
  | { readonly kind: 'record'; readonly id: string; readonly record: SearchResult }
  | { readonly kind: 'command'; readonly id: string; readonly command: ScreenCommand }
  | { readonly kind: 'prefix'; readonly id: string; readonly sign: string; readonly meaning: string }

export interface Group {
  readonly heading: string
  readonly items: readonly Item[]
}

type Entry = PaletteEntry & { readonly item: Item }

/** What one person can find by name, prepared once. */
export interface Catalog {
  readonly asker: Asker
  readonly index: readonly Indexed<Entry>[]
  readonly actions: readonly Action[]
}

const MOST_SHOWN = 40
const MOST_STRONG = 8
const MOST_WEAK = 5
const MOST_LATELY = 8
const MOST_OF_SCREEN = 6

/** A person's tools and actions, without those they may not use. */
export function catalogOf(asker: Asker): Catalog {
  const mine = actions.filter(action => decideAction(asker, action).allowed)
  const sectionOf = (tool: Tool) => sections.find(({ id }) => id === tool.section)?.title ?? ''
  const entries: Entry[] = [
    ...tools
      .filter(tool => tool.id !== 'clear-cache' && decideOffer(asker, tool).allowed)
      .map(tool => ({
        id: `tool:${tool.id}`,
        title: tool.title,
        words: [...tool.words, ...tool.path.split(/[/:]+/).filter(Boolean)],
        section: tool.guard === 'protected' ? paletteWords.items.protectedSettings : sectionOf(tool),
        item: { kind: 'tool' as const, id: `tool:${tool.id}`, tool },
      })),
    ...mine.map(action => ({
      id: `action:${action.id}`,
      title: action.title,
      words: action.words,
      sharedWords: action.sharedWords ?? [],
      section: action.tool ? toolNamed(action.tool).title : '',
      item: { kind: 'action' as const, id: `action:${action.id}`, action, given: {} },
    })),
  ]
  return { asker, index: indexEntries(entries), actions: mine }
}

/** What the palette's actions are about: the open or selected records, and the screen. */
export interface Subject {
  readonly context: PaletteContext | null
  readonly commands: readonly ScreenCommand[]
}

/** The palette's content for an input, group by group. */
export function groupsOf(
  catalog: Catalog,
  typed: string,
  found: FoundRecords | null,
  { context, commands }: Subject,
  uses: StoredUses,
  now: number,
): readonly Group[] {
  const { mode, text } = modeOf(typed)
  if (mode === 'help')
    return [
      {
        heading: paletteWords.items.beginWith,
        items: palettePrefixes
          .filter(({ mode: one }) => one !== 'help')
          .map(({ sign, meaning }) => ({ kind: 'prefix', id: `prefix:${sign}`, sign, meaning })),
      },
    ]
  const records = found ? found.results.filter(record => record.path !== null && stillFits(record, text)) : []
  const recordItems = records.map(itemOfRecord)
  if (mode === 'people' || mode === 'tags' || mode === 'ids') {
    const heading = {
      people: paletteWords.items.people,
      tags: paletteWords.items.tags,
      ids: paletteWords.items.recordsWithThisId,
    }[mode]
    return withoutRepeats([
      { heading, items: text === '' ? latelyOf(catalog, uses, now, mode) : recordItems },
    ])
  }
  const inContext = context ? contextItems(catalog, context, text) : []
  const heading = context ? paletteWords.items.with(context.label) : ''
  const ofScreen = { heading: paletteWords.items.onThisScreen, items: commandItems(commands, text) }
  const only = mode === 'actions' ? (item: Item) => item.kind === 'action' : () => true
  const rankedItems = rankEntries(catalog.index, text, uses, now).filter(({ entry }) => only(entry.item))
  if (text === '') {
    const rest = catalog.index.map(({ entry }) => entry.item).filter(only)
    return mode === 'actions'
      ? withoutRepeats([
          { heading, items: inContext },
          ofScreen,
          {
            heading: paletteWords.items.actions,
            items: unique([...rankedItems.map(({ entry }) => entry.item), ...rest]),
          },
        ])
      : withoutRepeats([
          { heading, items: inContext },
          { ...ofScreen, items: ofScreen.items.slice(0, MOST_OF_SCREEN) },
          { heading: paletteWords.items.lately, items: latelyOf(catalog, uses, now) },
          {
            heading: paletteWords.items.tools,
            items: rest.filter(({ kind }) => kind === 'tool').slice(0, MOST_LATELY),
          },
        ])
  }
  const strong = rankedItems.filter(({ score }) => score >= STRONG)
  const weak = rankedItems.filter(({ score }) => score < STRONG)
  const what = mode === 'actions' ? paletteWords.items.actions : paletteWords.items.toolsAndActions
  const most = mode === 'actions' ? MOST_SHOWN : MOST_STRONG
  return withoutRepeats([
    ofScreen,
    { heading, items: inContext },
    { heading: what, items: strong.slice(0, most).map(({ entry }) => entry.item) },
    { heading: paletteWords.items.records, items: mode === 'actions' ? [] : recordItems },
    { heading: paletteWords.items.actions, items: strong.length > 0 ? [] : answeredItems(catalog, text) },
    {
      heading: strong.length > 0 ? paletteWords.items.more(labelInSentence(what)) : what,
      items: weak.slice(0, MOST_WEAK).map(({ entry }) => entry.item),
    },
  ])
}

const withoutRepeats = (groups: readonly Group[]) => {
  const seen = new Set<string>()
  return groups
    .map(group => ({
      ...group,
      items: group.items
        .filter(({ id }) => (seen.has(id) ? false : Boolean(seen.add(id))))
        .slice(0, MOST_SHOWN),
    }))
    .filter(({ items }) => items.length > 0)
}

const unique = (items: readonly Item[]) => [...new Map(items.map(item => [item.id, item])).values()]

const itemOfRecord = (record: SearchResult): Item => ({
  kind: 'record',
  id: `record:${record.entity}/${record.key}`,
  record,
})

/** The actions for the current subject, with it as their answer, and deleting it. */
function contextItems(catalog: Catalog, context: PaletteContext, text: string): readonly Item[] {
  const { asker } = catalog
  const entity = entities[context.entity]
  const own = [
    ...catalog.actions.filter(({ on }) => on?.entity === context.entity),
    ...(entity.key.length === 1 ? [deletingOf(entity)] : []),
  ].filter(action => decideAction(asker, action).allowed && fits(action, context))
  const items = own.map(action => ({
    kind: 'action' as const,
    id: `context:${action.id}`,
    action,
    given: { [action.on?.ask ?? '']: { values: context.keys, label: context.label } },
  }))
  if (text === '') return items
  const index = indexEntries(
    items.map(item => ({
      id: item.id,
      title: item.action.title,
      words: item.action.words,
      section: '',
      item,
    })),
  )
  return rankEntries(index, text, {}, 0).map(({ entry }) => entry.item)
}

/** Actions that the beginning of a text names, with the rest of it as typed for their first question. */
function answeredItems({ index }: Catalog, typed: string): readonly Item[] {
  const asking = index.filter(({ entry: { item } }) => item.kind === 'action' && asksFirst(item.action))
  const { entries = [], text = '' } = readFirstAnswer(asking, typed) ?? {}
  return entries.flatMap(({ id, item }) =>
    item.kind === 'action' ? [{ ...item, id: `${id} ${text}`, text }] : [],
  )
}

const asksFirst = ({ asks }: Action): boolean => Object.keys(asks).length > 0

/** What the open screen offers, the best matches first. */
function commandItems(commands: readonly ScreenCommand[], text: string): readonly Item[] {
  const index = indexEntries(
    commands.map(command => ({
      id: command.id,
      title: command.title,
      words: command.words ?? [],
      section: '',
      item: { kind: 'command' as const, id: `command:${command.id}`, command },
    })),
  )
  if (text === '') return index.map(({ entry }) => entry.item)
  return rankEntries(index, text, {}, 0).map(({ entry }) => entry.item)
}

/** Actions without effect are left out, such as turning off what is off. */
function fits({ on, asks }: Action, { keys, record, has = [] }: PaletteContext): boolean {
  if (on?.isForOne && keys.length > 1) return false
  const ask = on && asks[on.ask]
  if (ask?.kind !== 'record') return true
  if (ask.among && !has.includes(ask.among.entity)) return false
  if (!record) return true
  return Object.entries(ask.where ?? {}).every(([name, value]) => (record[name] ?? '') === value)
}

/** Recent and frequent choices that are still available. */
function latelyOf(
  catalog: Catalog,
  uses: StoredUses,
  now: number,
  mode?: 'people' | 'tags' | 'ids',
): readonly Item[] {
  const items = new Map(catalog.index.map(({ entry }) => [entry.id, entry.item]))
  const kinds: readonly EntityName[] | undefined =
    mode === 'people' ? ['AspNetUsers'] : mode === 'tags' ? ['Tag'] : undefined
  return Object.entries(uses)
    .sort(([, one], [, other]) => nearness(other, now) - nearness(one, now))
    .flatMap(([id, { record }]) => {
      if (!record) return mode ? [] : (items.get(id) ?? [])
      const isThere = toolsShowing(record.entity).some(tool => decide(catalog.asker, 'open', tool).allowed)
      return isThere && (!kinds || kinds.includes(record.entity)) ? [itemOfRecord(record)] : []
    })
    .slice(0, MOST_LATELY)
}

/** The icons of items without a definition that names one. */
const plain = { action: 'zap', command: 'zap', prefix: 'hash', person: 'user', record: 'file-text' } as const
export const paletteIcons = Object.values(plain)

/** The icon of an item, by its Lucide name. */
export function iconOf(item: Item): string {
  switch (item.kind) {
    case 'tool':
      return item.tool.icon
    case 'action':
      return item.action.icon ?? (item.action.tool ? toolNamed(item.action.tool).icon : plain.action)
    case 'record':
      return iconOfEntity(item.record.entity)
    case 'command':
      return plain.command
    case 'prefix':
      return plain.prefix
  }
}

export const iconOfEntity = (entity: EntityName): string =>
  entity === 'AspNetUsers'
    ? plain.person
    : entity === 'Content'
      ? plain.record
      : (toolsShowing(entity)[0]?.icon ?? plain.record)
