import type { AnyRow } from '../../entities/index.ts'
import { contentTypeIds } from '../../tools/tag-ids.ts'

/** The fields that decide whether a notice is on, and when. */
export const noticeFields: readonly string[] = ['CVisible', 'CPublishDt', 'CExpireDt']

/**
 * Whether a change of a record closes the site to visitors, now or later, or changes when it does; `before` is null for
 * a new one. It is asked about before it is done, and so never done to many at once or by the way.
 */
export const closesSite = (before: AnyRow | null, after: AnyRow, now: number): boolean =>
  after.CtId === contentTypeIds.Notes &&
  after.CVisible === true &&
  (typeof after.CExpireDt !== 'string' || Date.parse(after.CExpireDt) > now) &&
  (before === null || noticeFields.some(name => after[name] !== before[name]))
