import type { AnyRow } from '../../entities/index.ts'
import { contentTypeIds } from '../../tools/tag-ids.ts'

/** The fields that decide whether and when a notice is on. */
export const noticeFields: readonly string[] = ['CVisible', 'CPublishDt', 'CExpireDt']

/**
 * Whether a change to a record closes the site to visitors, now or later, or changes when it does; `before` is null for
 * a new one. It requires confirmation, so it is never done in bulk or as a side effect.
 */
export const closesSite = (before: AnyRow | null, after: AnyRow, now: number): boolean =>
  after.CtId === contentTypeIds.Notes &&
  after.CVisible === true &&
  (typeof after.CExpireDt !== 'string' || Date.parse(after.CExpireDt) > now) &&
  (before === null || noticeFields.some(name => after[name] !== before[name]))
