import type { EntityName } from '../entities/index.ts'
import type { SectionId } from './sections.ts'
import type { FieldName, ToolList } from './tool-list.ts'

/** What a person with this tool may do with an entity; writing includes reading. */
export type Touch = 'read' | 'write'

/** One tool of the back office: route, sidebar item, palette entry and permission rule are drawn from it. */
export interface Tool<Id extends string = string> {
  readonly id: Id
  /** The tag that grants it (decisions §4), below 600: the database hands out those above. */
  readonly tag: number
  /** Where its tag is made; in the sidebar it stands where people have put its tag. */
  readonly section: SectionId
  /** Whether the sidebar shows it; some are reached through the top bar, or for one page that was chosen before. */
  readonly inSidebar: boolean
  /** Its place in the protected block of the sidebar. */
  readonly order?: number
  /** Its route inside `/maintenance`; a `:Name` is a field that narrows the list. */
  readonly path: string
  /** Where its sidebar item leads when the path has parameters. */
  readonly start: string
  /**
   * The route of one record where the specification gives it one, with its query string where the record is named
   * there (`/edit?cid=:CId`); else the record is in the query string of the list, as `record`.
   */
  readonly record?: string
  readonly title: string
  /** One sentence: what it is for. */
  readonly purpose: string
  /** Other words that people search it by: old names, synonyms. */
  readonly words: readonly string[]
  /** The name of its icon (Lucide). */
  readonly icon: string
  /** `everyone`: whoever is signed in; `tag`: its tag must be allowed; `protected`: MoJoAdmin only (specification §6). */
  readonly guard: 'everyone' | 'tag' | 'protected'
  /** Values of the path's parameters that stand for the whole list. */
  readonly whole: Readonly<Record<string, string | number>>
  /** The entity its list shows. */
  readonly entity?: EntityName
  /** Only records with these values; new records get them. */
  readonly where: Readonly<Record<string, string | number | boolean>>
  /** Content types that act as settings of the site: made, changed, linked and deleted through this tool alone. */
  readonly settingTypes: readonly number[]
  /** How its list shows them; what is left out is as the entity has it. */
  readonly list: ToolList
  /** The entities it reads and writes, its own included. */
  readonly touches: Readonly<Partial<Record<EntityName, Touch>>>
  /** Why none of its records is made here, where they come from somewhere else. */
  readonly arrive?: string
  /** Records come in from CSV files (decisions §7). */
  readonly imports: boolean
  /** The keys that lead to it, one after the other: `g u`. */
  readonly goes?: string
  /** What its sidebar item does instead of opening a screen. */
  readonly opens?: 'clear-cache'
}

type Required = 'id' | 'tag' | 'section' | 'path' | 'title' | 'purpose' | 'icon'

/** A protected tool has a place in the protected block; no other has one. */
type Guarded =
  | { readonly guard: 'protected'; readonly order: number }
  | { readonly guard?: 'everyone' | 'tag'; readonly order?: never }

type Given<Id extends string, E extends EntityName> = Pick<Tool<Id>, Required> &
  Partial<Omit<Tool, Required | 'guard' | 'order' | 'entity' | 'list'>> & {
    readonly entity?: E
    readonly list?: ToolList<FieldName<E>>
  } & Guarded

/** Defines a tool; what is left out is what most tools have: a guard by tag, no parameters, no import. */
export const tool = <Id extends string, E extends EntityName = never>(given: Given<Id, E>): Tool<Id> => ({
  start: given.path.replace(/\/:[^/]+/g, ''),
  words: [],
  guard: 'tag',
  inSidebar: true,
  where: {},
  whole: {},
  settingTypes: [],
  list: {},
  touches: {},
  imports: false,
  ...given,
})
