import fc from 'fast-check'
import { expect } from 'vitest'
import { decide } from '../../../core/access/index.ts'
import { type Key, keyOf } from '../../../core/api/index.ts'
import { type AnyRow, type Entity, entityNamed, type Field } from '../../../core/entities/index.ts'
import { endsOf } from '../../../core/rules/records/index.ts'
import { resolve } from '../openapi/contract.ts'
import { valuesOf } from '../openapi/schema-arbitrary.ts'
import { createTestTarget } from '../openapi/test-target.ts'
import type { TestApp } from '../support/app.ts'

/** An entry of the audit log, as stored. */
export interface Entry {
  readonly Type: string
  readonly Message: string
  readonly UserName: string
  readonly Entity: string
  readonly EntityKey: string
  readonly Data: string | null
  readonly Concerns: string
  readonly GroupId: string
  readonly Cause: string | null
}

/** A row as the database writes it: every column as text. */
export type Texts = Readonly<Record<string, string | null>>

/** What a call answered and wrote into the log. */
export interface Logged<T> {
  readonly result: T
  readonly entries: readonly Entry[]
}

/** The longest value that an entry holds. */
const MOST = 2000
/** Entities whose texts came from patients. */
const fromPatients = ['FormSubmission', 'Custom_FormSubmission']

/** The server fills these in; the entry has the time and the version. */
const isOwn = (name: string, field: Field) =>
  name === 'RowVersion' || (field.kind === 'datetime' && field.stamp !== undefined)

const isKeptOut = (entity: Entity, field: Field) =>
  field.secret !== undefined ||
  (fromPatients.includes(entity.name) && (field.kind === 'text' || field.kind === 'json'))

export const printed = (key: Key): string => (key.length === 1 ? String(key[0]) : `[${key.join(',')}]`)

/** Expects the entries of a record to hold old and new value of each field that is another now. */
export function expectChanges(entity: Entity, entries: readonly Entry[], before: Texts, after: Texts): void {
  const said = entries.map(({ Data }) => JSON.parse(Data ?? '{}'))
  const told: Record<string, unknown> = Object.assign({}, ...said.map(data => data.changes ?? {}))
  const hidden: readonly string[] = said.flatMap(data => data.hidden ?? [])
  const texts = entries.map(({ Data, Message }) => `${Data} ${Message}`).join('\n')
  for (const [name, field] of Object.entries(entity.fields)) {
    const [old, now] = [before[name] ?? null, after[name] ?? null]
    if (isOwn(name, field) || old === now) continue
    if (isKeptOut(entity, field)) {
      if (field.secret !== 'hidden') expect(hidden, `${name} is said to be another`).toContain(name)
      expect(told, `${name} is not told`).not.toHaveProperty(name)
      for (const value of [old, now])
        if (value && value.length > 8) expect(texts, `${name} is not told`).not.toContain(value)
      continue
    }
    const cut = (value: string | null) => value && [...value].slice(0, MOST).join('')
    expect({ [name]: told[name] }).toEqual({ [name]: [cut(old), cut(now)] })
    if (field.kind === 'reference' && entityNamed(field.to))
      expect(
        said.some(data => data.names?.[name]),
        `${name} is named`,
      ).toBe(true)
  }
}

/** Expects an entry of a link to be found by the records that it joins. */
export function expectEnds(entity: Entity, row: Texts, entry: Entry | undefined): void {
  for (const { field, to, where } of endsOf(entity)) {
    if (where ? row[where[0]] !== where[1] : row[field] === null) continue
    expect(entry?.Concerns).toContain(`;${to.name}/${row[field]};`)
  }
}

/** Makes calls as an administrator, and reads what they wrote into the log. */
export async function createLogged(api: TestApp) {
  const { pool } = api.database
  const target = await createTestTarget(api)
  const { actor } = target

  const allows = (action: 'create' | 'update' | 'delete', entity: Entity) =>
    decide(actor.person, action, entity).allowed
  /** Whether the generic call makes it; files are uploaded. */
  const isMade = (entity: Entity) => allows('create', entity) && entity.writtenBy === undefined

  const call = (method: 'POST' | 'PATCH' | 'PUT' | 'DELETE', path: string, body?: unknown) =>
    api.call(actor, method, `/api/v1/db/${path}`, body === undefined ? {} : { body })

  function draftOf(entity: Entity, schema: 'Draft' | 'Change', seed: number): AnyRow {
    const drawn = valuesOf(resolve(`#/components/schemas/${entity.name}${schema}`), resolve)
    const [draft] = fc.sample(drawn as fc.Arbitrary<AnyRow>, { numRuns: 1, seed })
    const [name = ''] = entity.key
    const isNew = schema === 'Draft' && entity.fields[name]?.kind === 'identity'
    return target.fill(entity, { ...draft, ...(isNew && { [name]: 0 }) })
  }

  return {
    actor,
    target,
    allows,
    isMade,
    call,
    draftOf,

    /** A record of an entity; with its fields where some are given. */
    async make(entity: Entity, seed: number, given: AnyRow = {}): Promise<AnyRow> {
      if (!isMade(entity)) return target.put(entity, seed)
      const answer = await call('POST', entity.name, { ...draftOf(entity, 'Draft', seed), ...given })
      expect(answer.statusCode, answer.body).toBe(201)
      return answer.json()
    },

    async stored(entity: Entity, key: Key): Promise<Texts | undefined> {
      const columns = Object.keys(entity.fields).map(name => `"${name}"::text as "${name}"`)
      const found = entity.key.map((name, at) => `"${name}"::text = $${at + 1}`)
      const { rows } = await pool.query(
        `select ${columns} from "${entity.name}" where ${found.join(' and ')}`,
        key.map(String),
      )
      return rows[0]
    },

    async logged<T>(work: () => Promise<T>): Promise<Logged<T>> {
      const { rows: before } = await pool.query('select coalesce(max("Id"), 0)::int as last from "AuditLog"')
      const result = await work()
      const { rows: entries } = await pool.query(
        `select "Type", "Message", "UserName", "Entity", "EntityKey", "Data"::text as "Data", "Concerns", "GroupId", "Cause"
         from "AuditLog" where "Id" > $1 order by "Id"`,
        [before[0].last],
      )
      return { result, entries }
    },

    /** The entries of a record, which say who, that it is one action, and what caused it. */
    entriesOf(
      entity: Entity,
      row: AnyRow,
      { entries }: Logged<unknown>,
      { type, cause = null }: { readonly type: string; readonly cause?: string | null },
    ): readonly Entry[] {
      const key = printed(keyOf(entity, row))
      const own = entries.filter(one => one.Entity === entity.name && one.EntityKey === key)
      const told = entries.map(one => one.Message).join('\n')
      expect(
        own.map(one => one.Type),
        told,
      ).toContain(type)
      for (const one of own) {
        expect(one).toMatchObject({ UserName: actor.person.email, Cause: cause })
        expect(one.Concerns).toContain(`;${entity.name}/${key};`)
      }
      expect(new Set(own.map(one => one.GroupId)).size, told).toBe(1)
      expect(own[0]?.GroupId).toMatch(/^[0-9a-f-]{36}$/)
      return own
    },
  }
}
