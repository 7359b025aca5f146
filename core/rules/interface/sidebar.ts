/** The contents of the sidebar, built from the tag tree for one person (specification §2, layout; §9). */
import type { Person } from '../../access/decide.ts'
import { decideOffer } from '../../access/folders.ts'
import { isShownTo } from '../../access/guarded.ts'
import { matchRoute } from '../../access/routes.ts'
import { allows } from '../../access/tags.ts'
import {
  micrositeExcludedTags,
  openSectionTag,
  plainSectionLimit,
  sections,
  type Tool,
  tagIds,
  tools,
} from '../../tools/index.ts'
import { inChains } from '../tree/chains.ts'

/** The tag fields that the sidebar needs. */
export interface SidebarTag {
  readonly TId: number
  readonly TIdParent: number | null
  readonly TName: string
  readonly TPath: string | null
  /** The name of its icon. */
  readonly CUrlDefaultPage: string | null
  readonly TNextId: number | null
  readonly TChildId: number | null
  readonly TVisible: boolean
  readonly TDeleted: boolean
}

/** The fields to request, which keeps the response small for a tree of thousands of tags. */
export const sidebarTagFields: readonly (keyof SidebarTag)[] = [
  'TId',
  'TIdParent',
  'TName',
  'TPath',
  'CUrlDefaultPage',
  'TNextId',
  'TChildId',
  'TVisible',
  'TDeleted',
]

/** What clicking an item does. */
export type SidebarEffect =
  | { readonly kind: 'open'; readonly path: string }
  /** An external address, in a new tab. */
  | { readonly kind: 'leave'; readonly url: string }
  | { readonly kind: 'clear-cache' }
  /** A site tag that leads nowhere yet: it says so. */
  | { readonly kind: 'announce' }

export interface SidebarItem {
  readonly tag: number
  readonly name: string
  /** Icon candidates, best first: the tag's, then the tool's. A tag may name an unknown icon. */
  readonly icons: readonly string[]
  readonly effect: SidebarEffect
}

export interface SidebarSection {
  readonly tag: number
  readonly name: string
  readonly icons: readonly string[]
  /** Above tag 199: with an orange header. */
  readonly isCustom: boolean
  readonly startsOpen: boolean
  /** Empty: the person may see the section but nothing in it. */
  readonly items: readonly SidebarItem[]
}

/** The tools of the protected block, in order. */
const protectedTools = tools
  .filter(tool => tool.guard === 'protected')
  .sort((one, other) => (one.order ?? 0) - (other.order ?? 0))

const toolOfTag = new Map(tools.map(tool => [tool.tag, tool]))
const iconOfSection = new Map<number, string>(sections.map(section => [section.tag, section.icon]))

/** The sections a person sees: the children of the dashboard tag, each with what the person may use below it. */
export function sidebarSections(tags: readonly SidebarTag[], person: Person): readonly SidebarSection[] {
  const all = childrenOf(tags)
  const children = (parent: number) =>
    all(parent, { sorted: parent === tagIds.Form_Manager }).filter(tag => tag.TVisible)
  return children(tagIds.Dashboard).flatMap(section => {
    if (micrositeExcludedTags.includes(section.TId)) return []
    const items = [
      ...itemOfSection(section),
      ...children(section.TId).flatMap(tag => itemOf(tag, section)),
    ].filter(item => mayUse(person, item.tag))
    if (items.length === 0 && !allows(person.tags, section.TId)) return []
    return [
      {
        tag: section.TId,
        name: section.TName,
        icons: iconsOf(section, iconOfSection.get(section.TId)),
        isCustom: section.TId > plainSectionLimit,
        startsOpen: section.TId === openSectionTag,
        items,
      },
    ]
  })
}

/** The items of the protected block; undefined unless the person is a MoJoAdmin. */
export function protectedItems(
  tags: readonly SidebarTag[],
  person: Person,
): readonly SidebarItem[] | undefined {
  if (!isShownTo(person, { role: 'MoJoAdmin' })) return undefined
  return protectedTools.map(tool => ({
    tag: tool.tag,
    name: tool.title,
    icons: iconsOf(
      tags.find(tag => tag.TId === tool.tag),
      tool.icon,
    ),
    effect: { kind: 'open', path: tool.start },
  }))
}

/** The item for a path: the nearest at or above it, else the item of the tool that the path opens. */
export function currentItem(items: readonly SidebarItem[], path: string): SidebarItem | undefined {
  const above = (item: SidebarItem) => {
    const own = item.effect.kind === 'open' ? item.effect.path : undefined
    return own !== undefined && (path === own || path.startsWith(`${own}/`)) ? own.length : 0
  }
  const nearest = items.reduce<SidebarItem | undefined>(
    (found, item) => (above(item) > (found ? above(found) : 0) ? item : found),
    undefined,
  )
  const tool = matchRoute(path)?.tool
  return nearest ?? items.find(item => item.tag === tool?.tag)
}

function mayUse(person: Person, tag: number): boolean {
  const tool = toolOfTag.get(tag)
  return tool ? decideOffer(person, tool).allowed : allows(person.tags, tag)
}

/** A section that is itself a tool has that tool as its first item. */
function itemOfSection(section: SidebarTag): readonly SidebarItem[] {
  const tool = toolOfTag.get(section.TId)
  return tool ? [{ tag: section.TId, name: tool.title, icons: [tool.icon], effect: effectOf(tool) }] : []
}

function itemOf(tag: SidebarTag, section: SidebarTag): readonly SidebarItem[] {
  const tool = toolOfTag.get(tag.TId)
  if (micrositeExcludedTags.includes(tag.TId)) return []
  if (tool && (tool.guard === 'protected' || !tool.inSidebar)) return []
  const effect = tool ? effectOf(tool) : pathOf(tag, section)
  return [{ tag: tag.TId, name: tag.TName, icons: iconsOf(tag, tool?.icon), effect }]
}

const iconsOf = (tag: SidebarTag | undefined, defined: string | undefined): readonly string[] =>
  [tag?.CUrlDefaultPage?.trim() ?? '', defined ?? ''].filter(name => name !== '')

const effectOf = (tool: Tool): SidebarEffect =>
  tool.opens === 'clear-cache' ? { kind: 'clear-cache' } : { kind: 'open', path: tool.start }

function pathOf(tag: SidebarTag, section: SidebarTag): SidebarEffect {
  const path = tag.TPath?.trim() ?? ''
  if (/^https?:\/\//i.test(path)) return { kind: 'leave', url: path }
  if (path.startsWith('/')) return { kind: 'open', path }
  // A folder of forms leads to its submissions.
  if (section.TId === tagIds.Form_Manager) return { kind: 'open', path: `/form-submissions/${tag.TId}` }
  return { kind: 'announce' }
}

let collator: Intl.Collator | undefined

/** Letters, digits, spaces and “&” sort by character code, which matches the alphabet. */
const isPlain = (name: string) => /^[a-z\d &]*$/.test(name)

/**
 * Names in English alphabetical order, lowercase before uppercase. Plain names are compared directly, because the first
 * use of the browser's collator takes longer than drawing the sidebar.
 */
export function compareNames(one: string, other: string): number {
  const [first, second] = [one.toLowerCase(), other.toLowerCase()]
  if (first !== second && isPlain(first) && isPlain(second)) return first < second ? -1 : 1
  collator ??= new Intl.Collator('en')
  return collator.compare(one, other)
}

const NONE: readonly SidebarTag[] = []

/**
 * The children of a tag, including hidden ones: along their chains, starting at its first child if it names one, the
 * rest by name (specification §3). `sorted` ignores the chains.
 */
export function childrenOf(tags: readonly SidebarTag[]) {
  const byParent = new Map<number, SidebarTag[]>()
  const firstOf = new Map(tags.map(tag => [tag.TId, tag.TChildId]))
  for (const tag of tags) {
    if (tag.TDeleted || tag.TIdParent === null) continue
    const siblings = byParent.get(tag.TIdParent)
    if (siblings) siblings.push(tag)
    else byParent.set(tag.TIdParent, [tag])
  }
  return (parent: number, { sorted = false } = {}): readonly SidebarTag[] => {
    const below = byParent.get(parent)
    if (!below) return NONE
    const byName = [...below].sort((one, other) => compareNames(one.TName, other.TName))
    return sorted ? byName : inChains(byName, firstOf.get(parent) ?? null)
  }
}
