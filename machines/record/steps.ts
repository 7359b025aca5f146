/**
 * What a record in a form counts on: what is stored, what was typed, and what an answer makes of both. Nothing here
 * waits or asks anybody; when a step is taken says `record.ts`.
 */
import { ApiError, decodeRecord, type Key, keyOf, messageOf } from '@rounds/core/api'
import {
  type AnyRow,
  checkRecord,
  defaultOf,
  type Entity,
  type Issue,
  issuesAcross,
} from '@rounds/core/entities'
import { changedFields } from '@rounds/core/rules/records'
import { sameFieldValue } from '@rounds/core/rules/table'
import { flowWords } from '@rounds/core/words/flows'
import { isUnanswered, NO_ANSWER } from '../kit.ts'

/** What is asked of the `save` slot: for a stored record the changed fields only, with the version they are meant for. */
export interface RecordSave {
  readonly key: Key | null
  readonly record: AnyRow
  readonly version: number | null
}

/** What is asked of the `remove` slot. */
export interface RecordRemoval {
  readonly key: Key
  readonly version: number | null
}

export type Whose = 'mine' | 'theirs'

/** One field that both have changed. */
export interface FieldConflict {
  readonly field: string
  readonly base: unknown
  readonly mine: unknown
  readonly theirs: unknown
  /** Whose value shall stand; null until it is chosen. */
  readonly whose: Whose | null
}

export interface RecordContext {
  readonly entity: Entity
  readonly key: Key | null
  /** The record as it is stored, as far as is known; what a new one began with. */
  readonly base: AnyRow
  /** The record as the form shows it. */
  readonly values: AnyRow
  /** What is on its way: the fields that are sent, and all values as they were then. */
  readonly outgoing: { readonly record: AnyRow; readonly values: AnyRow } | null
  /** What is wrong, by field. */
  readonly issues: Readonly<Record<string, string>>
  readonly message: string | null
  /** The record as somebody else has changed it, while that is a conflict. */
  readonly theirs: AnyRow | null
  readonly choices: Readonly<Record<string, Whose>>
  /** The version to delete, where it is a later one than the form shows. */
  readonly versionToDelete: number | null
}

/** Something that a step changes. */
type Step = Partial<RecordContext>

/** What a new record begins with: the defaults of its definition, then what was given. */
function beginning(entity: Entity, initial: AnyRow): AnyRow {
  const defaults = Object.entries(entity.fields)
    .filter(([, field]) => !field.readOnly && field.secret !== 'hidden')
    .map(([name, field]) => [name, defaultOf(field)] as const)
    .filter(([, value]) => value !== null)
  return { ...Object.fromEntries(defaults), ...initial }
}

/** Before anything is loaded or typed. */
export function startRecord(entity: Entity, key: Key | null, initial: AnyRow = {}): RecordContext {
  const base = key ? {} : beginning(entity, initial)
  return {
    entity,
    key,
    base,
    values: base,
    outgoing: null,
    issues: {},
    message: null,
    theirs: null,
    choices: {},
    versionToDelete: null,
  }
}

const isSame = ({ entity }: RecordContext, name: string, one: unknown, other: unknown): boolean => {
  const field = entity.fields[name]
  return field ? sameFieldValue(field, one, other) : Object.is(one ?? null, other ?? null)
}

/** The fields in which the form differs from what is stored. */
export const changesOf = ({ entity, base, values }: RecordContext): readonly string[] =>
  changedFields(entity, base, values)

export const changeCount = (context: RecordContext): number => changesOf(context).length
export const isDirty = (context: RecordContext): boolean => changeCount(context) > 0
export const isNew = ({ key }: RecordContext): boolean => key === null

/** Whether one field differs from what is stored. */
export const isChanged = (context: RecordContext, field: string): boolean =>
  changesOf(context).includes(field)

/** What is wrong with a field, as a sentence. */
export const issueOf = ({ issues }: RecordContext, field: string): string | undefined => issues[field]

/** The fields that both have changed, and not alike; what was sent and came to be stored is nobody else's. */
export function conflictsOf(context: RecordContext, theirs = context.theirs): readonly FieldConflict[] {
  const { entity, base, values, outgoing, choices } = context
  if (!theirs) return []
  const changedByThem = changedFields(entity, base, theirs)
  return changesOf(context)
    .filter(
      field =>
        changedByThem.includes(field) &&
        !isSame(context, field, values[field], theirs[field]) &&
        !(outgoing && isSame(context, field, outgoing.values[field], theirs[field])),
    )
    .map(field => ({
      field,
      base: base[field] ?? null,
      mine: values[field] ?? null,
      theirs: theirs[field] ?? null,
      whose: choices[field] ?? null,
    }))
}

/** What I have changed, on top of the record as they have it; fields that were chosen to be theirs are theirs. */
function onTopOf({ entity, base, choices }: RecordContext, theirs: AnyRow, mine: AnyRow): AnyRow {
  const kept = changedFields(entity, base, mine).filter(field => choices[field] !== 'theirs')
  return { ...theirs, ...Object.fromEntries(kept.map(field => [field, mine[field]])) }
}

const versionOf = ({ RowVersion }: AnyRow): number | null =>
  typeof RowVersion === 'number' ? RowVersion : null

/** What the `save` slot is asked. */
export const whatToSave = ({ key, outgoing, base }: RecordContext): RecordSave => ({
  key,
  record: outgoing?.record ?? {},
  version: versionOf(base),
})

/** What the `remove` slot is asked. */
export const whatToRemove = ({ key, versionToDelete, base }: RecordContext): RecordRemoval => ({
  key: key ?? [],
  version: versionToDelete ?? versionOf(base),
})

/** The record as it is now, where an error says that it has changed meanwhile. */
export function currentIn({ entity }: RecordContext, error: unknown): AnyRow | null {
  const current = error instanceof ApiError && error.status === 412 ? error.body.current : undefined
  return current ? decodeRecord(entity, current) : null
}

/** Whether what was sent is stored, although the answer says that somebody was there before. */
export function isStoredAsSent(context: RecordContext, error: unknown): boolean {
  const current = currentIn(context, error)
  return (
    current !== null && changedFields(context.entity, current, context.outgoing?.record ?? {}).length === 0
  )
}

/** Whether what is stored is another version than the one that the form is on top of. */
export function haveOthersChangedIt(context: RecordContext, error: unknown): boolean {
  const current = currentIn(context, error)
  return current !== null && versionOf(current) !== versionOf(context.base)
}

/** Whether the form differs from what it was when it was sent. */
export const wasMoreTyped = ({ entity, outgoing, values }: RecordContext): boolean =>
  changedFields(entity, outgoing?.values ?? {}, values).length > 0

/** The first thing wrong with each field. */
const byField = (issues: readonly Issue[]): Readonly<Record<string, string>> =>
  Object.fromEntries(
    issues
      .flatMap(({ field, message }) => (field === undefined ? [] : [[field, message] as const]))
      .reverse(),
  )

const inAll = (issues: readonly Issue[]): string =>
  issues.length === 1 ? (issues[0]?.message ?? '') : flowWords.record.thingsNeedYourAttention(issues.length)

const issuesIn = (error: unknown): readonly Issue[] =>
  error instanceof ApiError && (error.status === 400 || error.status === 409) ? (error.body.errors ?? []) : []

/** Whether the record is no longer there. */
export const isGone = (error: unknown): boolean => error instanceof ApiError && error.status === 404

/** Whether the server has found something wrong with fields. */
export const areFieldsRefused = (error: unknown): boolean =>
  issuesIn(error).some(({ field }) => field !== undefined)

/** A new record whose answer never came may be there all the same: whoever saves it again makes it twice. */
export function sayUnsaved({ key, entity }: RecordContext, error?: unknown): string {
  if (key || !isUnanswered(error)) return error === undefined ? NO_ANSWER : messageOf(error)
  return flowWords.record.serverDidNotAnswer(entity.label.toLowerCase())
}

export const takeLoaded = (loaded: AnyRow): Step => ({
  base: loaded,
  values: loaded,
  issues: {},
  message: null,
})

export const revertFields = ({ base }: RecordContext): Step => ({ values: base, issues: {}, message: null })

/** What was said of the fields that are typed in now is settled. */
export function typeFields(context: RecordContext, fields: AnyRow): Step {
  const without = <T>(all: Readonly<Record<string, T>>) =>
    Object.fromEntries(Object.entries(all).filter(([name]) => !Object.hasOwn(fields, name)))
  const issues = without(context.issues)
  const settled = Object.keys(context.issues).length > 0 && Object.keys(issues).length === 0
  return {
    values: { ...context.values, ...fields },
    issues,
    choices: without(context.choices),
    ...(settled && { message: null }),
  }
}

/** What will be sent: a new record is checked whole, of a stored one what is changed. */
export function checkRecordToSend(context: RecordContext): Step {
  const { entity, key, values } = context
  const changed = Object.fromEntries(changesOf(context).map(name => [name, values[name]]))
  const found = checkRecord(entity, key ? changed : values, key ? 'merge' : 'create')
  const issues = found.ok ? issuesAcross(entity, values, 'merge', Object.keys(changed)) : found.issues
  if (!found.ok || issues.length > 0)
    return { issues: byField(issues), message: inAll(issues), outgoing: null }
  const isNothing = key !== null && Object.keys(changed).length === 0
  return { issues: {}, message: null, outgoing: isNothing ? null : { record: found.value, values } }
}

/** It is stored. What was typed since it was sent stays, and is unsaved. */
export function tookStored(context: RecordContext, stored: AnyRow): Step {
  const sent = context.outgoing?.values ?? {}
  const since = Object.entries(context.values).filter(
    ([name, value]) => !isSame(context, name, value, sent[name]),
  )
  return {
    key: keyOf(context.entity, stored),
    base: stored,
    values: { ...stored, ...Object.fromEntries(since) },
    outgoing: null,
    versionToDelete: null,
    message: null,
  }
}

/** The form is on top of what they have; what was on its way is to be looked at again. */
export const tookTheirs = (context: RecordContext, theirs: AnyRow): Step => ({
  base: theirs,
  values: onTopOf(context, theirs, context.values),
  versionToDelete: null,
  outgoing: null,
})

/** What was on its way goes again, on top of what they have. */
export function putOnTopOfTheirs(context: RecordContext, theirs: AnyRow): Step {
  const values = onTopOf(context, theirs, context.values)
  const { record = {} } = context.outgoing ?? {}
  const changed = changedFields(context.entity, theirs, record).map(name => [name, record[name]] as const)
  return {
    base: theirs,
    values,
    versionToDelete: null,
    outgoing: { record: Object.fromEntries(changed), values },
  }
}

export const chose = ({ choices }: RecordContext, fields: readonly string[], whose: Whose): Step => ({
  choices: { ...choices, ...Object.fromEntries(fields.map(field => [field, whose])) },
})

/** Mine and theirs come together as was chosen. */
export function broughtTogether(context: RecordContext): Step {
  const theirs = context.theirs ?? context.base
  return { base: theirs, values: onTopOf(context, theirs, context.values), versionToDelete: null }
}

export const wasRefused = (error: unknown): Step => ({
  issues: byField(issuesIn(error)),
  message: messageOf(error),
})

/** The later version is the one that is meant to be deleted now. */
export const meantToDelete = (theirs: AnyRow): Step => ({ versionToDelete: versionOf(theirs) })
