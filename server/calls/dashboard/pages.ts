import type { DashboardPages } from '@rounds/core/api'
import { entities } from '@rounds/core/entities'
import { dashboardDays, type PageNeed, pageNeeds } from '@rounds/core/rules/dashboard'
import { pageTypes } from '@rounds/core/tools'
import { type RawBuilder, sql } from 'kysely'
import type { Executor } from '../../database/database.ts'
import type { Actor } from '../../rights/actor.ts'
import { rowFilterFor } from '../../rights/row-filter.ts'
import { contentIsShown } from '../../sql/shown-content.ts'
import { instantSql } from './columns.ts'

const MOST = 50

/** A statement over `page`, the accessible published pages, that finds those with a need and its count. */
type Finding = (actor: Actor) => RawBuilder<unknown>

const finders: Readonly<Record<PageNeed, Finding>> = {
  'not published': ({ person }) => sql`
    select "CId", 1 as many, "ChangeDate" as at from "ContentVersion" join within using ("CId")
    where "Active" and "CvProblem" is not null and "CvUserId" = ${person.userId}::uuid`,
  'dead link': () => sql`
    select "CId", count(distinct target)::int, null::timestamptz from (
      select "CId", (regexp_matches(coalesce("CbCopy", ''), 'href="page:([0-9]{1,9})', 'g'))[1]::int as target
        from "ContentBlock" join page using ("CId") where "CbCopy" like '%page:%'
      union all
      select "CId", substring("CbLink" from '^page:([0-9]{1,9})')::int from "ContentBlock" join page using ("CId")
        where "CbLink" like 'page:%'
      union all
      select "CId", (regexp_matches("CIntroText", 'href="page:([0-9]{1,9})', 'g'))[1]::int from page
        where "CIntroText" like '%page:%'
      union all
      select "CId", substring("CIntroLink" from '^page:([0-9]{1,9})')::int from page where "CIntroLink" like 'page:%'
    ) link where target is not null and not exists (
      select from "Content" c where c."CId" = target and ${contentIsShown('c')}
    ) group by 1`,
  'ends soon': () => sql`
    select "CId", 1, "CExpireDt" from page
    where "CExpireDt" > now() and "CExpireDt" <= now() + make_interval(days => ${dashboardDays})`,
  'no text': () => sql`
    select "CId", 1, null::timestamptz from page
    where coalesce("CIntroText", '') = '' and not exists (select from "ContentBlock" b where b."CId" = page."CId")`,
  'no alt text': () => sql`
    select "CId", count(*)::int, null::timestamptz from "ContentBlock" join page using ("CId")
    where coalesce("CbPhoto", '') <> '' and coalesce("CbPhotoAltText", '') = ''
      and coalesce("CbPhotoMetadata" #>> '{ImageSettings,txtAltText}', '') = '' group by 1`,
  'no description': () => sql`
    select "CId", 1, null::timestamptz from page where coalesce(trim("CMetaDesc" ->> 'description'), '') = ''`,
}

/** The accessible pages that need attention, each once with its most urgent need. */
export async function pagesInNeed(executor: Executor, actor: Actor): Promise<DashboardPages> {
  const found = pageNeeds.map(
    (need, urgency) =>
      sql`select f."CId", ${urgency}::int as urgency, f.many, f.at from (${finders[need](actor)}) as f("CId", many, at)`,
  )
  const { rows } = await sql<Row>`
    with within as (
      select * from "Content" where "CtId" = any(${[...pageTypes]}::int[]) and ${rowFilterFor(actor, entities.Content)}
    ), page as (
      select * from within where ${contentIsShown('within')}
    ), found as (${sql.join(found, sql` union all `)}), first as (
      select distinct on ("CId") *, count(*) over (partition by "CId")::int - 1 as others from found order by "CId", urgency
    )
    select "CId" as "cId", "CTitle" as title, "CSeoUrl" as url, urgency, many as count, others, ${instantSql('at')} as at,
      count(*) over ()::int as total
    from first join within using ("CId") order by urgency, at, others desc, "CTitle", "CId" limit ${MOST}`.execute(
    executor,
  )
  return {
    total: rows[0]?.total ?? 0,
    pages: rows.map(({ total: _, urgency, ...page }) => ({
      ...page,
      need: pageNeeds[urgency] ?? 'no description',
    })),
  }
}

type Row = Omit<DashboardPages['pages'][number], 'need'> & {
  readonly urgency: number
  readonly total: number
}
