/**
 * What each row of a CSV file would do, seen before anything is done (decisions §7): make a record, change one,
 * nothing, or be refused with the reason and its line.
 */
import { type Key, keyOf } from '../../api/key.ts'
import { checkRecord } from '../../entities/check-record.ts'
import type { AnyRow, Entity } from '../../entities/entity.ts'
import { changedFields } from '../records/relational-diff.ts'
import { type Claims, createClaims, labelsOf } from './claims.ts'
import type { Mapping } from './columns.ts'
import { createRegister, identitiesOf, type Known, type Register, valuesOf } from './identity.ts'
import type { Lookup } from './lookup.ts'
import { cellValue } from './values.ts'

/** A row of the file with the line on which it begins. */
export interface CsvRow {
  readonly line: number
  readonly cells: readonly string[]
}

/** One field that a row changes. */
export interface FieldChange {
  readonly field: string
  readonly before: unknown
  readonly after: unknown
}

/** What one row would do. */
export type Outcome =
  | { readonly line: number; readonly effect: 'create'; readonly record: AnyRow }
  | {
      readonly line: number
      readonly effect: 'change'
      readonly key: Key
      /** The stored record with the changes in it, version included: what a batch is sent. */
      readonly record: AnyRow
      readonly changes: readonly FieldChange[]
    }
  | { readonly line: number; readonly effect: 'nothing'; readonly key: Key }
  | { readonly line: number; readonly effect: 'refused'; readonly because: readonly string[] }

/** What a plan is made from. */
export interface PlanInput {
  readonly entity: Entity
  readonly rows: readonly CsvRow[]
  readonly mapping: Mapping
  /** The records that are stored now. */
  readonly existing: readonly AnyRow[]
  /** How references are found, by field. */
  readonly lookups: Readonly<Record<string, Lookup>>
  /** Values that every new record gets (a tool's `where`). */
  readonly fixed?: AnyRow
  /** Whether an empty cell empties the field of a stored record; else it leaves it as it is. */
  readonly blanksClear?: boolean
}

/** How many rows do what. */
export type Counts = Readonly<Record<Outcome['effect'], number>>

/** Plans every row. */
export function planImport(input: PlanInput): readonly Outcome[] {
  const { entity, mapping, existing } = input
  const register = createRegister(identitiesOf(entity, mapping))
  const claims = createClaims(entity)
  for (const stored of existing) {
    const known: Known = { record: stored, stored, line: undefined }
    register.add(known)
    claims.claim(known)
  }
  return input.rows.map(row => planRow(input, row, register, claims))
}

/** Counts the outcomes. */
export function countOutcomes(outcomes: readonly Outcome[]): Counts {
  const counts = { create: 0, change: 0, nothing: 0, refused: 0 }
  for (const { effect } of outcomes) counts[effect]++
  return counts
}

function planRow(input: PlanInput, { line, cells }: CsvRow, register: Register, claims: Claims): Outcome {
  const { entity } = input
  const refuseRow = (...because: string[]): Outcome => ({ line, effect: 'refused', because })
  const { values, problems } = readCells(input, cells)
  if (problems.length > 0) return refuseRow(...problems)
  const recognised = register.recognise(values)
  if (recognised.is === 'several')
    return refuseRow(`Several ${entity.plural} have this ${labelsOf(entity, recognised.by)}.`)
  const known = recognised.is === 'known' ? recognised.known : undefined
  if (known?.line !== undefined) return refuseRow(`Line ${known.line} is about the same ${entity.label}.`)
  if (known?.stored) return planChange(input, line, values, known, known.stored, register, claims)
  return planCreate(input, line, values, register, claims)
}

function planCreate(
  { entity, fixed }: PlanInput,
  line: number,
  values: AnyRow,
  register: Register,
  claims: Claims,
): Outcome {
  const refuseRow = (...because: string[]): Outcome => ({ line, effect: 'refused', because })
  if (entity.key.every(name => entity.fields[name]?.readOnly) && valuesOf(entity.key, values) !== undefined)
    return refuseRow(
      `There is no ${entity.label} with the ${labelsOf(entity, entity.key)} ${entity.key.map(name => values[name]).join(', ')}.`,
    )
  const given = Object.entries({ ...values, ...fixed }).filter(([, value]) => value !== null)
  const checked = checkRecord(entity, Object.fromEntries(given), 'create')
  if (!checked.ok) return refuseRow(...checked.issues.map(issue => issue.message))
  const made: Known = { record: checked.value, stored: undefined, line }
  const taken = claims.takenBy(made)
  if (taken) return refuseRow(taken)
  register.add(made)
  claims.claim(made)
  return { line, effect: 'create', record: checked.value }
}

function planChange(
  { entity, blanksClear }: PlanInput,
  line: number,
  values: AnyRow,
  known: Known,
  stored: AnyRow,
  register: Register,
  claims: Claims,
): Outcome {
  const key = keyOf(entity, stored)
  const given = Object.entries(values).filter(([, value]) => blanksClear || value !== null)
  const patch = Object.fromEntries(given)
  const fields = changedFields(entity, stored, patch)
  const checked = checkRecord(
    entity,
    Object.fromEntries(given.filter(([name]) => fields.includes(name))),
    'merge',
  )
  if (!checked.ok) return { line, effect: 'refused', because: checked.issues.map(issue => issue.message) }
  const record = { ...stored, ...checked.value }
  const taken = claims.takenBy({ ...known, record }, known)
  if (taken) return { line, effect: 'refused', because: [taken] }
  known.line = line
  known.record = record
  register.add(known)
  claims.claim(known)
  if (fields.length === 0) return { line, effect: 'nothing', key }
  const changes = fields.map(field => ({ field, before: stored[field] ?? null, after: record[field] }))
  return { line, effect: 'change', key, record, changes }
}

function readCells({ entity, mapping, lookups }: PlanInput, cells: readonly string[]) {
  const values: Record<string, unknown> = {}
  const problems: string[] = []
  for (const [name, column] of Object.entries(mapping)) {
    const field = entity.fields[name]
    if (!field) continue
    const read = cellValue(field, cells[column] ?? '', lookups[name])
    if (read.ok) values[name] = read.value
    else problems.push(`${field.label ?? name} ${read.message}.`)
  }
  return { values, problems }
}
