import { clsx } from 'clsx'
import type { ReactNode } from 'react'

/** A column of a short table. */
export interface ShortColumn<Row> {
  readonly label: string
  readonly cell: (row: Row) => ReactNode
  /** Numbers stand at the right, digit under digit. What a column of buttons is called is heard and not seen. */
  readonly holds?: 'numbers' | 'buttons'
  /** More classes of its cells, its heading among them. */
  readonly className?: string
}

interface ShortTableProps<Row> {
  /** What the table is called; it is heard and not seen. */
  caption: string
  columns: readonly ShortColumn<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string | number
  className?: string
}

/** A few rows that are read and not searched or sorted; whatever may be long is a `DataGrid`. */
export function ShortTable<Row>({ caption, columns, rows, rowKey, className }: ShortTableProps<Row>) {
  return (
    <div className={clsx('relative overflow-x-auto', className)}>
      <table className="w-full text-left text-sm">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr className="whitespace-nowrap border-rule border-b text-ink-2">
            {columns.map(({ label, holds, className: of }) => (
              <th
                key={label}
                scope="col"
                className={clsx('py-1.5 pr-4 font-medium last:pr-0', holds === 'numbers' && 'text-right', of)}
              >
                {holds === 'buttons' ? <span className="sr-only">{label}</span> : label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(row => (
            <tr key={rowKey(row)} className="border-rule border-b align-top">
              {columns.map(({ label, cell, holds, className: of }) => (
                <td
                  key={label}
                  className={clsx(
                    'pr-4 last:pr-0',
                    holds === 'buttons' ? 'py-1 text-right' : 'py-1.5',
                    holds === 'numbers' && 'whitespace-nowrap text-right tabular-nums',
                    of,
                  )}
                >
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
