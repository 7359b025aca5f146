import { type AnyRow, entityNamed } from '@rounds/core/entities'
import type { GridColumn } from '../../kit/data-grid/grid-types.ts'
import { whoDid } from '../../records/record/use-history.ts'

const nameOrNull = (value: unknown) => (typeof value === 'string' ? value : null)

const changes: Readonly<Record<string, Partial<GridColumn<AnyRow>>>> = {
  UserName: {
    width: 'minmax(9.5rem, 12fr)',
    cell: ({ UserName, ActUserName }) =>
      whoDid({ UserName: nameOrNull(UserName), ActUserName: nameOrNull(ActUserName) }),
  },
  Entity: { cell: ({ Entity }) => entityNamed(String(Entity ?? ''))?.label ?? String(Entity ?? '') },
}

/** What an entry is about in the words of the product, and room for the email addresses of people. */
export const auditColumns = (columns: readonly GridColumn<AnyRow>[]): readonly GridColumn<AnyRow>[] =>
  columns.map(column => ({ ...column, ...changes[column.id] }))
