import type { Entity } from '@rounds/core/entities'
import { HOME_PAGE_STAYS } from '@rounds/core/rules/site'
import { pageTypes } from '@rounds/core/tools'
import { sql } from 'kysely'
import type { Executor } from '../database/database.ts'
import { Forbidden } from '../errors.ts'
import { contentIsShown } from '../sql/shown-content.ts'
import type { Operation } from './guards/index.ts'

/** Whether a write can take the home page away: a page or one of its places changes or goes. */
const mayTakeAway = ({ name }: Entity, { action, records }: Operation): boolean =>
  records.length > 0 && action !== 'create' && (name === 'Content' || name === 'TagToContent')

/**
 * Keeps a page that visitors see at `/`, if there was one. It is asked before the commit, since a page and its places may
 * change one after the other, and under a lock, since two transactions may each take one of two away.
 */
export function watchHomePage(executor: Executor) {
  let had = false
  let isWatching = false
  return {
    async beforeWrite(entity: Entity, operation: Operation): Promise<void> {
      if (isWatching || !mayTakeAway(entity, operation)) return
      isWatching = true
      had = await hasHomePage(executor)
    },
    /** Throws `Forbidden` where the last one would go. */
    async beforeCommit(): Promise<void> {
      if (had && !(await hasHomePage(executor))) throw new Forbidden(HOME_PAGE_STAYS)
    },
  }
}

/** Whether a page is shown at `/` for good: it has an end neither now nor later, and has begun. */
async function hasHomePage(executor: Executor): Promise<boolean> {
  const { rows } = await sql`select 1 from "Content" page
    where "CtId" = any(${[...pageTypes]}::int[]) and ${contentIsShown('page')} and "CExpireDt" is null
      and ("CSeoUrl" = '/' or exists (select from "TagToContent" place where place."CId" = page."CId" and place."TtcPageUrl" = '/'))
    limit 1`.execute(executor)
  return rows.length > 0
}
