import { decide, type Person } from '@rounds/core/access'
import { type Client, checkImport, compare, type ImportRow, importRows } from '@rounds/core/api'
import { type AnyRow, type Draft, type Entity, entityNamed, nameFields } from '@rounds/core/entities'
import {
  headingsOf,
  type Lookup,
  lookupOf,
  mappingNamed,
  type Outcome,
  type PlanInput,
} from '@rounds/core/rules/csv'
import type { RecordLink } from '@rounds/core/rules/records'
import {
  type ChosenFile,
  type ChunkDone,
  type ChunkLists,
  type CsvFile,
  type Existing,
  type Planning,
  refusedByServer,
  rowsToTry,
  type ToLoad,
} from '@rounds/machines/csv-import'
import { promiseActor } from '@rounds/machines/kit'
import type { CsvState } from './csv-state.ts'
import type { BrokenRow, CsvTable, Separator } from './csv-table.ts'
import type { MappingMemory } from './mapping-memory.ts'

/** The handle of a chosen file. */
export interface FileHandle {
  /** Several where they are tables that belong together. */
  readonly files: readonly File[]
  /** Chosen by the person; found out where it is left out. */
  readonly separator?: Separator
}

/** A parsed file, with its invalid lines. */
export interface ReadFile extends CsvFile {
  readonly table: CsvTable
}

export const isReadFile = (file: CsvFile): file is ReadFile => 'table' in file

export interface ImportWorld {
  readonly client: Client
  readonly person: Person
  readonly entity: Entity
  readonly csv: CsvState
  /** Whether the server writes a chunk as a whole, with its links, so that the import can be undone. */
  readonly atomic: boolean
  readonly memory: MappingMemory
}

/** The slots of the import machine. */
export function importSlots({ client, person, entity, csv, atomic, memory }: ImportWorld) {
  const calls = client.of(entity)
  /** The records behind each lookup, because only records can be sent to a worker. */
  const records = new WeakMap<Lookup, readonly AnyRow[]>()
  const broken = new WeakMap<PlanInput['rows'], readonly BrokenRow[]>()
  /** All chunks of a run are one job, and one group in the audit log; each run starts with reading a file. */
  let run = crypto.randomUUID()
  let fileName = ''
  return {
    actors: {
      read: promiseActor<CsvFile, ChosenFile>(async ({ name, handle }) => {
        const { files, separator } = handle as FileHandle
        const table = await csv.read(files, entity.name, separator)
        broken.set(table.rows, table.broken)
        run = crypto.randomUUID()
        fileName = name
        const remembered = memory.recall(headingsOf(table.headers))
        const read: ReadFile = {
          name,
          headers: table.headers,
          rows: table.rows,
          delimiter: table.separator,
          ...(remembered && { remembered: mappingNamed(remembered, table.headers) }),
          table,
        }
        return read
      }),
      loadExisting: promiseActor<Existing, ToLoad>(async ({ fields, links }, signal) => {
        const [existing, found, named, linked] = await Promise.all([
          calls.all({ fields }, signal),
          referencesOf(client, person, entity, fields, signal),
          Promise.all(links.map(link => targetsOf(client, link, signal))),
          Promise.all(links.map(link => linksThere(client, link, signal))),
        ])
        const lookups = [...found, ...named].map(({ field, to, rows }) => {
          const lookup = lookupOf(to, rows)
          records.set(lookup, rows)
          return [field, lookup] as const
        })
        return { existing, lookups: Object.fromEntries(lookups), linked: Object.fromEntries(linked) }
      }),
      plan: promiseActor<readonly Outcome[], Planning>(async (input, signal) => {
        const references = Object.entries(input.lookups).map(([field, lookup]) => [
          field,
          records.get(lookup) ?? [],
        ])
        const outcomes = await csv.plan({
          entity: input.entity.name,
          recognizedBy: input.entity.recognizedBy,
          rows: input.rows,
          mapping: input.mapping,
          existing: input.existing,
          references: Object.fromEntries(references),
          fixed: input.fixed ?? {},
          blanksClear: input.blanksClear ?? false,
          nearBy: input.nearBy ?? [],
          answers: input.answers ?? {},
          links: (input.links ?? []).map(({ link }) => link.name),
          linked: input.linked ?? {},
        })
        const tried = atomic && input.isUnsent ? await triedBy(client, entity, outcomes, signal) : outcomes
        return withBroken(tried, broken.get(input.rows) ?? [])
      }),
      runChunk: promiseActor<ChunkDone | undefined, ChunkLists>(async (chunk, signal) => {
        const { create, update } = chunk
        if (atomic) {
          const order = { run, file: fileName, ...sentRows(chunk) }
          const { JbId } = await importRows(client.http, entity, order, signal)
          return { job: JbId }
        }
        if (create.length > 0) await calls.createAll(create as readonly Draft<Entity>[])
        if (update.length > 0) await calls.replaceAll(update as readonly (Draft<Entity> & AnyRow)[])
        return undefined
      }),
    },
  }
}

/** The rows of a chunk as they are sent. */
function sentRows({ create, update, links }: ChunkLists) {
  const rowOf = (record: AnyRow): ImportRow => ({
    record,
    links: (links?.get(record) ?? []).map(({ link, keys }) => ({ link, keys })),
  })
  return { create: create.map(rowOf), update: update.map(rowOf) }
}

/** The outcomes as the server would have them. Where it can't say, the import will. */
async function triedBy(
  client: Client,
  entity: Entity,
  outcomes: readonly Outcome[],
  signal: AbortSignal,
): Promise<readonly Outcome[]> {
  const tried = rowsToTry(entity, outcomes)
  if (!tried) return outcomes
  const refused = await checkImport(client.http, entity, sentRows(tried.lists), signal).catch(() => [])
  return refusedByServer(outcomes, tried, refused)
}

/** The records that a link column can name. */
async function targetsOf(client: Client, { link, target }: RecordLink, signal: AbortSignal) {
  const rows: readonly AnyRow[] = await client.of(target).all({ fields: namingFields(target) }, signal)
  return { field: link.name, to: target, rows }
}

async function linksThere(client: Client, { link, where }: RecordLink, signal: AbortSignal) {
  const entries = Object.entries(where).map(([name, value]) => compare(name, '=', value as string))
  const rows = await client
    .of(link)
    .all({ fields: link.key, ...(entries.length > 0 && { filter: [entries] }) }, signal)
  return [link.name, rows] as const
}

/** The outcomes of a file in order, including its invalid lines. */
function withBroken(outcomes: readonly Outcome[], broken: readonly BrokenRow[]): readonly Outcome[] {
  if (broken.length === 0) return outcomes
  const refused = broken.map(
    ({ line, because }): Outcome => ({ line, effect: 'refused', because: [because] }),
  )
  return [...outcomes, ...refused].sort((one, other) => one.line - other.line)
}

/** The records that some reference fields may mean; none if the person may not read them. */
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

/** The identifying fields of a record: its key, unique fields, `recognizedBy` fields, display names. */
function namingFields(entity: Entity): readonly string[] {
  const unique = Object.keys(entity.fields).filter(name => entity.fields[name]?.unique)
  const names = [...entity.key, entity.shows, ...nameFields(entity), ...unique, ...entity.recognizedBy.flat()]
  return [...new Set(names)].filter(name => !entity.fields[name]?.secret)
}
