import { createHash } from 'node:crypto'
import {
  hostsOf,
  isPage,
  mapPageUrls,
  mediaById,
  type OldItem,
  type OldMedia,
  type OldTarget,
  oldTargetOf,
  originalPath,
  type ReadStep,
} from '@rounds/core/rules/old-site'
import { sql } from 'kysely'
import type { Executor } from '../database/database.ts'
import { knownFiles, knowSameFiles } from './known-files.ts'

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
  const told = { title: '', urls: new Set<string>() }
  const lost: { what: string; because: string }[] = []
  const uploaded = new Map<string, string>()
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
    waiting.set(row.old_key, row)
    if (waiting.size >= AT_ONCE) await write()
  }

  for await (const step of steps) {
    if (step.step === 'site') {
      told.title ||= step.title
      for (const url of step.urls) told.urls.add(url)
      hosts = hostsOf([...told.urls])
    } else if (step.step === 'item') await stage(step.item)
    else if (lost.length < MOST_LOST) lost.push({ what: step.what, because: step.because })
  }
  const [origin = ''] = [...told.urls].map(url => new URL(url).origin)
  const site = siteOf([...told.urls])
  const known = await knownFiles(executor, site)
  for (const path of shown) {
    const by = known.get(path)
    const isHere = by !== undefined && by !== `file:${path}`
    if (!isHere && !uploaded.has(path) && !uploaded.has(originalPath(path))) await stage(fileAt(origin, path))
  }
  await write()
  await knowSameFiles(executor, { site, importId, known, uploaded })
  await nameMenuEntries(executor, importId)
  await sql`update old_site_import set title = ${told.title}, site = ${site},
      old_urls = ${JSON.stringify([...told.urls])}::json, lost = ${JSON.stringify(lost, cleaned)}::json
    where id = ${importId}`.execute(executor)
  return { count, title: told.title, urls: [...told.urls] }
}

/** An entry without words of its own is called as its page is, also in the plan. */
const nameMenuEntries = (executor: Executor, importId: number) =>
  sql`update old_site_item e set title = p.title from old_site_item p
    where e.import_id = ${importId} and e.kind = 'menu' and e.title = '' and p.import_id = e.import_id
      and p.old_key = e.data ->> 'page'`.execute(executor)

/** What an old site is known by: its host without `www.`. */
const siteOf = ([url = '']: readonly string[]): string =>
  URL.canParse(url) ? new URL(url).host.replace(/^www\./, '') : 'unknown'

function noteUpload(
  { oldKey, url }: OldMedia,
  hosts: ReadonlySet<string>,
  uploaded: Map<string, string>,
): void {
  const target = oldTargetOf(url, hosts)
  if (target && 'path' in target) {
    uploaded.set(target.path, oldKey)
    uploaded.set(originalPath(target.path), oldKey)
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
      if (links.size < MOST_LINKS && target) noteLink(links, target)
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

/** What a page leads to or shows, as the plan looks for it: pages by path or number, pictures by number. */
function noteLink(links: Set<string>, target: OldTarget): void {
  if (target.to === 'page') links.add(target.path)
  else if (target.to === 'number') links.add(`?p=${target.id}`)
  else if (target.to === 'media') links.add(mediaById(target.id))
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
