import { randomUUID } from 'node:crypto'
import { allows } from '@rounds/core/access'
import type { Duplicate } from '@rounds/core/api'
import { entities } from '@rounds/core/entities'
import type { PageSnapshot } from '@rounds/core/rules/page'
import { switchTags } from '@rounds/core/tools'
import type { Executor } from '../database/database.ts'
import { sanitiseSnapshot } from '../html/sanitise.ts'
import type { Actor } from '../rights/actor.ts'
import { allow } from '../rights/allow.ts'
import { type ContentContext, pageEntry } from './drafts.ts'
import { livePage, requirePage } from './live-page.ts'
import { collisionsAt } from './moves.ts'
import { pageUnit } from './watch-pages.ts'
import { writePage } from './write-page.ts'

const { Content } = entities

/** A free address: the page's own with `-copy`, `-copy-2` and so on. */
async function freeUrl(executor: Executor, url: string | null): Promise<string | null> {
  if (!url) return null
  const base = `${url === '/' ? '/home' : url.replace(/(?<!\/)\/+$/, '')}-copy`
  for (let number = 1; ; number++) {
    const tried = number === 1 ? base : `${base}-${number}`
    if ((await collisionsAt(executor, [tried], [])).length === 0) return tried
  }
}

/** A copy is only placed where its creator may put pages. */
const mayUse = ({ person }: Actor, tag: number) => switchTags.includes(tag) || allows(person.tags, tag)

/**
 * Copies a page with its blocks, places and relations. The copy is not published: it has its own title and address, and
 * only staff see it until it is published. A copy for a picker leaves the switches out.
 */
export async function duplicatePage(
  context: ContentContext,
  actor: Actor,
  cId: number,
  forPicker = false,
): Promise<Duplicate> {
  allow(actor, 'create', Content)
  return pageUnit(context, actor, async unit => {
    const executor = unit.query
    await requirePage(executor, actor, cId)
    const { snapshot } = await livePage(executor, cId)
    const CSeoUrl = await freeUrl(executor, snapshot.content.CSeoUrl)
    const CTitle = `${snapshot.content.CTitle.slice(0, 390)} (copy)`
    const [made] = await unit.records.create(Content, [{ CTitle, CtId: snapshot.content.CtId }])
    const { CId: copy } = JSON.parse(made?.json ?? '{}') as { CId: number }
    const page: PageSnapshot = {
      ...snapshot,
      content: { ...snapshot.content, CTitle, CSeoTitle: CTitle, CSeoUrl, CVisible: false },
      blocks: snapshot.blocks.map(block => ({ ...block, CbUuid: randomUUID() })),
      dates: snapshot.dates.map(date => ({ ...date, EdUuid: randomUUID() })),
      tags: snapshot.tags
        .filter(({ TId }) => mayUse(actor, TId) && !(forPicker && switchTags.includes(TId)))
        .map(tag => ({ ...tag, TtcPageUrl: tag.TtcPageUrl ? CSeoUrl : null })),
    }
    const live = await livePage(executor, copy)
    await writePage(unit, copy, live, sanitiseSnapshot(page), {
      impliedBy: 'the page is accessible, and so are the places of its copy',
    })
    await unit.audit(pageEntry(`Copied page ${cId} as page ${copy}`, copy))
    return { CId: copy, CTitle, CSeoUrl }
  })
}
