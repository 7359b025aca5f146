/** What stands in the sidebar, drawn from the tag tree for one person (specification §2, layout; §9). */
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

/** What the sidebar needs to know of a tag. */
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

/** The fields to ask the server for, so that a tree of thousands of tags is a short answer. */
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

/** What choosing an item does. */
export type SidebarEffect =
  | { readonly kind: 'open'; readonly path: string }
  /** An address elsewhere, in a new tab. */
  | { readonly kind: 'leave'; readonly url: string }
  | { readonly kind: 'clear-cache' }
  /** A tag of the site's own that leads nowhere yet: it says so. */
  | { readonly kind: 'announce' }

export interface SidebarItem {
  readonly tag: number
  readonly name: string
  /** The names of its icon, the best first: its tag's, then its tool's. A tag may name one that there is not. */
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
  /** None: the person may see the section and nothing in it. */
  readonly items: readonly SidebarItem[]
}

/** The tools of the protected block, in its order. */
const protectedTools = tools
  .filter(tool => tool.guard === 'protected')
  .sort((one, other) => (one.order ?? 0) - (other.order ?? 0))

const toolOfTag = new Map(tools.map(tool => [tool.tag, tool]))
const iconOfSection = new Map<number, string>(sections.map(section => [section.tag, section.icon]))

/** The sections that a person sees: the children of the dashboard tag with what they may use below each. */
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

/** The items of the protected block; undefined for everybody but a MoJoAdmin. */
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

/** The item that a path belongs to: the nearest at or above it, else the one of the tool that the path opens. */
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

/** A section that is a tool itself leads to it by its first item. */
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
  // A folder of forms leads to what visitors sent in through them.
  if (section.TId === tagIds.Form_Manager) return { kind: 'open', path: `/form-submissions/${tag.TId}` }
  return { kind: 'announce' }
}

let collator: Intl.Collator | undefined

/** Letters, digits, spaces and “&” stand in the order of their codes, as they do in the alphabet. */
const isPlain = (name: string) => /^[a-z\d &]*$/.test(name)

/**
 * Names in the order of the English alphabet, small letters before capital ones. Plain ones are compared by themselves,
 * since the first use of the browser's own order takes longer than drawing the sidebar.
 */
export function compareNames(one: string, other: string): number {
  const [first, second] = [one.toLowerCase(), other.toLowerCase()]
  if (first !== second && isPlain(first) && isPlain(second)) return first < second ? -1 : 1
  collator ??= new Intl.Collator('en')
  return collator.compare(one, other)
}

const NONE: readonly SidebarTag[] = []

/**
 * The children of a tag, hidden ones too: along their chains, from its first child where it names one, the rest by name
 * (specification §3). `sorted` leaves the chains out.
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

/** A chain that no parent names begins with the tag that none comes before. */
function inChains(byName: readonly SidebarTag[], first: number | null): readonly SidebarTag[] {
  const rest = new Map(byName.map(tag => [tag.TId, tag]))
  const followers = new Set(byName.map(tag => tag.TNextId))
  const heads = byName.filter(tag => rest.has(tag.TNextId ?? 0) && !followers.has(tag.TId))
  const chained: SidebarTag[] = []
  // A chain may lead through hidden tags, in a circle, or to another parent's: each tag is taken once.
  for (const head of [first, ...heads.map(tag => tag.TId)])
    for (let tag = rest.get(head ?? 0); tag; tag = rest.get(tag.TNextId ?? 0)) {
      rest.delete(tag.TId)
      chained.push(tag)
    }
  return [...chained, ...rest.values()]
}
