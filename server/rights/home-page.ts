import type { Entity } from '@rounds/core/entities'
import { HOME_PAGE_STAYS } from '@rounds/core/rules/site'
import { pageTypes } from '@rounds/core/tools'
import { sql } from 'kysely'
import type { Executor } from '../database/database.ts'
import { Forbidden } from '../errors.ts'
import { contentIsShown } from '../sql/shown-content.ts'
import type { Operation } from './guards/index.ts'

/** Whether a write can remove the home page: a page or one of its places is changed or deleted. */
const mayTakeAway = ({ name }: Entity, { action, records }: Operation): boolean =>
  records.length > 0 && action !== 'create' && (name === 'Content' || name === 'TagToContent')

/**
 * Ensures that a page is shown at `/`, if there was one. Checked before the commit, because a page and its places may
 * change one after the other, and under a lock, because two transactions may each remove one of two.
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
    /** Throws `Forbidden` if the last one would be removed. */
    async beforeCommit(): Promise<void> {
      if (had && !(await hasHomePage(executor))) throw new Forbidden(HOME_PAGE_STAYS)
    },
  }
}

/** Whether a page is permanently shown at `/`: it has started, and has no end date. */
async function hasHomePage(executor: Executor): Promise<boolean> {
  const { rows } = await sql`select 1 from "Content" page
    where "CtId" = any(${[...pageTypes]}::int[]) and ${contentIsShown('page')} and "CExpireDt" is null
      and ("CSeoUrl" = '/' or exists (select from "TagToContent" place where place."CId" = page."CId" and place."TtcPageUrl" = '/'))
    limit 1`.execute(executor)
  return rows.length > 0
}
