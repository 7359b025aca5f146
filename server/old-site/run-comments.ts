import { entities } from '@rounds/core/entities'
import type { OldComment, OldKind, OldMenuEntry, OldPage } from '@rounds/core/rules/old-site'
import { contentTypeIds } from '@rounds/core/tools'
import { sql } from 'kysely'
import type { Executor } from '../database/database.ts'
import { noteBefore, updateAndKeep } from './keep-before.ts'
import { createResolver } from './resolve-url.ts'
import { keysOf, type Run, type Work, workOff } from './run.ts'
import { dataOf, type RunItem, rememberItems } from './run-items.ts'

const { Comment, Content, TagToContent } = entities
const unit: Work['unit'] = ({ context }, actor, work) => context.records.unit(actor, work)

/** Brings comments over, those that are answered before their answers, each as it was moderated. */
export async function runComments(run: Run): Promise<void> {
  await workOff(run, {
    kinds: ['comment'],
    state: 'waiting',
    unit,
    next: readyOf('comment'),
    write: writeComments,
  })
  await refuseRest(run, 'comment')
}

/** Brings menu entries over, hidden, so that no menu changes before somebody wants it to. */
export async function runMenus(run: Run): Promise<void> {
  await workOff(run, { kinds: ['menu'], state: 'waiting', unit, next: readyOf('menu'), write: writeMenus })
  await refuseRest(run, 'menu')
}

/** The next things of a kind of which everything that they hang on has come over. */
const readyOf =
  (kind: OldKind): NonNullable<Work['next']> =>
  async ({ context, found: { id, site } }, most) => {
    const { rows } = await sql<RunItem>`select i.old_key as "oldKey", i.kind, i.title, i.effect, i.address,
        i.redirects, i.hash, k.key from old_site_item i
      left join old_site_known k on k.site = ${site} and k.old_key = i.old_key
      where i.import_id = ${id} and i.kind = ${kind} and i.state = 'waiting' and i.effect in ('create', 'update')
        and not exists (select from unnest(i.needs) need
          where not exists (select from old_site_known n where n.site = ${site} and n.old_key = need))
      order by i.position limit ${most}`.execute(context.database.query)
    return rows
  }

async function refuseRest({ context, found }: Run, kind: OldKind): Promise<void> {
  await sql`update old_site_item set state = 'refused', reason = 'What it belongs to did not come over.'
    where import_id = ${found.id} and kind = ${kind} and state = 'waiting'
      and effect in ('create', 'update')`.execute(context.database.query)
}

/** The keys of what has come over, by the old keys. */
async function keysFor(executor: Executor, site: string | null, oldKeys: readonly string[]) {
  const { rows } = await sql<{
    oldKey: string
    key: number
  }>`select old_key as "oldKey", key from old_site_known
    where site = ${site} and old_key = any(${[...oldKeys]}::text[])`.execute(executor)
  return new Map(rows.map(({ oldKey, key }) => [oldKey, key]))
}

const writeComments: Work['write'] = async ({ found }, unit, items) => {
  const data = await dataOf<OldComment>(unit.query, found.id, items)
  const comments = [...data.values()]
  const keys = await keysFor(
    unit.query,
    found.site,
    comments.flatMap(({ page, parent }) => (parent === null ? [page] : [page, parent])),
  )
  const recordOf = ({ page, parent, author, email, text, state }: OldComment) => ({
    CId: keys.get(page),
    CmIdParent: parent === null ? null : (keys.get(parent) ?? null),
    CmAuthor: author,
    CmMail: email,
    CmText: text,
    CmState: state,
  })
  const given = items.flatMap(item => {
    const comment = data.get(item.oldKey)
    return comment ? [{ item, comment }] : []
  })
  const fresh = given.filter(({ item }) => item.key === null)
  const made = keysOf(
    await unit.records.create(
      Comment,
      fresh.map(({ comment }) => recordOf(comment)),
    ),
    'CmId',
  )
  const changed = given.filter(({ item }) => item.key !== null)
  const kept = await updateAndKeep(
    unit,
    Comment,
    changed.map(({ item, comment }) => ({ ...recordOf(comment), CmId: item.key })),
  )
  await noteBefore(
    unit.query,
    found.id,
    kept.map((one, at) => ({ ...one, oldKey: changed[at]?.item.oldKey ?? '' })),
  )
  const dated = fresh.flatMap(({ comment: { at } }, index) => (at === null ? [] : [{ key: made[index], at }]))
  if (dated.length > 0)
    await unit.execute({
      entity: Comment,
      statement: sql`update "Comment" c set "CmCreatedDt" = given.at
        from json_to_recordset(${JSON.stringify(dated)}::json) as given(key int, at timestamptz)
        where c."CmId" = given.key returning 1`,
      entry: {
        unaudited: 'a comment keeps its original date; the entry that created it covers the rest',
      },
    })
  const keyOf = (item: RunItem) => item.key ?? made[fresh.findIndex(one => one.item === item)] ?? 0
  return remembered(
    unit.query,
    found.site,
    given.map(({ item }) => item),
    'Comment',
    keyOf,
  )
}

const writeMenus: Work['write'] = async ({ found }, unit, items) => {
  const data = await dataOf<OldMenuEntry>(unit.query, found.id, items)
  const resolve = await createResolver(unit.query, found)
  const { menu } = found.options
  const done: { item: RunItem; key: number }[] = []
  for (const item of items) {
    const entry = data.get(item.oldKey)
    if (!entry) continue
    const keys = await keysFor(unit.query, found.site, [entry.page ?? '', entry.parent ?? ''])
    const page = entry.page === null ? undefined : keys.get(entry.page)
    const link = page === undefined ? resolve(entry.link ?? '') : `page:${page}`
    const content = {
      CTitle: entry.title || (await titleOf(unit.query, page)) || 'Menu entry',
      CtId: contentTypeIds.Navigation,
      CIntroLink: isLink(link) ? link : null,
    }
    if (item.key !== null) {
      const kept = await updateAndKeep(unit, Content, [{ ...content, CId: item.key }])
      await noteBefore(
        unit.query,
        found.id,
        kept.map(one => ({ ...one, oldKey: item.oldKey })),
      )
      done.push({ item, key: item.key })
      continue
    }
    const [key = 0] = keysOf(await unit.records.create(Content, [{ ...content, CVisible: false }]), 'CId')
    const TtcCIdParent = entry.parent === null ? null : (keys.get(entry.parent) ?? null)
    await unit.records.create(TagToContent, [
      { TId: menu, CId: key, CSortOrder: Math.min(999_999, Math.max(0, entry.order) * 10), TtcCIdParent },
    ])
    done.push({ item, key })
  }
  const keyOf = (item: RunItem) => done.find(one => one.item === item)?.key ?? 0
  return remembered(
    unit.query,
    found.site,
    done.map(({ item }) => item),
    'Content',
    keyOf,
  )
}

const isLink = (link: string): boolean =>
  link.length <= 800 &&
  /^(?:https?:\/\/[^\s\\]+|\/[^\s\\]*|#[^\s\\]*|page:[1-9]\d{0,8}(?:#\S*)?|mailto:[^\s\\]+|tel:[^\s\\]+)$/i.test(
    link,
  )

async function titleOf(executor: Executor, page: number | undefined): Promise<string> {
  if (page === undefined) return ''
  const { rows } = await sql<{ title: OldPage['title'] }>`select "CTitle" as title from "Content"
    where "CId" = ${page}`.execute(executor)
  return rows[0]?.title ?? ''
}

async function remembered(
  executor: Executor,
  site: string | null,
  items: readonly RunItem[],
  entity: 'Content' | 'Comment',
  keyOf: (item: RunItem) => number,
) {
  await rememberItems(
    executor,
    site ?? '',
    items.map(item => ({ oldKey: item.oldKey, entity, key: keyOf(item), hash: item.hash, stamp: null })),
  )
  return items.map(item => ({ oldKey: item.oldKey, state: 'done' as const, key: keyOf(item) }))
}
