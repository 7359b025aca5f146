import {
  isInPhrase,
  MOST_RESULTS,
  partsOfSearch,
  RESULTS_A_PAGE,
  type SearchKind,
  type SearchPart,
  type SiteSearch,
  type Synonyms,
  withWords,
} from '@rounds/core/rules/site-search'
import { pageTypes } from '@rounds/core/tools'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Database } from '../../database/database.ts'
import { contentIsShown } from '../../sql/shown-content.ts'

/** A result, its words marked with ⟦ and ⟧ where they are what was searched for. */
export interface FoundDocument {
  readonly kind: SearchKind
  readonly title: string
  readonly url: string
  readonly excerpt: string
}

/** What a search finds. */
export interface SearchFound {
  readonly results: readonly FoundDocument[]
  /** Of the kind that is asked for, and of each kind; no more than `MOST_RESULTS` can be seen. */
  readonly total: number
  readonly kinds: Readonly<Partial<Record<SearchKind, number>>>
  /** What was searched for instead, since a word is mistyped. */
  readonly corrected: string | null
  /** Nothing has all the words; these have some. */
  readonly isLoose: boolean
}

const nothing: SearchFound = { results: [], total: 0, kinds: {}, corrected: null, isLoose: false }

/** So many documents with the words in their headings, and anywhere, are put in order, however many there are. */
const MOST_CANDIDATES = 200
/** Titles that begin with what is typed are always among them. */
const MOST_TITLED = 20

/** Finds documents with all the words; where there is none, with mistyped words corrected, then with some of the words. */
export async function searchSite(
  database: Database,
  synonyms: Synonyms,
  search: SiteSearch,
): Promise<SearchFound> {
  const parts = partsOfSearch(search.text, synonyms)
  if (parts.length === 0) return nothing
  const whole = await findDocuments(database, parts, search, sql` && `)
  if (whole) return { ...whole, corrected: null, isLoose: false }
  const instead = await nearestWords(database, parts, synonyms)
  if (instead.size > 0) {
    const corrected = withWords(parts, instead)
    const found = await findDocuments(database, partsOfSearch(corrected, synonyms), search, sql` && `)
    if (found) return { ...found, corrected, isLoose: false }
  }
  const some = parts.length > 1 ? await findDocuments(database, parts, search, sql` || `) : undefined
  return some ? { ...some, corrected: null, isLoose: true } : nothing
}

/** The text search query of some parts, each in all the ways to say it. */
const queryOf = (parts: readonly SearchPart[], joined: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(${sql.join(
    parts.map(
      ({ words, others }) =>
        sql`(${sql.join(
          [words, ...others].map(text => sql`plainto_tsquery('english', ${text})`),
          sql` || `,
        )})`,
    ),
    joined,
  )})`

/**
 * Whether the public may see a document at this moment. It is asked of the record itself, so that nothing is found that
 * was taken off the site a moment ago.
 */
const isPublic = (document: string): RawBuilder<SqlBool> => {
  const of = (name: string) => sql.id(document, name)
  return sql<SqlBool>`(${of('until_dt')} is null or ${of('until_dt')} > now()) and case ${of('source')}
    when 'page' then ${pageIsPublic(of('record'))}
    when 'physician' then exists (select from "Custom_Physician" r where r."PhId" = ${of('record')} and r."PhVisible" and coalesce(r."PhMeta"->>'noIndex', 'false') <> 'true')
    when 'location' then exists (select from "Custom_Location" r where r."LId" = ${of('record')} and r."LVisible")
    when 'service' then exists (select from "Custom_ServiceCondition" r where r."ScId" = ${of('record')} and r."ScVisible" and coalesce(r."ScMeta"->>'noIndex', 'false') <> 'true')
    else exists (select from "File" r where r."FId" = ${of('record')} and not r."FSecured")
      and exists (select from site_document page where page.source = 'page' and page.files @> array[${of('url')}] and ${pageIsPublic(sql`page.record`)}) end`
}

const pageIsPublic = (record: RawBuilder<unknown>): RawBuilder<SqlBool> =>
  sql<SqlBool>`exists (select from "Content" r where r."CId" = ${record} and r."CtId" = any(${[...pageTypes]}::int[])
    and ${contentIsShown('r')} and coalesce(r."CMetaDesc"->>'noIndex', 'false') <> 'true')`

type Found = Pick<SearchFound, 'results' | 'total' | 'kinds'>

/** One page of what has the words; undefined where nothing of any kind has. */
async function findDocuments(
  { query }: Database,
  parts: readonly SearchPart[],
  { kind, page }: SiteSearch,
  joined: RawBuilder<unknown>,
): Promise<Found | undefined> {
  const asked = queryOf(parts, joined)
  // A synonym finds more, but what has the visitor's own words comes first.
  const own = queryOf(
    parts.map(({ words }) => ({ words, others: [] })),
    joined,
  )
  const typed = parts.map(({ words }) => words).join(' ')
  // Words that must meet may hardly ever do so; where there are other ways to say them, a reading of the table soon has enough.
  const mustMeet = parts.length > 1 && parts.every(({ others }) => others.length === 0)
  const inWords = mustMeet
    ? sql`select * from documents_with(${asked}, ${MOST_CANDIDATES})`
    : sql`select source, record from site_document where words @@ ${asked} limit ${MOST_CANDIDATES}`
  const { rows } = await sql<{ kinds: string; results: string }>`
    with in_head as materialized (select source, record from site_document where head @@ ${asked} limit ${MOST_CANDIDATES}),
    in_words as materialized (${inWords}),
    titled as materialized (select source, record from site_document where search_key(title) like search_prefix(${typed}) limit ${MOST_TITLED}),
    candidate as materialized (
      select d.source, d.record, d.kind, ts_rank(d.head, ${asked}) + case when search_key(d.title) = ${typed} then 1 else 0 end
        + case when d.head @@ ${own} then 2 when d.words @@ ${own} then 1 else 0 end
        + case when d.lift then 0.1 else 0 end as rank
      from (select * from in_head union select * from in_words union select * from titled) hit join site_document d using (source, record)
      where ${isPublic('d')}),
    best as materialized (
      select c.source, c.record, c.rank + ts_rank(d.words, ${asked}) as rank from (
        select * from candidate where ${kind} = '' or kind = ${kind} order by rank desc, source, record limit ${MOST_RESULTS}) c
      join site_document d using (source, record)),
    shown as (
      select row_number() over (order by rank desc, source, record) as place, source, record
      from best order by place limit ${RESULTS_A_PAGE} offset ${(page - 1) * RESULTS_A_PAGE})
    select (select coalesce(json_object_agg(kind, many), '{}') from (select kind, count(*) as many from candidate group by kind) counted)::text as kinds,
      (select coalesce(json_agg(json_build_object('kind', d.kind, 'title', d.title, 'url', d.url,
        'excerpt', ts_headline('english', left(d.content, ${LONGEST_READ}), ${asked}, ${HOW_EXCERPTS_ARE})) order by shown.place), '[]')
        from shown join site_document d using (source, record))::text as results`.execute(query)
  const kinds = JSON.parse(rows[0]?.kinds ?? '{}') as Found['kinds']
  const all = Object.values(kinds).reduce((sum, many) => sum + many, 0)
  if (all === 0) return undefined
  return { kinds, total: kind ? (kinds[kind] ?? 0) : all, results: JSON.parse(rows[0]?.results ?? '[]') }
}

const LONGEST_READ = 4_000
const HOW_EXCERPTS_ARE = 'StartSel=⟦, StopSel=⟧, MaxWords=32, MinWords=16'

/** Words that no document has, each with the word that is most like it. */
async function nearestWords(
  { query }: Database,
  parts: readonly SearchPart[],
  synonyms: Synonyms,
): Promise<ReadonlyMap<string, string>> {
  const words = parts
    .flatMap(part => part.words.split(' '))
    .filter(word => /^\p{L}{4,30}$/u.test(word) && !isInPhrase(word, synonyms))
  const { rows } = await sql<{ word: string; near: string | null }>`
    select word, (select near.word from (select word from site_word where word % asked.word
      union all select word from unnest(${[...synonyms.words]}::text[]) word where word % asked.word) near
      order by similarity(near.word, asked.word) desc, length(near.word), near.word limit 1) as near
    from unnest(${words}::text[]) asked(word)
    where not exists (select from site_document d where d.words @@ plainto_tsquery('english', asked.word))`.execute(
    query,
  )
  return new Map(rows.flatMap(({ word, near }) => (near === null ? [] : [[word, near] as const])))
}

const MOST_SUGGESTED = 8

/** Titles that hold what is typed so far, those that begin with it first. */
export async function suggestTitles({ query }: Database, typed: string): Promise<readonly string[]> {
  const { rows } = await sql<{ title: string }>`
    select title from (
      select distinct on (title) title, search_key(title) like search_prefix(${typed}) as begins from site_document d
      where search_key(title) like search_pattern(${typed}) and ${isPublic('d')} order by title limit 100) like_it
    order by begins desc, length(title), title limit ${MOST_SUGGESTED}`.execute(query)
  return rows.map(({ title }) => title)
}
