import type { EntityName } from '../entities/index.ts'
import type { SectionId } from './sections.ts'
import type { FieldName, ToolList } from './tool-list.ts'

/** What a person with this tool may do with an entity; write includes read. */
export type Touch = 'read' | 'write'

/** One tool of the back office: route, sidebar item, palette entry and permission rule are derived from it. */
export interface Tool<Id extends string = string> {
  readonly id: Id
  /** The tag that grants it (decisions §4), below 600: the database assigns higher ids. */
  readonly tag: number
  /** Where its tag is created; in the sidebar it is where people have put its tag. */
  readonly section: SectionId
  /** Whether the sidebar shows it; some tools are reached through the top bar, or for a page chosen before. */
  readonly inSidebar: boolean
  /** Its position in the protected block of the sidebar. */
  readonly order?: number
  /** Its route inside `/maintenance`; a `:Name` is a field that filters the list. */
  readonly path: string
  /** The target of its sidebar item if the path has parameters. */
  readonly start: string
  /**
   * The route of one record if the specification has one, including its query string if that names the record
   * (`/edit?cid=:CId`); otherwise the record is in the list's query string, as `record`.
   */
  readonly record?: string
  readonly title: string
  /** Its purpose, in one sentence. */
  readonly purpose: string
  /** Search terms: old names, synonyms. */
  readonly words: readonly string[]
  /** The name of its icon (Lucide). */
  readonly icon: string
  /** `everyone`: anyone signed in; `tag`: its tag must be allowed; `protected`: MoJoAdmin only (specification §6). */
  readonly guard: 'everyone' | 'tag' | 'protected'
  /** Values of the path's parameters that mean the whole list. */
  readonly whole: Readonly<Record<string, string | number>>
  /** The entity of its list. */
  readonly entity?: EntityName
  /** Only records with these values; new records get them. */
  readonly where: Readonly<Record<string, string | number | boolean>>
  /** Content types that act as site settings: created, changed, linked and deleted only through this tool. */
  readonly settingTypes: readonly number[]
  /** How its list shows them; the entity's defaults apply. */
  readonly list: ToolList
  /** The entities it reads and writes, including its own. */
  readonly touches: Readonly<Partial<Record<EntityName, Touch>>>
  /** Why its records can't be created here, if they come from somewhere else. */
  readonly arrive?: string
  /** Records can be imported from CSV files (decisions §7). */
  readonly imports: boolean
  /** Its shortcut, as a sequence: `g u`. */
  readonly goes?: string
  /** What its sidebar item does instead of opening a screen. */
  readonly opens?: 'clear-cache'
}

type Required = 'id' | 'tag' | 'section' | 'path' | 'title' | 'purpose' | 'icon'

/** A protected tool has a position in the protected block; no other has one. */
type Guarded =
  | { readonly guard: 'protected'; readonly order: number }
  | { readonly guard?: 'everyone' | 'tag'; readonly order?: never }

type Given<Id extends string, E extends EntityName> = Pick<Tool<Id>, Required> &
  Partial<Omit<Tool, Required | 'guard' | 'order' | 'entity' | 'list'>> & {
    readonly entity?: E
    readonly list?: ToolList<FieldName<E>>
  } & Guarded

/** Defines a tool, with the most common defaults: a guard by tag, no parameters, no import. */
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
