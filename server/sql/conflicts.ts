import { type Entity, entityNamed } from '@rounds/core/entities'
import { labelInSentence } from '@rounds/core/rules/text'
import type pg from 'pg'
import { BadRequest, Conflict, HttpError } from '../errors.ts'

const isDatabaseError = (error: unknown): error is pg.DatabaseError =>
  error instanceof Error && 'code' in error && 'severity' in error

/** Whether a table does not exist: somebody dropped it. */
export const isMissingTable = (error: unknown): boolean => isDatabaseError(error) && error.code === '42P01'

/** Whether PostgreSQL aborted a transaction because of another one, so a retry may succeed. */
export const isRetryable = (error: unknown): boolean =>
  isDatabaseError(error) && (error.code === '40001' || error.code === '40P01')

/** A database error in words for the caller, without SQL (decisions §3); any other error is rethrown. */
export function explain(entity: Entity, error: unknown): never {
  if (error instanceof HttpError || !isDatabaseError(error)) throw error
  switch (error.code) {
    case '23505':
      throw takenConflict(entity, error)
    case '23001':
    case '23503':
      throw constraintConflict(entity, error)
    case '23514':
    case '23P01':
      throw unfit(error)
    case '22003':
    case '22007':
    case '22008':
    case '22021':
    case '22P02':
    case '22P05':
      throw new BadRequest('A value can’t be stored as it was sent.')
    default:
      throw error
  }
}

/** `Key ("LExternalId")=(010001) already exists.` */
function takenConflict(entity: Entity, error: pg.DatabaseError): Conflict {
  const [, columns = '', values = ''] =
    /^Key \((.*?)\)=\((.*)\) already exists/.exec(error.detail ?? '') ?? []
  const names = columns
    .split(', ')
    .map(unquoteName)
    .filter(name => entity.fields[name])
  const shown = names.map(name => shownField(entity, name))
  const what = labelInSentence(entity.label)
  const labels = shown.map(name => labelInSentence(entity.fields[name]?.label ?? name)).join(' and ')
  const isNormalized = names.some((name, at) => name !== shown[at])
  const message = !labels
    ? `The same ${what} already exists.`
    : isNormalized
      ? `Another ${what} already has this ${labels}.`
      : `Another ${what} already has the ${labels} ${values}.`
  return new Conflict(
    message,
    shown.map(field => ({ field, message })),
  )
}

/** The field that people fill in for one that the server derives from it: Name for NormalizedName. */
const shownField = ({ fields }: Entity, name: string): string => {
  const plain = name.replace(/^Normalized/, '')
  return fields[plain] ? plain : name
}

/** `Key (SId)=(99) is not present in table "Custom_State".`, or `… is (still) referenced from table "…".` */
function constraintConflict(entity: Entity, error: pg.DatabaseError): Conflict {
  const detail = error.detail ?? ''
  const referencing = /is (?:still )?referenced from table "(.+?)"/.exec(detail)?.[1]
  if (referencing) {
    const users = entityNamed(referencing)?.plural ?? 'Other records'
    return new Conflict(`${users} still use this ${labelInSentence(entity.label)}. Change those first.`)
  }
  const [, column = '', value = '', target = ''] =
    /^Key \((.*?)\)=\((.*)\) is not present in table "(.+?)"/.exec(detail) ?? []
  const field = unquoteName(column)
  const message = `There is no ${labelInSentence(entityNamed(target)?.label ?? 'record')} with the key ${value}.`
  return new Conflict(message, entity.fields[field] ? [{ field, message }] : undefined)
}

const CIRCLE = 'A tag can’t be below itself.'

/** A database constraint that the program should have checked first: another write came in between. */
const unfit = ({ constraint }: pg.DatabaseError): Conflict =>
  constraint === 'Tag_not_below_itself'
    ? new Conflict(CIRCLE, [{ field: 'TIdParent', message: CIRCLE }])
    : new Conflict('This conflicts with other records.')

const unquoteName = (name: string) => name.replaceAll('"', '')
