/**
 * The data model of a record in a form: the stored record, the input, and the effect of a response on both. Nothing
 * here waits or calls; `record.ts` decides when a step is taken.
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

/** The input of the `save` slot: for a stored record only the changed fields, with the version they apply to. */
export interface RecordSave {
  readonly key: Key | null
  readonly record: AnyRow
  readonly version: number | null
}

/** The input of the `remove` slot. */
export interface RecordRemoval {
  readonly key: Key
  readonly version: number | null
}

export type Whose = 'mine' | 'theirs'

/** One field that both changed. */
export interface FieldConflict {
  readonly field: string
  readonly base: unknown
  readonly mine: unknown
  readonly theirs: unknown
  /** Whose value to keep; null until chosen. */
  readonly whose: Whose | null
}

export interface RecordContext {
  readonly entity: Entity
  readonly key: Key | null
  /** The record as stored, as far as is known; for a new one its initial values. */
  readonly base: AnyRow
  /** The record as the form shows it. */
  readonly values: AnyRow
  /** The running save: the sent fields, and all values at that time. */
  readonly outgoing: { readonly record: AnyRow; readonly values: AnyRow } | null
  /** Errors by field. */
  readonly issues: Readonly<Record<string, string>>
  readonly message: string | null
  /** The record as someone else changed it, during a conflict. */
  readonly theirs: AnyRow | null
  readonly choices: Readonly<Record<string, Whose>>
  /** The version to delete, if later than the one in the form. */
  readonly versionToDelete: number | null
}

/** The changes of a step. */
type Step = Partial<RecordContext>

/** The initial values of a new record: the definition's defaults, then the given ones. */
function beginning(entity: Entity, initial: AnyRow): AnyRow {
  const defaults = Object.entries(entity.fields)
    .filter(([, field]) => !field.readOnly && field.secret !== 'hidden')
    .map(([name, field]) => [name, defaultOf(field)] as const)
    .filter(([, value]) => value !== null)
  return { ...Object.fromEntries(defaults), ...initial }
}

/** The state before anything is loaded or typed. */
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

/** The fields in which the form differs from the stored record. */
export const changesOf = ({ entity, base, values }: RecordContext): readonly string[] =>
  changedFields(entity, base, values)

export const changeCount = (context: RecordContext): number => changesOf(context).length
export const isDirty = (context: RecordContext): boolean => changeCount(context) > 0
export const isNew = ({ key }: RecordContext): boolean => key === null

/** Whether one field differs from the stored record. */
export const isChanged = (context: RecordContext, field: string): boolean =>
  changesOf(context).includes(field)

/** What is wrong with a field, as a sentence. */
export const issueOf = ({ issues }: RecordContext, field: string): string | undefined => issues[field]

/** The fields that both changed differently; what we sent and the server stored does not count as someone else's. */
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

/** My changes on top of their record; fields chosen as theirs are theirs. */
function onTopOf({ entity, base, choices }: RecordContext, theirs: AnyRow, mine: AnyRow): AnyRow {
  const kept = changedFields(entity, base, mine).filter(field => choices[field] !== 'theirs')
  return { ...theirs, ...Object.fromEntries(kept.map(field => [field, mine[field]])) }
}

const versionOf = ({ RowVersion }: AnyRow): number | null =>
  typeof RowVersion === 'number' ? RowVersion : null

/** The input of the `save` slot. */
export const whatToSave = ({ key, outgoing, base }: RecordContext): RecordSave => ({
  key,
  record: outgoing?.record ?? {},
  version: versionOf(base),
})

/** The input of the `remove` slot. */
export const whatToRemove = ({ key, versionToDelete, base }: RecordContext): RecordRemoval => ({
  key: key ?? [],
  version: versionToDelete ?? versionOf(base),
})

/** The current record from a conflict error. */
export function currentIn({ entity }: RecordContext, error: unknown): AnyRow | null {
  const current = error instanceof ApiError && error.status === 412 ? error.body.current : undefined
  return current ? decodeRecord(entity, current) : null
}

/** Whether our own save was stored, although the response is a conflict. */
export function isStoredAsSent(context: RecordContext, error: unknown): boolean {
  const current = currentIn(context, error)
  return (
    current !== null && changedFields(context.entity, current, context.outgoing?.record ?? {}).length === 0
  )
}

/** Whether the stored version differs from the one the form is based on. */
export function haveOthersChangedIt(context: RecordContext, error: unknown): boolean {
  const current = currentIn(context, error)
  return current !== null && versionOf(current) !== versionOf(context.base)
}

/** Whether the form has changed since it was sent. */
export const wasMoreTyped = ({ entity, outgoing, values }: RecordContext): boolean =>
  changedFields(entity, outgoing?.values ?? {}, values).length > 0

/** The first error of each field. */
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

/** A new record whose save was never answered may exist: saving again would create a duplicate. */
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

/** Clears the errors of the fields being edited. */
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

/** What will be sent: a new record is checked in full, a stored one only in its changes. */
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

/** It is stored. Input since the save stays, and is unsaved. */
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

/** The form is rebased on their record; the sent changes have to be checked again. */
export const tookTheirs = (context: RecordContext, theirs: AnyRow): Step => ({
  base: theirs,
  values: onTopOf(context, theirs, context.values),
  versionToDelete: null,
  outgoing: null,
})

/** The sent changes are sent again, on top of their record. */
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

/** Mine and theirs are merged as chosen. */
export function broughtTogether(context: RecordContext): Step {
  const theirs = context.theirs ?? context.base
  return { base: theirs, values: onTopOf(context, theirs, context.values), versionToDelete: null }
}

export const wasRefused = (error: unknown): Step => ({
  issues: byField(issuesIn(error)),
  message: messageOf(error),
})

/** The later version is now the one to delete. */
export const meantToDelete = (theirs: AnyRow): Step => ({ versionToDelete: versionOf(theirs) })
