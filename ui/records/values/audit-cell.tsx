import type { Entity } from '@rounds/core/entities'
import { lazyPart } from '../../kit/lazy-part.tsx'

/** Whether a field holds the changes of an audit entry. */
export const isAuditData = ({ name }: Pick<Entity, 'name'>, field: string): boolean =>
  name === 'AuditLog' && field === 'Data'

/** The changes of an audit entry, on one line; loaded with the first log that is viewed. */
export const AuditCell = lazyPart(() =>
  import('./audit-changes.tsx').then(it => ({ default: it.AuditChangesLine })),
)
