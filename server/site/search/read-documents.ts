import { contentsOf, plainWords, type StoredBlock } from '@rounds/core/blocks'
import { type DirectoryKind, directoryAddress } from '@rounds/core/rules/find-care'
import type { SearchKind } from '@rounds/core/rules/site-search'
import { decodeText } from '@rounds/core/rules/text'
import { contentTypeIds, pageTypes, tagIds } from '@rounds/core/tools'
import { type RawBuilder, sql } from 'kysely'
import type { Executor } from '../../database/database.ts'
import { pageUrl } from '../read/pages.ts'

/** Where a document comes from: the table of its record. */
export const documentSources = ['page', 'physician', 'location', 'service', 'file'] as const
export type DocumentSource = (typeof documentSources)[number]

/** What the search knows of one record. */
export interface SearchDocument {
  readonly record: number
  readonly kind: SearchKind
  readonly title: string
  readonly url: string
  readonly headings: string
  readonly content: string
  /** Words by which it is found as well, and that nobody reads. */
  readonly also: string
  readonly files: readonly string[]
  readonly lift: boolean
  readonly until: string | null
}

/** What a column of a record may hold. */
type Text = string | null

const LONGEST = 100_000

/** The words of HTML, without what templates would fill in. */
const wordsOf = (html: Text | undefined): string =>
  decodeText(plainWords((html ?? '').slice(0, LONGEST).replace(/\{[{%][^{}]*[%}]\}/g, ' ')))

const together = (texts: readonly (Text | undefined)[]): string =>
  texts.filter(Boolean).join(' · ').slice(0, LONGEST)

/** The documents of some records; those that the public cannot find have none. */
export async function readDocuments(
  executor: Executor,
  source: DocumentSource,
  records: readonly number[],
): Promise<readonly SearchDocument[]> {
  const { rows } = await sourceSql[source](sql`any(${[...records]}::int[])`).execute(executor)
  return rows.map(({ row }) => documentOf[source](row))
}

interface PageRow {
  readonly id: number
  readonly type: number
  readonly title: string
  readonly seo: Text
  readonly url: string
  readonly intro: Text
  readonly photo: Text
  readonly meta: { readonly description?: Text; readonly keywords?: Text } | null
  readonly blocks: readonly (StoredBlock & {
    readonly CbHeadline: Text
    readonly CbCopy: Text
    readonly CbLink: Text
    readonly CbPhoto: Text
    readonly CbPhotoCaption: Text
  })[]
  readonly place: Text
  readonly until: Text
  readonly lift: boolean
}

const kindsOfTypes: Readonly<Record<number, SearchKind>> = {
  [contentTypeIds.News_Detail]: 'news',
  [contentTypeIds.Blog_Detail]: 'news',
  [contentTypeIds.Event_Detail]: 'event',
}

function pageDocument({ blocks, ...page }: PageRow): SearchDocument {
  const contents = blocks.map(contentsOf)
  const html = [page.intro, ...blocks.map(({ CbCopy }) => CbCopy), ...contents.flatMap(each => each.html)]
  const links = [
    ...blocks.flatMap(({ CbLink, CbPhoto }) => [CbLink, CbPhoto]),
    ...contents.flatMap(each => each.links.map(({ to }) => to)),
  ]
  return {
    record: page.id,
    kind: kindsOfTypes[page.type] ?? 'page',
    title: wordsOf(page.title),
    url: page.url,
    headings: together([
      page.seo,
      ...blocks.map(({ CbHeadline }) => wordsOf(CbHeadline)),
      ...html.flatMap(headingsIn),
    ]),
    content: together([
      ...html.slice(0, 1).map(wordsOf),
      page.place,
      ...html.slice(1).map(wordsOf),
      ...contents.flatMap(each => each.lines),
      ...blocks.map(({ CbPhotoCaption }) => CbPhotoCaption),
    ]),
    also: together([page.meta?.description, page.meta?.keywords]),
    files: [...new Set([...html.flatMap(filesIn), ...links.flatMap(link => filesIn(`"${link ?? ''}"`))])],
    lift: page.lift,
    until: page.until,
  }
}

const headingsIn = (html: Text): readonly string[] =>
  Array.from((html ?? '').matchAll(/<h[1-6]\b[^<>]*>([\s\S]{0,1000}?)<\/h[1-6]>/gi), ([, words]) =>
    wordsOf(words),
  )

/** The paths of the site's files in attributes of HTML, whatever sizes of them are asked for. */
const filesIn = (html: Text): readonly string[] =>
  Array.from(
    (html ?? '').matchAll(/["'](?:https?:\/\/[^/"']{1,200})?(\/files\/[^"'?#]{1,600})/g),
    ([, path = '']) => path,
  )

interface CareRow {
  readonly id: number
  readonly slug: Text
  readonly name: string
  readonly title: string
  readonly headings: readonly Text[]
  readonly content: readonly Text[]
  readonly also: readonly Text[]
}

const careDocument =
  (kind: DirectoryKind) =>
  ({ id, slug, name, title, headings, content, also }: CareRow): SearchDocument => ({
    record: id,
    kind,
    title,
    url: directoryAddress(kind, { id, slug, name }),
    headings: together(headings),
    content: together(content.map(wordsOf)),
    also: together(also),
    files: [],
    lift: false,
    until: null,
  })

interface FileRow {
  readonly id: number
  readonly title: string
  readonly path: string
}

const fileDocument = ({ id, title, path }: FileRow): SearchDocument => ({
  record: id,
  kind: 'file',
  title,
  url: path,
  headings: '',
  content: '',
  also:
    path
      .split('/')
      .at(-1)
      ?.replace(/[._-]+/g, ' ') ?? '',
  files: [],
  lift: false,
  until: null,
})

const fromJson =
  <T>(make: (row: T) => SearchDocument) =>
  (json: string): SearchDocument =>
    make(JSON.parse(json) as T)

const documentOf: Readonly<Record<DocumentSource, (json: string) => SearchDocument>> = {
  page: fromJson(pageDocument),
  physician: fromJson(careDocument('physician')),
  location: fromJson(careDocument('location')),
  service: fromJson(careDocument('service')),
  file: fromJson(fileDocument),
}

type Row = RawBuilder<{ readonly row: string }>

const list = (values: RawBuilder<unknown>) => sql`coalesce((${values}), '[]'::json)`

const sourceSql: Readonly<Record<DocumentSource, (keys: RawBuilder<unknown>) => Row>> = {
  page: keys => sql`select json_build_object('id', c."CId", 'type', c."CtId",
      'title', coalesce(nullif(c."CPublicTitle", ''), c."CTitle"), 'seo', c."CSeoTitle", 'url', ${pageUrl('c')},
      'intro', c."CIntroText", 'meta', c."CMetaDesc", 'place', e."EiPlace",
      'blocks', ${list(sql`select json_agg(b order by b."CbSortOrder", b."CbId") from "ContentBlock" b where b."CId" = c."CId"`)},
      'until', (select max(coalesce(d."EdEndDt", d."EdStartDt")) from "EventDate" d where d."EiId" = e."EiId"),
      'lift', exists (select from "TagToContent" t where t."CId" = c."CId" and t."TId" = ${tagIds.SiteSearch}))::text as row
    from "Content" c left join "EventItem" e using ("CId")
    where c."CId" = ${keys} and c."CtId" = any(${[...pageTypes]}::int[]) and c."CVisible" and c."CDeletedDt" is null
      and coalesce(c."CMetaDesc"->>'noIndex', 'false') <> 'true' and ${pageUrl('c')} is not null`,
  physician: keys => sql`select json_build_object('id', p."PhId", 'slug', p."PhUrl",
      'name', concat_ws(' ', p."PhFirstName", p."PhLastName", nullif(p."PhSuffix", '')),
      'title', concat_ws(', ', concat_ws(' ', p."PhFirstName", p."PhMiddleName", p."PhLastName", nullif(p."PhSuffix", '')), nullif(p."PhCredentials", '')),
      'headings', ${list(sql`select json_agg(concat_ws(' · ', s."SpTitle", s."SpPractitioner")) from "Custom_PhysicianToSpecialty" x
        join "Custom_Specialty" s using ("SpId") where x."PhId" = p."PhId" and s."SpVisible"`)},
      'content', json_build_array(p."PhTitle", (select string_agg(s."SpTitle", ', ' order by x."PhtspPrimary" desc, x."PhtspSortOrder", s."SpTitle")
        from "Custom_PhysicianToSpecialty" x join "Custom_Specialty" s using ("SpId") where x."PhId" = p."PhId" and s."SpVisible"), p."PhBiography"),
      'also', json_build_array('doctor physician dr', (select string_agg(s."SpSynonyms", ', ') from "Custom_PhysicianToSpecialty" x
        join "Custom_Specialty" s using ("SpId") where x."PhId" = p."PhId" and s."SpVisible")))::text as row
    from "Custom_Physician" p where p."PhId" = ${keys} and p."PhVisible" and coalesce(p."PhMeta"->>'noIndex', 'false') <> 'true'`,
  location:
    keys => sql`select json_build_object('id', l."LId", 'slug', l."LPageUrl", 'name', l."LName", 'title', l."LName",
      'headings', json_build_array(l."LAltName", (select "LcName" from "Custom_LocationCategory" c where c."LcId" = l."LcId" and c."LcVisible")),
      'content', json_build_array(concat_ws(', ', l."LAddress1", l."LAddress2", l."LCity", l."LZip"), l."LDescription",
        (select string_agg(concat_ws(' ', t."LctHeadline", t."LctCopy"), ' ' order by t."LctSortOrder", t."LctId")
          from "Custom_LocationContent" t where t."LId" = l."LId" and t."LctVisible")),
      'also', json_build_array())::text as row
    from "Custom_Location" l where l."LId" = ${keys} and l."LVisible"`,
  service:
    keys => sql`select json_build_object('id', s."ScId", 'slug', s."ScUrl", 'name', s."ScTitle", 'title', s."ScTitle",
      'headings', json_build_array(s."ScSynonyms"),
      'content', json_build_array(s."ScSummary", s."ScDescription",
        (select string_agg(concat_ws(' ', t."SccHeadline", t."SccCopy"), ' ' order by t."SccSortOrder", t."SccId")
          from "Custom_ServiceConditionContent" t where t."ScId" = s."ScId" and t."SccVisible")),
      'also', json_build_array())::text as row
    from "Custom_ServiceCondition" s where s."ScId" = ${keys} and s."ScVisible" and coalesce(s."ScMeta"->>'noIndex', 'false') <> 'true'`,
  file: keys => sql`select json_build_object('id', f."FId", 'title', coalesce(nullif(f."FTitle", ''), f."FName"), 'path', f."FPath")::text as row
    from "File" f where f."FId" = ${keys} and not f."FSecured" and f."FType" !~ '^(image|video|audio)/'`,
}
