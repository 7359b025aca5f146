import { type AnyRow, type Entity, entities } from '@rounds/core/entities'
import { noticeFields } from '@rounds/core/rules/site'
import { contentTypeIds } from '@rounds/core/tools'

/** Whether a field of a record may close the site, which its own page asks about first: it is changed there alone. */
export const isAskedFirst = (entity: Entity, record: AnyRow, field: string): boolean =>
  entity === entities.Content && record.CtId === contentTypeIds.Notes && noticeFields.includes(field)
