import { sql } from 'kysely'
import type { Logger } from 'pino'
import type { Changes } from '../../database/changes.ts'
import type { Database, Executor } from '../../database/database.ts'
import { type Looking, lookForWork } from '../../database/look-for-work.ts'
import { type DocumentSource, documentSources, readDocuments, type SearchDocument } from './read-documents.ts'

/** What is said when documents of the search have changed. */
export const SEARCH_INDEX = 'site_document'

/** So many records are written in one transaction. */
const AT_ONCE = 200
const LOOK_MS = 2_000

/**
 * Keeps the documents of the search as their records are: triggers note what is due, whoever writes it, and one node at
 * a time writes those documents anew.
 */
export const startIndexing = ({
  database,
  changes,
  log,
}: {
  readonly database: Database
  readonly changes: Changes
  readonly log: Pick<Logger, 'error'>
}): Looking =>
  lookForWork({
    changes,
    entity: 'Content',
    lookMs: LOOK_MS,
    async look(signal) {
      try {
        while (!signal.aborted && (await indexSome(database))) changes.publish(SEARCH_INDEX)
      } catch (error) {
        if (!signal.aborted) log.error({ err: error }, 'could not update the search index; retrying shortly')
      }
    },
  })

/** Writes some documents that are due; false where nothing is due or another node is at it. */
export const indexSome = ({ query }: Pick<Database, 'query'>): Promise<boolean> =>
  query.transaction().execute(async transaction => {
    const { rows: locks } = await sql<{ isOurs: boolean }>`
      select pg_try_advisory_xact_lock(hashtext('rounds search documents')) as "isOurs"`.execute(transaction)
    if (!locks[0]?.isOurs) return false
    // What is read below is at least as new as what has made it due.
    const { rows } = await sql<{ source: string; record: number }>`
      with taken as (delete from site_document_due where id in (select id from site_document_due order by id limit ${AT_ONCE}) returning source, record)
      select distinct source, record from taken`.execute(transaction)
    if (rows.length === 0) return false
    await noteOthers(transaction, rows)
    for (const source of documentSources) {
      const records = rows.flatMap(row => (row.source === source ? [row.record] : []))
      if (records.length > 0) await writeDocuments(transaction, source, records)
    }
    return true
  })

/** Dates of an event are on its page; a specialty is on each of its physicians. */
async function noteOthers(
  executor: Executor,
  rows: readonly { readonly source: string; readonly record: number }[],
): Promise<void> {
  const of = (source: string) => rows.flatMap(row => (row.source === source ? [row.record] : []))
  const [events, specialties] = [of('event'), of('specialty')]
  if (events.length + specialties.length === 0) return
  await sql`insert into site_document_due (source, record)
    select 'page', "CId" from "EventItem" where "EiId" = any(${events}::int[])
    union select 'physician', "PhId" from "Custom_PhysicianToSpecialty" where "SpId" = any(${specialties}::int[])`.execute(
    executor,
  )
}

async function writeDocuments(
  executor: Executor,
  source: DocumentSource,
  records: readonly number[],
): Promise<void> {
  const documents = await readDocuments(executor, source, records)
  const kept = documents.map(({ record }) => record)
  const gone = records.filter(record => !kept.includes(record))
  await sql`delete from site_document where source = ${source} and record = any(${gone}::int[])`.execute(
    executor,
  )
  if (documents.length === 0) return
  await sql`insert into site_document (source, record, kind, title, url, content, head, words, files, lift, until_dt)
    select ${source}, record, kind, title, url, content, head, head || setweight(to_tsvector('english', search_key(content)), 'C')
      || setweight(to_tsvector('english', search_key(also)), 'D'), array(select json_array_elements_text(files)), lift, until
    from ${rowsOf(documents)}, lateral (select setweight(to_tsvector('english', search_key(title)), 'A')
      || setweight(to_tsvector('english', search_key(headings)), 'B') as head) weighed
    on conflict (source, record) do update set kind = excluded.kind, title = excluded.title, url = excluded.url, content = excluded.content,
      head = excluded.head, words = excluded.words, files = excluded.files, lift = excluded.lift, until_dt = excluded.until_dt`.execute(
    executor,
  )
  await sql`insert into site_word (word)
    select distinct word from ${rowsOf(documents)},
      unnest(tsvector_to_array(to_tsvector('simple', search_key(concat_ws(' ', title, headings, content, also))))) word
    where word ~ '^[[:alpha:]]{4,30}$' on conflict do nothing`.execute(executor)
}

const rowsOf = (documents: readonly SearchDocument[]) =>
  sql`json_to_recordset(${JSON.stringify(documents).replaceAll('\\u0000', '')}::json) as given(record int, kind text, title text, url text,
    headings text, content text, also text, files json, lift boolean, until timestamptz)`
