import { allows } from '@rounds/core/access'
import type { NewPage, PageAdded } from '@rounds/core/api'
import { entities } from '@rounds/core/entities'
import { newPageUrl } from '@rounds/core/rules/page'
import { urlSlug } from '@rounds/core/rules/text'
import { folderOfType } from '@rounds/core/tools'
import { sql } from 'kysely'
import type { Executor } from '../database/database.ts'
import { Conflict } from '../errors.ts'
import { requireValid } from '../records/require-valid.ts'
import type { Actor } from '../rights/actor.ts'
import { allow } from '../rights/allow.ts'
import { type ContentContext, pageEntry } from './drafts.ts'
import { collisionsAt } from './moves.ts'
import { pageUnit } from './watch-pages.ts'

const { Content, TagToContent } = entities

/**
 * Creates a page and puts it into its folder and into the folder that lists its type, in one step. Only staff see it
 * until it is published.
 *
 * @throws BadRequest for what the definitions do not allow, Forbidden for a folder that is not the actor's, Conflict
 * for an address that another page has.
 */
export async function addPage(context: ContentContext, actor: Actor, page: NewPage): Promise<PageAdded> {
  allow(actor, 'create', Content)
  allow(actor, 'create', TagToContent)
  const { title, type, tag, template = null } = page
  return pageUnit(context, actor, async unit => {
    const url = page.url === undefined ? await urlInFolder(unit.query, tag, title) : page.url
    const content = requireValid(Content, {
      CTitle: title,
      CSeoTitle: title,
      CtId: type,
      CSeoUrl: url,
      CVisible: false,
    })
    const [taken] = url ? await collisionsAt(unit.query, [url], []) : []
    if (taken)
      throw new Conflict(`“${taken.CTitle}” has the address ${taken.url} already. Choose another one.`, [
        { field: 'url', message: `${taken.url} is taken.` },
      ])
    const [stored] = await unit.records.create(Content, [content])
    const { CId } = JSON.parse(stored?.json ?? '{}') as PageAdded
    const place = requireValid(TagToContent, { TId: tag, CId, TemplateId: template, TtcPageUrl: url })
    await unit.records.create(TagToContent, [place])
    const listed = folderOfType[type]
    if (listed !== undefined && listed !== tag && (await isFolder(unit.query, actor, listed)))
      await unit.records.create(TagToContent, [requireValid(TagToContent, { TId: listed, CId })])
    await unit.audit(pageEntry(`Created page ${CId}`, CId))
    return { CId }
  })
}

async function urlInFolder(executor: Executor, tag: number, title: string): Promise<string | null> {
  const { rows } = await sql<{
    TPath: string | null
  }>`select "TPath" from "Tag" where "TId" = ${tag}`.execute(executor)
  return newPageUrl(rows[0]?.TPath ?? null, urlSlug(title)) || null
}

/** Whether the folder that lists pages of a type exists, and this person may put pages there. */
async function isFolder(executor: Executor, { person }: Actor, tag: number): Promise<boolean> {
  if (!allows(person.tags, tag)) return false
  const { rows } = await sql`select 1 from "Tag" where "TId" = ${tag} and not "TDeleted"`.execute(executor)
  return rows.length > 0
}
