import { type AnyRow, type Entity, entities } from '@rounds/core/entities'
import { noticeFields } from '@rounds/core/rules/site'
import { contentTypeIds } from '@rounds/core/tools'

/** Whether a field may close the site, which only the record's own page confirms first: it is editable only there. */
export const isAskedFirst = (entity: Entity, record: AnyRow, field: string): boolean =>
  entity === entities.Content && record.CtId === contentTypeIds.Notes && noticeFields.includes(field)
