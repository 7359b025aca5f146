import { createHash } from 'node:crypto'
import { type AnyRow, entities } from '@rounds/core/entities'
import type { OldKind } from '@rounds/core/rules/old-site'
import {
  fileNotePath,
  formPath,
  numbered,
  pagePath,
  REDIRECTS,
  redirectLine,
  templatePath,
  uniqueNames,
  writeFolderForm,
  writeJson,
  writePageFile,
  writeTemplateFile,
} from '@rounds/core/rules/site-folder'
import { contentTypeIds, pageTypes, tagIds } from '@rounds/core/tools'
import { sql } from 'kysely'
import { livePages } from '../../content/live-page.ts'
import type { Executor } from '../../database/database.ts'
import type { Actor } from '../../rights/actor.ts'
import { rowFilterFor } from '../../rights/row-filter.ts'
import { type NamesHere, namesHere } from './names-here.ts'

/** Which files go into an export. */
export const fileChoices = ['none', 'public', 'all'] as const
export type FileChoice = (typeof fileChoices)[number]

/** A record as an export holds it. */
export interface FolderEntry {
  readonly kind: OldKind
  /** What it is known by in every export. */
  readonly oldKey: string
  readonly key: number
  readonly title: string
  readonly address: string | null
  readonly path: string
  readonly text: string
  /** Equal where two exports hold the same of it. */
  readonly hash: string
  /** A file's bytes. */
  readonly file: { readonly FHash: string; readonly FSize: number; readonly FPath: string } | null
}

/** What is content, and not a setting of this site or a notice of today. */
export const contentTypes: readonly number[] = [
  ...pageTypes.filter(type => type !== contentTypeIds.Location),
  contentTypeIds.Navigation,
  contentTypeIds.Shared_Content,
  contentTypeIds.Image,
  contentTypeIds.Image_Carousel,
  contentTypeIds.Liquid_Value,
]

const AT_ONCE = 50

/** What tells whether a text, with the bytes that belong to it, is the same. */
export const hashOf = (...parts: readonly string[]): string =>
  createHash('sha256').update(parts.join('\0')).digest('base64url').slice(0, 27)

/** Everything that an export holds, in the order of its paths. Secured files are those that the actor may see. */
export async function* entriesHere(
  executor: Executor,
  actor: Actor,
  files: FileChoice,
  known?: NamesHere,
): AsyncGenerator<FolderEntry> {
  const here = known ?? (await namesHere(executor))
  yield* pagesHere(executor, here)
  if (files !== 'none') yield* filesHere(executor, actor, files, here)
  yield* formsHere(executor, here)
  yield* redirectsHere(executor)
  yield* templatesHere(executor, here)
}

const inOrder = (one: string, other: string): number => (one < other ? -1 : Number(one > other))

async function* pagesHere(executor: Executor, { names, records }: NamesHere): AsyncGenerator<FolderEntry> {
  const { rows } = await sql<{
    key: number
    type: number
  }>`select "CId" as key, "CtId" as type from "Content" c
    where "CDeletedDt" is null and "CtId" = any(${[...contentTypes]}::int[]) and not "CAlert"
      and not exists (select from "TagToContent" t where t."CId" = c."CId"
        and t."TId" = any(${[tagIds.EmergencyAlert, tagIds.Maintenance_Mode]}::int[]))`.execute(executor)
  const pages = rows
    .map(({ key, type }) => ({ key, type, name: names.get('Content')?.get(key) ?? '' }))
    .toSorted((one, other) => inOrder(pagePath(one.name), pagePath(other.name)))
  for (let at = 0; at < pages.length; at += AT_ONCE) {
    const some = pages.slice(at, at + AT_ONCE)
    const live = await livePages(
      executor,
      some.map(({ key }) => key),
    )
    for (const { key, type, name } of some) {
      const page = live.get(key)?.snapshot
      if (!page) continue
      const text = writePageFile(page, records)
      yield {
        ...{ kind: kindOfType(type), oldKey: `page:${name.toLowerCase()}`, key, title: page.content.CTitle },
        ...{ address: page.content.CSeoUrl, path: pagePath(name), text, hash: hashOf(text), file: null },
      }
    }
  }
}

/** What a content type is called in the plan of an import. */
export const kindOfType = (type: number): OldKind => {
  if (type === contentTypeIds.News_Detail) return 'news'
  if (type === contentTypeIds.Event_Detail) return 'event'
  return pageTypes.includes(type) ? 'page' : 'content'
}

async function* filesHere(
  executor: Executor,
  actor: Actor,
  files: FileChoice,
  { records }: NamesHere,
): AsyncGenerator<FolderEntry> {
  const { rows } = await sql<{ json: string }>`select row_to_json(f)::text as json from "File" f
    where ${rowFilterFor(actor, entities.File)} and (${files === 'all'} or not "FSecured")
    order by "FPath" collate "C"`.execute(executor)
  for (const { json } of rows) {
    const file = JSON.parse(json) as AnyRow
    const FPath = String(file.FPath)
    const { focalX, focalY, poster, captions, seconds } = { ...(file.FMeta as AnyRow | null) }
    const text = writeJson({
      ...{ name: file.FName, title: file.FTitle, alt: file.FAltText, secured: file.FSecured },
      category:
        file.FCategoryId === null ? null : (records.nameOf('Content', Number(file.FCategoryId)) ?? null),
      meta: { focalX, focalY, poster, captions, seconds },
    })
    yield {
      ...{
        kind: 'media',
        oldKey: `file:${FPath}`,
        key: Number(file.FId),
        title: String(file.FName),
        address: FPath,
      },
      ...{ path: fileNotePath(FPath), text, hash: hashOf(text, String(file.FHash)) },
      file: { FHash: String(file.FHash), FSize: Number(file.FSize), FPath },
    }
  }
}

/** Records whose paths are told apart, in the order of those. */
async function* inPaths(
  records: readonly Omit<FolderEntry, 'path' | 'hash' | 'file' | 'address'>[],
  pathOf: (record: Omit<FolderEntry, 'path' | 'hash' | 'file' | 'address'>) => string,
): AsyncGenerator<FolderEntry> {
  const paths = uniqueNames(
    records.map(record => ({ key: record.key, name: pathOf(record) })),
    (path, number) => path.replace(/(?=\.\w+$)/, numbered('', number)),
  )
  const entries = records.map(record => ({
    ...record,
    ...{ path: paths.get(record.key) ?? '', hash: hashOf(record.text), file: null, address: null },
  }))
  yield* entries.toSorted((one, other) => inOrder(one.path, other.path))
}

async function* formsHere(executor: Executor, { names, records }: NamesHere): AsyncGenerator<FolderEntry> {
  const { rows } = await sql<{ json: string }>`select row_to_json(f)::text as json from "Form" f
    order by "FrmId"`.execute(executor)
  const forms = rows.map(({ json }) => {
    const form = JSON.parse(json) as AnyRow
    const key = Number(form.FrmId)
    const name = names.get('Form')?.get(key) ?? String(form.FrmName)
    const text = writeFolderForm({
      name,
      content: form as unknown as Parameters<typeof writeFolderForm>[0]['content'],
      folder: form.TId === null ? null : (records.nameOf('Tag', Number(form.TId)) ?? null),
      isPublished: form.FrmVisible === true,
      javaScript: form.FrmJavaScript as string | null,
    })
    return { kind: 'form' as const, oldKey: `form:${name.toLowerCase()}`, key, title: name, text }
  })
  yield* inPaths(forms, ({ title }) => formPath(title))
}

async function* templatesHere(executor: Executor, { records }: NamesHere): AsyncGenerator<FolderEntry> {
  const { rows } = await sql<{
    json: string
    kind: string
  }>`select row_to_json(t)::text as json, "TKind" as kind
    from "Template" t order by "TName" collate "C"`.execute(executor)
  const kinds = new Map<number, string>()
  const templates = rows.map(({ json, kind }) => {
    const template = JSON.parse(json) as AnyRow
    const [key, name] = [Number(template.TId), String(template.TName)]
    kinds.set(key, kind)
    const CtId =
      template.CtId === null ? null : (records.nameOf('ContentType', Number(template.CtId)) ?? null)
    const text = writeTemplateFile({ ...template, CtId })
    return { kind: 'template' as const, oldKey: `template:${name.toLowerCase()}`, key, title: name, text }
  })
  yield* inPaths(templates, ({ key, title }) => templatePath(kinds.get(key) ?? 'page', title))
}

async function* redirectsHere(executor: Executor): AsyncGenerator<FolderEntry> {
  const { rows } = await sql<{ json: string }>`select row_to_json(r)::text as json from "Redirect" r
    order by "RFrom" collate "C"`.execute(executor)
  for (const { json } of rows) {
    const redirect = JSON.parse(json) as AnyRow
    const [text, from] = [redirectLine(redirect), String(redirect.RFrom)]
    yield {
      ...{
        kind: 'redirect',
        oldKey: `redirect:${from.toLowerCase()}`,
        key: Number(redirect.RId),
        title: from,
      },
      ...{ address: null, path: REDIRECTS, text, hash: hashOf(text), file: null },
    }
  }
}
