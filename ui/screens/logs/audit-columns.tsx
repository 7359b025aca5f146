import { type AnyRow, entityNamed } from '@rounds/core/entities'
import type { GridColumn } from '../../kit/data-grid/grid-types.ts'

const changes: Readonly<Record<string, Partial<GridColumn<AnyRow>>>> = {
  UserName: { width: 'minmax(9.5rem, 12fr)' },
  Entity: { cell: ({ Entity }) => entityNamed(String(Entity ?? ''))?.label ?? String(Entity ?? '') },
}

/** What an entry is about in the words of the product, and room for the email addresses of people. */
export const auditColumns = (columns: readonly GridColumn<AnyRow>[]): readonly GridColumn<AnyRow>[] =>
  columns.map(column => ({ ...column, ...changes[column.id] }))
