import type { AnyRow } from '@rounds/core/entities'
import type { GridColumn } from '../../kit/data-grid/grid-types.ts'
import { whoDid } from '../../records/record/use-history.ts'

/** A person's name in an entry. */
export const nameOrNull = (value: unknown) => (typeof value === 'string' ? value : null)

const changes: Readonly<Record<string, Partial<GridColumn<AnyRow>>>> = {
  UserName: {
    width: 'minmax(9.5rem, 12fr)',
    cell: ({ UserName, ActUserName }) =>
      whoDid({ UserName: nameOrNull(UserName), ActUserName: nameOrNull(ActUserName) }),
  },
}

/** The person behind an entry, and room for the email addresses of people. */
export const auditColumns = (columns: readonly GridColumn<AnyRow>[]): readonly GridColumn<AnyRow>[] =>
  columns.map(column => ({ ...column, ...changes[column.id] }))
