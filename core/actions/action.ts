import {
  type AnyRow,
  checkValue,
  type Entity,
  type EntityName,
  entities,
  type Field,
} from '../entities/index.ts'
import type { ToolId } from '../tools/index.ts'

/** What an action asks before it runs, one thing a step. */
export type Ask =
  /** A value of a field: text, a path, a number, a day, a choice, as the definition of the field has it. */
  | { readonly kind: 'field'; readonly entity: EntityName; readonly field: string; readonly label?: string }
  /** A record of an entity, found by its name. */
  | {
      readonly kind: 'record'
      readonly entity: EntityName
      readonly label: string
      /** Only records with these values are offered. */
      readonly where?: Readonly<Record<string, string | number | boolean>>
      /** Only records that a record of another entity names are offered: the pages of a folder, those with a draft. */
      readonly among?: Among
      /** Only tags that whoever asks may put pages under are offered. */
      readonly allowed?: true
    }
  | { readonly kind: 'choice'; readonly label: string; readonly options: readonly Option[] }

/** The records that those of another entity name by one of their fields. */
export interface Among {
  readonly entity: EntityName
  readonly field: string
  /** Only by those with these values. */
  readonly where: Readonly<Record<string, string | number | boolean>>
}

/** One of the things that can be answered. */
export interface Option {
  readonly value: string | number
  readonly label: string
  readonly detail?: string
}

/** What was answered: one value, or several records at once, with what people call it. */
export interface Answer {
  readonly values: readonly (string | number | boolean)[]
  readonly label: string
}

/** Answers by what was asked. */
export type Answers = Readonly<Record<string, Answer>>

/** The calls beside the generic ones that an action may make. */
export type ActionCall =
  | 'clear cache'
  | 'archive system message'
  | 'switch custom code off'
  | 'switch custom code on'
  | 'mail a new password'
  | 'sign out everywhere'
  | 'unlock'
  | 'empty the error log'
  | 'verify the audit log'
  | 'impersonate'
  | 'publish draft'
  | 'undo publish'
  | 'undo merge'
  | 'duplicate page'

/** What only the page that one is on can do. */
export type PageEffect =
  | 'sign out'
  | 'stop impersonating'
  | 'debug'
  | 'shortcuts'
  | 'theme system'
  | 'theme light'
  | 'theme dark'

/** The effect of an action, as data. Answers named like fields of the entity are values too. */
export type Effect =
  | {
      readonly kind: 'create'
      readonly entity: EntityName
      readonly values?: (answers: Answers) => AnyRow
      /** The answer that may be several records: one is made for each. */
      readonly each?: string
      /** A second record that names the first by this field. */
      readonly next?: {
        readonly entity: EntityName
        readonly field: string
        readonly asks: readonly string[]
        readonly values?: AnyRow
      }
    }
  /** `record` names what was asked for the record, or records. `now` stands for the instant it runs. */
  | {
      readonly kind: 'update'
      readonly entity: EntityName
      readonly record: string
      readonly values: Readonly<Record<string, unknown>>
      /** What was asked for and is a value too. */
      readonly answered?: readonly string[]
    }
  | { readonly kind: 'delete'; readonly entity: EntityName; readonly record: string }
  /** Made once for each record that `with` was answered with; `reason` names the answer that says why. */
  | { readonly kind: 'call'; readonly call: ActionCall; readonly with?: string; readonly reason?: string }
  | { readonly kind: 'go'; readonly path: string }
  | { readonly kind: 'page'; readonly command: PageEffect }

/** The instant at which an action runs, as a value of it. */
export const now = Symbol('now')

/** Something that can be done without opening a tool first. */
export interface Action {
  /** `tool.name`, the same for ever: shortcuts and what was used lately are kept by it. */
  readonly id: string
  /** The tool it is part of; undefined where it belongs to none. */
  readonly tool?: ToolId
  /** With … for each thing it asks. */
  readonly title: string
  /** Beside the title: what it asks, or what it is for. */
  readonly hint?: string
  readonly words: readonly string[]
  /** Its shortcut before anybody changed it: `n`, `g r`, `Mod+K`. */
  readonly keys?: string
  /** The name of its icon (Lucide); its tool's where missing. */
  readonly icon?: string
  readonly asks: Readonly<Record<string, Ask>>
  /** A sentence that the person confirms before it runs; without one it runs at once. */
  readonly confirmation?: (answers: Answers) => string
  /** Shown once it has run. */
  readonly successMessage?: (answers: Answers) => string
  readonly effect: Effect
  /** The records it is about: what is open or selected is answer to this. */
  readonly on?: {
    readonly entity: EntityName
    readonly ask: string
    /** It is done with one record, never with several at once. */
    readonly isForOne?: true
  }
  /** It loses something for good. */
  readonly loses?: true
}

/** The parts of an action that most leave out. */
export type ActionGiven = Omit<Action, 'id' | 'tool' | 'words' | 'asks'> &
  Partial<Pick<Action, 'words' | 'asks'>>

/** Defines the actions of a tool. */
export const actionsOf = (tool: ToolId, given: Readonly<Record<string, ActionGiven>>): readonly Action[] =>
  Object.entries(given).map(([name, action]) => ({
    words: [],
    asks: {},
    ...action,
    id: `${tool}.${name}`,
    tool,
  }))

/** The label of an answer, for sentences; three dots if nothing was answered yet. */
export const answerLabel = (answers: Answers, name: string): string => answers[name]?.label ?? '…'

/** The first value of an answer. */
export const answerValue = (answers: Answers, name: string): string | number | boolean | undefined =>
  answers[name]?.values[0]

/** The field that an ask is about, where it is about one. */
export function fieldOf(ask: Ask): Field | undefined {
  if (ask.kind !== 'field') return undefined
  const entity: Entity = entities[ask.entity]
  return entity.fields[ask.field]
}

/** What is asked, in a word or two. */
export const labelOf = (ask: Ask): string => ask.label ?? fieldOf(ask)?.label ?? ''

/** The choices of an ask that has a fixed set of them; undefined where it is typed or searched for. */
export function choicesOf(ask: Ask): readonly Option[] | undefined {
  if (ask.kind === 'choice') return ask.options
  const field = fieldOf(ask)
  return field?.kind === 'choice' ? field.options : undefined
}

/** Why an answer cannot be taken; undefined where it can. */
export function issueOf(ask: Ask, { values }: Answer): string | undefined {
  const field = fieldOf(ask)
  if (!field) return values.length === 0 ? `${labelOf(ask)} is required.` : undefined
  const [value] = values
  if (value === undefined || value === '') return `${labelOf(ask)} is required.`
  const issue = checkValue(field, value)
  return issue === undefined ? undefined : `${labelOf(ask)} ${issue}.`
}
