import { decide, type Person } from '@rounds/core/access'
import type { Client } from '@rounds/core/api'
import { type AnyRow, type Draft, type Entity, entityNamed } from '@rounds/core/entities'
import { type Lookup, lookupOf, type Outcome, type PlanInput } from '@rounds/core/rules/csv'
import type { ChosenFile, ChunkLists, CsvFile, Existing } from '@rounds/machines/csv-import'
import { promiseActor } from '@rounds/machines/kit'
import type { CsvState } from './csv-state.ts'
import type { BrokenRow, CsvTable, Separator } from './csv-table.ts'

/** What the handle of a chosen file is here. */
export interface FileHandle {
  readonly file: File
  /** Chosen by the person; found out where it is left out. */
  readonly separator?: Separator
}

/** A file as it was read, with the lines that are no rows. */
export interface ReadFile extends CsvFile {
  readonly table: CsvTable
}

export const isReadFile = (file: CsvFile): file is ReadFile => 'table' in file

/** What the import machine's slots are filled with. `atomic` says that the server knows the batch call. */
export function importSlots(client: Client, person: Person, entity: Entity, csv: CsvState, atomic: boolean) {
  const calls = client.of(entity)
  /** The records behind each lookup, since a worker can be sent records only. */
  const records = new WeakMap<Lookup, readonly AnyRow[]>()
  const broken = new WeakMap<PlanInput['rows'], readonly BrokenRow[]>()
  /** All chunks of a run are one group of the audit log; each run follows a plan. */
  let run = crypto.randomUUID()
  return {
    actors: {
      read: promiseActor<CsvFile, ChosenFile>(async ({ name, handle }) => {
        const { file, separator } = handle as FileHandle
        const table = await csv.read(file, separator)
        broken.set(table.rows, table.broken)
        const read: ReadFile = {
          name,
          headers: table.headers,
          rows: table.rows,
          delimiter: table.separator,
          table,
        }
        return read
      }),
      loadExisting: promiseActor<Existing, { entity: Entity; fields: readonly string[] }>(
        async ({ fields }, signal) => {
          const [existing, found] = await Promise.all([
            calls.all({ fields }, signal),
            referencesOf(client, person, entity, fields, signal),
          ])
          const lookups = found.map(({ field, to, rows }) => {
            const lookup = lookupOf(to, rows)
            records.set(lookup, rows)
            return [field, lookup] as const
          })
          return { existing, lookups: Object.fromEntries(lookups) }
        },
      ),
      plan: promiseActor<readonly Outcome[], PlanInput>(async input => {
        run = crypto.randomUUID()
        const references = Object.entries(input.lookups).map(([field, lookup]) => [
          field,
          records.get(lookup) ?? [],
        ])
        const outcomes = await csv.plan({
          entity: input.entity.name,
          recognisedBy: input.entity.recognisedBy,
          rows: input.rows,
          mapping: input.mapping,
          existing: input.existing,
          references: Object.fromEntries(references),
          fixed: input.fixed ?? {},
          blanksClear: input.blanksClear ?? false,
        })
        return withBroken(outcomes, broken.get(input.rows) ?? [])
      }),
      runChunk: promiseActor<unknown, ChunkLists>(async ({ create, update }, signal) => {
        if (atomic) return calls.batch({ create, update, delete: [] }, signal, { id: run, cause: 'import' })
        if (create.length > 0) await calls.createAll(create as readonly Draft<Entity>[])
        if (update.length > 0) await calls.replaceAll(update as readonly (Draft<Entity> & AnyRow)[])
        return undefined
      }),
    },
  }
}

/** The outcomes of a file, with the lines that are no rows of it among them, in its order. */
function withBroken(outcomes: readonly Outcome[], broken: readonly BrokenRow[]): readonly Outcome[] {
  if (broken.length === 0) return outcomes
  const refused = broken.map(
    ({ line, because }): Outcome => ({ line, effect: 'refused', because: [because] }),
  )
  return [...outcomes, ...refused].sort((one, other) => one.line - other.line)
}

/** The records that the references among some fields may mean; none where the person may not read them. */
async function referencesOf(
  client: Client,
  person: Person,
  entity: Entity,
  fields: readonly string[],
  signal: AbortSignal,
) {
  const referring = fields.flatMap(name => {
    const field = entity.fields[name]
    const to = field?.kind === 'reference' ? entityNamed(field.to) : undefined
    return to && decide(person, 'read', to).allowed ? [{ field: name, to }] : []
  })
  const targets = [...new Set(referring.map(({ to }) => to))]
  const rows = await Promise.all(
    targets.map(to => client.of(to).all({ fields: namingFields(to) }, signal) as Promise<readonly AnyRow[]>),
  )
  return referring.map(({ field, to }) => ({ field, to, rows: rows[targets.indexOf(to)] ?? [] }))
}

/** What a record can be named by: its key, what is unique, what it is recognised by, what people know it by. */
function namingFields(entity: Entity): readonly string[] {
  const unique = Object.keys(entity.fields).filter(name => entity.fields[name]?.unique)
  const names = [...entity.key, entity.shows, ...unique, ...entity.recognisedBy.flat()]
  return [...new Set(names)].filter(name => !entity.fields[name]?.secret)
}
