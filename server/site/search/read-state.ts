import type { AnswerOf, siteSearchContracts } from '@rounds/core/api/contracts'
import { MOST_SEARCHES, SEARCH_DAYS } from '@rounds/core/api/contracts'
import { sql } from 'kysely'
import type { Executor } from '../../database/database.ts'
import { SITE_ZONE } from '../../sql/site-zone.ts'

type State = AnswerOf<typeof siteSearchContracts.state>

/** A template whose source has no search box. */
const withoutBox = (template: string) =>
  sql`coalesce(${sql.id(template, 'TSource')}, '') !~* 'data-suggests|action=.?/search'`

/** What visitors searched for lately, and what the search knows. */
export async function readSearchState(executor: Executor): Promise<State> {
  const { rows } = await sql<{ state: string }>`
    with searched as materialized (
      select words, sum(times)::int as times, to_char(max(day), 'YYYY-MM-DD') as day, (array_agg(found order by day desc))[1] as found
      from site_search_day where day > (now() at time zone ${SITE_ZONE})::date - ${SEARCH_DAYS}::int group by words)
    select json_build_object(
      'unanswered', (select coalesce(json_agg(json_build_object('words', words, 'times', times, 'day', day)), '[]')
        from (select * from searched where found = 0 order by times desc, words limit ${MOST_SEARCHES}) missed),
      'top', (select coalesce(json_agg(json_build_object('words', words, 'times', times, 'day', day, 'found', found)), '[]')
        from (select * from searched order by times desc, words limit ${MOST_SEARCHES}) most),
      'documents', (select coalesce(json_agg(json_build_object('kind', kind, 'count', many)), '[]')
        from (select kind, count(*) as many from site_document group by kind order by kind) kinds),
      'headers', (select coalesce(json_agg("TName" order by "TName"), '[]') from "Template" header
        where "TActive" and "TKind" = 'header' and ${withoutBox('header')} and not exists (select from "Template" part
          where part."TKind" = 'block' and part."TFile" is not null and not ${withoutBox('part')}
            and header."TSource" like '%' || part."TFile" || '%')),
      'due', (select count(*) from site_document_due))::text as state`.execute(executor)
  return JSON.parse(rows[0]?.state ?? 'null') as State
}

/** Notes every record of the site as due, and every document whose record is gone. */
export async function markAllDue(executor: Executor): Promise<number> {
  await sql`delete from site_word`.execute(executor)
  const { rows } = await sql<{ due: number }>`
    with due as (insert into site_document_due (source, record)
      select 'page', "CId" from "Content" union select 'physician', "PhId" from "Custom_Physician"
      union select 'location', "LId" from "Custom_Location" union select 'service', "ScId" from "Custom_ServiceCondition"
      union select 'file', "FId" from "File" union select source, record from site_document returning 1)
    select count(*)::int as due from due`.execute(executor)
  return rows[0]?.due ?? 0
}
