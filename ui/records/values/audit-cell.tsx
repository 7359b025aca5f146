import type { Entity } from '@rounds/core/entities'
import { lazyPart } from '../../kit/lazy-part.tsx'

/** Whether a field holds what an audit entry says was changed. */
export const isAuditData = ({ name }: Pick<Entity, 'name'>, field: string): boolean =>
  name === 'AuditLog' && field === 'Data'

/** What an audit entry says was changed, on one line; fetched with the first log that is looked at. */
export const AuditCell = lazyPart(() =>
  import('./audit-changes.tsx').then(it => ({ default: it.AuditChangesLine })),
)
