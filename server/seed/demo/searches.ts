import { sql } from 'kysely'
import type { Executor } from '../../database/database.ts'
import { insert } from '../insert.ts'

/** What visitors say, and what the pages of the site say instead. */
const synonyms = [
  { SsId: 1, SsName: 'MyChart', SsMeans: 'patient portal' },
  { SsId: 2, SsName: 'ER', SsMeans: 'emergency department, emergency care' },
  { SsId: 3, SsName: 'birth center', SsMeans: 'maternity, labor and delivery' },
  { SsId: 4, SsName: 'flu shot', SsMeans: 'vaccine, immunization' },
  { SsId: 5, SsName: 'invoice', SsMeans: 'bill, billing' },
]

/** What was searched for, how often a day, and how many results there were. */
const searches = [
  ['visiting hours', 9, 14],
  ['parking', 7, 76],
  ['pay my bill', 6, 11],
  ['flu shot', 5, 8],
  ['urgent care', 4, 21],
  ['mammogram', 3, 6],
  ['covid test drive through', 2, 0],
  ['sleep apnea machine', 1, 0],
  ['gift shop', 1, 0],
] as const

/** Synonyms of the site, and what visitors searched for in the last two weeks. */
export async function writeSearches(executor: Executor, now: Date): Promise<void> {
  await insert(executor, 'SearchSynonym', synonyms)
  await sql`insert into site_search_day (day, words, times, found)
    select (${now.toISOString()}::timestamptz - nth * interval '1 day')::date, words, 1 + (times * (3 + nth * 7 % 5) / 5)::int, found
    from json_to_recordset(${JSON.stringify(searches.map(([words, times, found]) => ({ words, times, found })))}::json)
      as given(words text, times int, found int), generate_series(1, 14) nth where times > 1 or nth % 4 = 0`.execute(
    executor,
  )
}
