import type { TrashRecord } from '@rounds/core/api'
import { entityNamed } from '@rounds/core/entities'
import { groupDigits } from '@rounds/core/rules/interface'
import { trashWords } from '@rounds/core/words/trash'
import type { GridColumn } from '../../kit/data-grid/grid-types.ts'
import { Instant } from '../../records/values/value.tsx'

const words = trashWords.columns

/** The columns of the trash. */
export const trashColumns: readonly GridColumn<TrashRecord>[] = [
  { id: 'title', label: words.name, cell: ({ title }) => title, width: 'minmax(12rem, 3fr)' },
  {
    id: 'kind',
    label: words.kind,
    cell: ({ entity }) => entityNamed(entity)?.label ?? entity,
    width: 'minmax(8rem, 1fr)',
  },
  {
    id: 'parts',
    label: words.with,
    cell: ({ parts }) => (parts > 0 ? groupDigits(parts) : ''),
    align: 'end',
    muted: true,
    width: 130,
  },
  { id: 'by', label: words.by, cell: ({ by }) => by, width: 'minmax(8rem, 1fr)' },
  { id: 'since', label: words.since, cell: ({ since }) => <Instant at={since} />, width: 150 },
  { id: 'until', label: words.until, cell: ({ until }) => <Instant at={until} />, muted: true, width: 120 },
]
