import type { NewPage, PageAdded } from '@rounds/core/api'
import { type AnyRow, checkRecord, entities } from '@rounds/core/entities'
import { Conflict, invalid } from '../errors.ts'
import { allow } from '../records/records.ts'
import type { Actor } from '../rights/actor.ts'
import { checkRights } from '../rights/guards.ts'
import { explain } from '../sql/conflicts.ts'
import { type ContentContext, noteSql } from './drafts.ts'
import { collisionsAt } from './moves.ts'
import { writesOf } from './publish.ts'

const { Content, TagToContent } = entities

/**
 * Makes a page and puts it into its folder, in one step. Nobody but the staff sees it until it is published.
 *
 * @throws BadRequest for what the definitions do not allow, Forbidden for a folder that is not the actor's, Conflict
 * for an address that another page has.
 */
export async function addPage(context: ContentContext, actor: Actor, page: NewPage): Promise<PageAdded> {
  allow(actor, 'create', Content)
  allow(actor, 'create', TagToContent)
  const { title, type, url, tag, template } = page
  const content = checked(Content, {
    CTitle: title,
    CSeoTitle: title,
    CtId: type,
    CSeoUrl: url,
    CVisible: false,
  })
  const made = await context.database.query
    .transaction()
    .execute(async executor => {
      const [taken] = url ? await collisionsAt(executor, [url], []) : []
      if (taken)
        throw new Conflict(`“${taken.CTitle}” has the address ${taken.url} already. Choose another one.`, [
          { field: 'url', message: `${taken.url} is taken.` },
        ])
      const writes = writesOf(context)
      const [stored] = await writes.insert(executor, actor, Content, [content])
      const { CId } = JSON.parse(stored?.json ?? '{}') as PageAdded
      const place = checked(TagToContent, { TId: tag, CId, TemplateId: template, TtcPageUrl: url })
      await checkRights(executor, actor, TagToContent, { action: 'create', records: [place] })
      await writes.insert(executor, actor, TagToContent, [place])
      await noteSql(actor.author, `Made page ${CId}`, CId).execute(executor)
      return { CId }
    })
    .catch(error => explain(Content, error))
  for (const name of ['Content', 'TagToContent'] as const) context.changes.publish(name)
  return made
}

function checked(entity: typeof Content | typeof TagToContent, given: AnyRow): AnyRow {
  const read = checkRecord(entity, given, 'create')
  if (!read.ok) throw invalid(read.issues)
  return read.value
}
