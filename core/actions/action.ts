import type { RecordAction } from '../access/index.ts'
import {
  type AnyRow,
  checkValue,
  type Entity,
  type EntityName,
  entities,
  type Field,
} from '../entities/index.ts'
import type { ToolId } from '../tools/index.ts'

/** One argument of an action, asked for before it runs. */
export type Ask =
  /** A field value: text, a path, a number, a day, a choice, according to the field's definition. */
  | { readonly kind: 'field'; readonly entity: EntityName; readonly field: string; readonly label?: string }
  /** A record of an entity, found by its name. */
  | {
      readonly kind: 'record'
      readonly entity: EntityName
      readonly label: string
      /** Only records with these values are offered. */
      readonly where?: Readonly<Record<string, string | number | boolean>>
      /**
       * Only records that another entity's record references are offered: the pages of a folder, those with a draft.
       */
      readonly among?: Among
      /** Only tags under which the person may put pages are offered. */
      readonly allowed?: true
      /** Only folders of the site, the home page first. */
      readonly isFolder?: true
    }
  | { readonly kind: 'choice'; readonly label: string; readonly options: readonly Option[] }

/** The records referenced by another entity through one of its fields. */
export interface Among {
  readonly entity: EntityName
  readonly field: string
  /** Only by those with these values. */
  readonly where: Readonly<Record<string, string | number | boolean>>
}

/** One of the possible answers. */
export interface Option {
  readonly value: string | number
  readonly label: string
  readonly detail?: string
}

/** An answer: one value, or several records at once, with its label. */
export interface Answer {
  readonly values: readonly (string | number | boolean)[]
  readonly label: string
}

/** Answers by argument name. */
export type Answers = Readonly<Record<string, Answer>>

/** The special calls that an action may make. */
export type ActionCall =
  | 'clear cache'
  | 'archive system message'
  | 'switch custom code off'
  | 'switch custom code on'
  | 'resume custom code'
  | 'mail a new password'
  | 'sign out everywhere'
  | 'unlock'
  | 'empty the error log'
  | 'verify the audit log'
  | 'impersonate'
  | 'publish draft'
  | 'undo publish'
  | 'undo merge'
  | 'add page'
  | 'duplicate page'
  | 'close location today'

/** What only the current page can do. */
export type PageEffect =
  | 'sign out'
  | 'stop impersonating'
  | 'debug'
  | 'shortcuts'
  | 'theme system'
  | 'theme light'
  | 'theme dark'

/** The effect of an action, as data. Answers with field names of the entity are also values. */
export type Effect =
  | {
      readonly kind: 'create'
      readonly entity: EntityName
      readonly values?: (answers: Answers) => AnyRow
      /** The answer that may be several records: one is created for each. */
      readonly each?: string
    }
  /** `record` names the argument with the record, or records. `now` is the time it runs. */
  | {
      readonly kind: 'update'
      readonly entity: EntityName
      readonly record: string
      readonly values: Readonly<Record<string, unknown>>
      /** An argument that is also a value. */
      readonly answered?: readonly string[]
    }
  | { readonly kind: 'delete'; readonly entity: EntityName; readonly record: string }
  /** Called once per record that answers `with`; `text` names the answer typed for it: a reason, a title. */
  | { readonly kind: 'call'; readonly call: ActionCall; readonly with?: string; readonly text?: string }
  /** Opens a screen; `{Id}` in its path is the answer of that name. `needs` is what the screen then does. */
  | {
      readonly kind: 'go'
      readonly path: string
      readonly needs?: { readonly entity: EntityName; readonly verbs: readonly RecordAction[] }
    }
  | { readonly kind: 'page'; readonly command: PageEffect }

/** The time at which an action runs, as a value. */
export const now = Symbol('now')

/** An action that can run without opening a tool first. */
export interface Action {
  /** `tool.name`, permanent: shortcuts and recent uses are stored by it. */
  readonly id: string
  /** Its tool; undefined if it belongs to none. */
  readonly tool?: ToolId
  /** With … for each argument. */
  readonly title: string
  /** Beside the title: its arguments, or its purpose. */
  readonly hint?: string
  readonly words: readonly string[]
  /** Words of its tool: they find the tool before the action. */
  readonly sharedWords?: readonly string[]
  /** Its default shortcut: `n`, `g r`, `Mod+K`. */
  readonly keys?: string
  /** The name of its icon (Lucide); its tool's where missing. */
  readonly icon?: string
  readonly asks: Readonly<Record<string, Ask>>
  /** The confirmation before it runs; without one it runs at once. */
  readonly confirmation?: (answers: Answers) => string
  /** Shown after it has run. */
  readonly successMessage?: (answers: Answers) => string
  readonly effect: Effect
  /** The argument that the open or selected records answer. */
  readonly on?: {
    readonly entity: EntityName
    readonly ask: string
    /** It acts on one record, never on several at once. */
    readonly isForOne?: true
  }
  /** It deletes something for good. */
  readonly loses?: true
}

/** The optional parts of an action. */
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

/** The field of an argument, if it has one. */
export function fieldOf(ask: Ask): Field | undefined {
  if (ask.kind !== 'field') return undefined
  const entity: Entity = entities[ask.entity]
  return entity.fields[ask.field]
}

/** The argument's name, in a word or two. */
export const labelOf = (ask: Ask): string => ask.label ?? fieldOf(ask)?.label ?? ''

/** The choices of an argument with a fixed set; undefined if it is typed or searched for. */
export function choicesOf(ask: Ask): readonly Option[] | undefined {
  if (ask.kind === 'choice') return ask.options
  const field = fieldOf(ask)
  return field?.kind === 'choice' ? field.options : undefined
}

/** Why an answer is invalid; undefined if it is valid. */
export function issueOf(ask: Ask, { values }: Answer): string | undefined {
  const field = fieldOf(ask)
  if (!field) return values.length === 0 ? `${labelOf(ask)} is required.` : undefined
  const [value] = values
  if (value === undefined || value === '') return `${labelOf(ask)} is required.`
  const issue = checkValue(field, value)
  return issue === undefined ? undefined : `${labelOf(ask)} ${issue}.`
}

/** Where an action leads, inside `/maintenance`; null if it does something instead. */
export const pathOfAction = ({ effect }: Action, answers: Answers): string | null =>
  effect.kind === 'go'
    ? effect.path.replace(/\{(\w+)\}/g, (_, name: string) =>
        encodeURIComponent(String(answers[name]?.values[0] ?? '')),
      )
    : null
