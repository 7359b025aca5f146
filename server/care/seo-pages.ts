import { blockKinds } from '@rounds/core/blocks'
import {
  canonicalIn,
  countSeoProblems,
  type DataFacts,
  findSeoProblems,
  type SeoPage,
  type SeoProblem,
  structuredDataOf,
} from '@rounds/core/rules/page'
import { pageTypes } from '@rounds/core/tools'
import { sql } from 'kysely'
import type { Executor } from '../database/database.ts'
import { pageUrl } from '../site/read/pages.ts'
import { keepCount } from './day-counts.ts'

interface Row extends Omit<SeoPage, 'data' | 'secondCanonical'>, Omit<DataFacts, 'blocks'> {
  readonly head: string
  /** The blocks as JSON. */
  readonly blocks: string
}

const kindsWithData = blockKinds.filter(({ data }) => data).map(({ id }) => id)

/** Every page that is not in the trash, as search engines see it. */
export async function readSeoPages(executor: Executor): Promise<readonly SeoPage[]> {
  const { rows } = await sql<Row>`
    select page.*, array(select distinct "TtcPageUrl" from "TagToContent" place
      where place."CId" = page."CId" and "TtcPageUrl" is distinct from page.url and "TtcPageUrl" is not null order by 1) as others
    from (select c."CId", coalesce(c."CPublicTitle", c."CTitle") as title, coalesce(c."CSeoTitle", '') as "seoTitle",
        ${pageUrl('c')} as url, coalesce(c."CMetaDesc"->>'description', '') as description,
        coalesce(c."CMetaDesc"->>'noIndex', 'false') = 'true' as "isHidden", c."CVisible" as "isPublished",
        coalesce(c."CHeadContent"->>'head', '') as head, c."CtId" as type, coalesce(c."CIntroPhoto", '') <> '' as "hasPhoto",
        n."CId" is not null or exists (select from "EventDate" d where d."EiId" = e."EiId") as "hasDate",
        coalesce(trim(e."EiPlace"), '') <> '' as "hasPlace",
        (select coalesce(json_agg(json_build_object('CbHeadline', b."CbHeadline", 'CbMetaData', b."CbMetaData",
            'found', case when m."MId" is not null then json_build_object('title', m."MTitle", 'date', m."MDate") end)
            order by b."CbSortOrder", b."CbId"), '[]')::text
          from "ContentBlock" b left join "Custom_Media" m on m."MId"::text = b."CbMetaData"->>'video' and m."MVisible"
          where b."CId" = c."CId" and b."CbMetaData"->>'kind' = any(${kindsWithData}::text[])) as blocks
      from "Content" c left join "News" n using ("CId") left join "EventItem" e using ("CId")
      where c."CtId" = any(${[...pageTypes]}::int[]) and c."CDeletedDt" is null) page
    order by title, "CId"`.execute(executor)
  return rows.map(({ head, blocks, type, hasPhoto, hasDate, hasPlace, ...page }) => ({
    ...page,
    secondCanonical: canonicalIn(head),
    data: structuredDataOf({ type, hasPhoto, hasDate, hasPlace, blocks: JSON.parse(blocks) }),
  }))
}

/** The id of a problem's number among those of other checks. */
export const seoCheckId = (problem: SeoProblem): string => `seo ${problem}`

/** Counts the pages with each problem and keeps the numbers as those of this day. */
export async function keepSeoCounts(executor: Executor): Promise<void> {
  const counts = countSeoProblems(findSeoProblems(await readSeoPages(executor)))
  for (const [problem, found] of counts) await keepCount(executor, seoCheckId(problem), found)
}
