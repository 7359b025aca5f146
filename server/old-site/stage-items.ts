import { createHash } from 'node:crypto'
import {
  hostsOf,
  isPage,
  mapPageUrls,
  type OldItem,
  type OldMedia,
  oldTargetOf,
  originalPath,
  type ReadStep,
} from '@rounds/core/rules/old-site'
import { sql } from 'kysely'
import type { Executor } from '../database/database.ts'

/** So many things are written at a time. */
const AT_ONCE = 200
/** So many things that no reader knows are named; the others are counted. */
const MOST_LOST = 500
const MOST_LINKS = 200

/** What was read of an old site. */
export interface Staged {
  readonly count: number
  readonly title: string
  readonly urls: readonly string[]
}

interface StagedRow {
  readonly old_key: string
  readonly position: number
  readonly kind: string
  readonly title: string
  readonly data: OldItem
  readonly hash: string
  readonly is_published: boolean
  readonly addresses: readonly string[]
  readonly needs: readonly string[]
  readonly links: readonly string[]
  readonly losses: readonly string[]
}

/** Text that the database takes: no zero characters, no halves of characters. */
const cleaned = (_: string, value: unknown): unknown =>
  typeof value === 'string' && /[\0\p{Surrogate}]/u.test(value)
    ? value.replace(/\0/g, '').replace(/\p{Surrogate}/gu, '\ufffd')
    : value

/**
 * Keeps what a reader finds until it is planned and run. Of a thing that comes twice, as where the files of an export
 * overlap, the later one counts.
 */
export async function stageItems(
  executor: Executor,
  importId: number,
  steps: AsyncIterable<ReadStep>,
  onProgress: (count: number) => Promise<void>,
): Promise<Staged> {
  await sql`delete from old_site_item where import_id = ${importId}`.execute(executor)
  const site = { title: '', urls: new Set<string>() }
  const lost: { what: string; because: string }[] = []
  const uploaded = new Set<string>()
  const shown = new Set<string>()
  let hosts: ReadonlySet<string> = new Set()
  let waiting = new Map<string, StagedRow>()
  let count = 0

  const write = async () => {
    if (waiting.size === 0) return
    await writeRows(executor, importId, [...waiting.values()])
    waiting = new Map()
    await onProgress(count)
  }
  const stage = async (item: OldItem) => {
    const row = rowOf(item, count++, { hosts, shown })
    if (item.kind === 'media') noteUpload(item, hosts, uploaded)
    waiting.delete(row.old_key)
    waiting.set(row.old_key, row)
    if (waiting.size >= AT_ONCE) await write()
  }

  for await (const step of steps) {
    if (step.step === 'site') {
      site.title ||= step.title
      for (const url of step.urls) site.urls.add(url)
      hosts = hostsOf([...site.urls])
    } else if (step.step === 'item') await stage(step.item)
    else if (lost.length < MOST_LOST) lost.push({ what: step.what, because: step.because })
  }
  const [origin = ''] = [...site.urls].map(url => new URL(url).origin)
  for (const path of shown)
    if (!uploaded.has(path) && !uploaded.has(originalPath(path))) await stage(fileAt(origin, path))
  await write()
  await sql`update old_site_import set title = ${site.title}, site = ${siteOf([...site.urls])},
      old_urls = ${JSON.stringify([...site.urls])}::json, lost = ${JSON.stringify(lost, cleaned)}::json
    where id = ${importId}`.execute(executor)
  return { count, title: site.title, urls: [...site.urls] }
}

/** What an old site is known by: its host without `www.`. */
const siteOf = ([url = '']: readonly string[]): string =>
  URL.canParse(url) ? new URL(url).host.replace(/^www\./, '') : 'unknown'

function noteUpload({ url }: OldMedia, hosts: ReadonlySet<string>, uploaded: Set<string>): void {
  const target = oldTargetOf(url, hosts)
  if (target && 'path' in target) {
    uploaded.add(target.path)
    uploaded.add(originalPath(target.path))
  }
}

/** A file that pages show, and that the old site does not list. */
const fileAt = (origin: string, path: string): OldMedia => ({
  kind: 'media',
  oldKey: `file:${path}`,
  title: (path.split('/').at(-1) ?? path).slice(0, 390),
  losses: [],
  url: `${origin}${path}`,
  altText: '',
  addresses: [],
})

function rowOf(
  item: OldItem,
  position: number,
  { hosts, shown }: { readonly hosts: ReadonlySet<string>; readonly shown: Set<string> },
): StagedRow {
  const links = new Set<string>()
  if (isPage(item))
    mapPageUrls(item, url => {
      const target = oldTargetOf(url, hosts)
      if (target?.to === 'file') shown.add(originalPath(target.path))
      if (target?.to === 'page' && links.size < MOST_LINKS) links.add(target.path)
      return url
    })
  return {
    old_key: item.oldKey,
    position,
    kind: item.kind,
    title: item.title,
    data: item,
    hash: createHash('sha256').update(JSON.stringify(item)).digest('base64url').slice(0, 27),
    is_published: !isPage(item) || item.isPublished,
    addresses: 'addresses' in item ? item.addresses : [],
    needs: needsOf(item),
    links: [...links],
    losses: item.losses,
  }
}

function needsOf(item: OldItem): readonly string[] {
  if (item.kind === 'comment') return [item.page, ...(item.parent === null ? [] : [item.parent])]
  if (item.kind === 'menu') return [item.page, item.parent].filter(key => key !== null)
  return []
}

async function writeRows(executor: Executor, importId: number, rows: readonly StagedRow[]): Promise<void> {
  await sql`insert into old_site_item
      (import_id, old_key, position, kind, title, data, hash, is_published, addresses, needs, links, losses)
    select ${importId}, old_key, position, kind, title, data, hash, is_published, addresses, needs, links, losses
    from json_to_recordset(${JSON.stringify(rows, cleaned)}::json) as given(old_key text, position int, kind text,
      title text, data json, hash text, is_published boolean, addresses text[], needs text[], links text[],
      losses text[])
    on conflict (import_id, old_key) do update set position = excluded.position, kind = excluded.kind,
      title = excluded.title, data = excluded.data, hash = excluded.hash, is_published = excluded.is_published,
      addresses = excluded.addresses, needs = excluded.needs, links = excluded.links, losses = excluded.losses`.execute(
    executor,
  )
}
