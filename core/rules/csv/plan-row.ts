/** What one row of a CSV file would do, given the rows before it. */
import { keyOf, printKey } from '../../api/key.ts'
import { checkRecord } from '../../entities/check-record.ts'
import type { AnyRow, Entity } from '../../entities/entity.ts'
import { changedFields } from '../records/relational-diff.ts'
import { labelInSentence } from '../text/label-in-sentence.ts'
import { phoneDigits } from '../text/phone.ts'
import { createClaims, labelsOf } from './claims.ts'
import { createRegister, exactFold, identitiesOf, type Known, valuesOf } from './identity.ts'
import { importedValue, partImported } from './imported.ts'
import { type LinkedKeys, linkedBy, missingLinks, readLinks } from './link-cells.ts'
import { createNearRegister, nearKey } from './near.ts'
import type { CsvRow, FieldChange, Near, Outcome, PlanInput } from './outcome.ts'
import { cellValue } from './values.ts'

/** The content of a row. */
interface Read {
  readonly line: number
  readonly values: AnyRow
  readonly links: readonly LinkedKeys[]
  readonly problems: readonly string[]
}

/** Plans the rows of a file, one after the other. */
export interface Planner {
  readonly read: (row: CsvRow) => Read
  /** Records that a row definitely refers to a stored record. */
  readonly reserve: (values: AnyRow) => void
  readonly plan: (read: Read) => Outcome
}

/** A planner that knows the stored records. */
export function createPlanner(input: PlanInput): Planner {
  const { entity, mapping, existing, fixed, blanksClear, links = [], linked = {}, answers = {} } = input
  const register = createRegister(identitiesOf(entity, mapping), exactFold(entity))
  const alike = createNearRegister(entity, input.nearBy ?? entity.recognizedBy, mapping)
  const claims = createClaims(entity)
  const byKey = new Map<string, Known>()
  const reserved = new Set<Known>()
  const there = new Map(links.map(link => [link.link.name, linkedBy(link, linked[link.link.name] ?? [])]))
  for (const stored of existing) {
    const known: Known = { record: stored, stored, line: undefined }
    register.add(known)
    alike.add(known)
    claims.claim(known)
    byKey.set(printKey(keyOf(entity, stored)), known)
  }

  const refused = (line: number, ...because: string[]): Outcome => ({ line, effect: 'refused', because })

  function read({ line, cells }: CsvRow): Read {
    const values: Record<string, unknown> = {}
    const found: LinkedKeys[] = []
    const problems: string[] = []
    for (const [name, column] of Object.entries(mapping)) {
      const cell = cells[column] ?? ''
      const field = entity.fields[name]
      const link = field ? undefined : links.find(one => one.link.name === name)
      if (link) {
        const one = readLinks(link, cell, input.lookups[name])
        if (one.linked.keys.length > 0) found.push(one.linked)
        problems.push(...one.problems)
      }
      if (!field) continue
      const value = field.imported ? importedValue(cell) : cellValue(field, cell, input.lookups[name])
      if (value.ok) values[name] = value.value
      else problems.push(`${field.label ?? name} ${value.message}.`)
    }
    return { line, values, links: found, problems }
  }

  function reserve(values: AnyRow): void {
    const recognized = register.recognize(values)
    if (recognized.is === 'known') reserved.add(recognized.known)
  }

  function plan({ line, values, links: wanted, problems }: Read): Outcome {
    if (problems.length > 0) return refused(line, ...problems)
    const recognized = register.recognize(values)
    if (recognized.is === 'several')
      return refused(
        line,
        `Several ${labelInSentence(entity.plural)} have this ${labelsOf(entity, recognized.by)}.`,
      )
    const answer = answers[line]
    const known =
      recognized.is === 'known'
        ? recognized.known
        : typeof answer === 'object'
          ? byKey.get(answer.same)
          : undefined
    if (known?.line !== undefined)
      return refused(line, `Line ${known.line} is about the same ${labelInSentence(entity.label)}.`)
    if (known?.stored) return change(line, values, wanted, known, known.stored)
    return create(line, values, wanted, answer === 'new')
  }

  function create(line: number, values: AnyRow, wanted: readonly LinkedKeys[], isNew: boolean): Outcome {
    if (entity.key.every(name => entity.fields[name]?.readOnly) && valuesOf(entity.key, values) !== undefined)
      return refused(
        line,
        `There’s no ${labelInSentence(entity.label)} with the ${labelsOf(entity, entity.key)} ${entity.key.map(name => values[name]).join(', ')}.`,
      )
    const { carried, rest } = partImported(entity, { ...fixed, ...withoutNulls(values) })
    const given = withoutNulls(rest)
    const checked = checkRecord(entity, given, 'create')
    const near = isNew ? [] : alike.near(values).filter(known => !reserved.has(known))
    if (near.length > 0)
      return {
        line,
        effect: 'ask',
        record: { ...(checked.ok ? checked.value : given), ...carried },
        near: near.map(known => nearOf(known, values)),
      }
    if (!checked.ok) return refused(line, ...checked.issues.map(issue => issue.message))
    const record = { ...checked.value, ...carried }
    const made: Known = { record, stored: undefined, line }
    const taken = claims.takenBy(made)
    if (taken) return refused(line, taken)
    register.add(made)
    alike.add(made)
    claims.claim(made)
    return { line, effect: 'create', record, ...(wanted.length > 0 && { links: wanted }) }
  }

  const nearOf = (known: Known, values: AnyRow): Near => {
    const { fields, patch } = changed(known.record, values)
    return {
      key: nearKey(entity, known),
      line: known.line ?? null,
      record: known.record,
      changes: changesOf(fields, known.record, patch),
    }
  }

  /** What a row changes in a record; a phone number with only different formatting stays as it is. */
  function changed(stored: AnyRow, values: AnyRow) {
    const { rest } = partImported(entity, values)
    const given = Object.entries(rest).filter(([, value]) => blanksClear || value !== null)
    const patch: AnyRow = Object.fromEntries(given)
    const fields = changedFields(entity, stored, patch).filter(
      name => !isSamePhone(entity, name, stored[name], patch[name]),
    )
    return { patch, fields }
  }

  function change(
    line: number,
    values: AnyRow,
    wanted: readonly LinkedKeys[],
    known: Known,
    stored: AnyRow,
  ): Outcome {
    const key = keyOf(entity, stored)
    const { patch, fields } = changed(stored, values)
    const checked = checkRecord(entity, Object.fromEntries(fields.map(name => [name, patch[name]])), 'merge')
    if (!checked.ok) return refused(line, ...checked.issues.map(issue => issue.message))
    const record = { ...stored, ...checked.value }
    const taken = claims.takenBy({ ...known, record }, known)
    if (taken) return refused(line, taken)
    known.line = line
    known.record = record
    register.add(known)
    claims.claim(known)
    const added = missingLinks(wanted, link => there.get(link)?.get(key[0]))
    if (fields.length === 0 && added.length === 0) return { line, effect: 'nothing', key }
    const changes = changesOf(fields, stored, record)
    return { line, effect: 'change', key, record, changes, ...(added.length > 0 && { links: added }) }
  }

  return { read, reserve, plan }
}

const withoutNulls = (record: AnyRow): AnyRow =>
  Object.fromEntries(Object.entries(record).filter(([, value]) => value !== null))

const changesOf = (fields: readonly string[], before: AnyRow, after: AnyRow): readonly FieldChange[] =>
  fields.map(field => ({ field, before: before[field] ?? null, after: after[field] }))

function isSamePhone({ fields }: Entity, name: string, one: unknown, other: unknown): boolean {
  const field = fields[name]
  return (
    field?.kind === 'text' &&
    field.format === 'phone' &&
    typeof one === 'string' &&
    typeof other === 'string' &&
    phoneDigits(one) === phoneDigits(other)
  )
}
