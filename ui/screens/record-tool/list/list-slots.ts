import type { Person } from '@rounds/core/access'
import type { Client } from '@rounds/core/api'
import type { TableView } from '@rounds/core/rules'
import type { TableExport, TableRows } from '@rounds/machines/table-view'
import { called } from '../called.ts'
import type { Listing } from '../listing.ts'
import { rowsOf, takeAhead } from './first-rows.ts'
import { rowKeyOf } from './list-columns.tsx'
import { filterOfView } from './list-view.ts'

/** The name of every exported file (specification §2, CSV export). */
const FILE_NAME = 'data.csv'

/** What the table's slots are filled with: the generic list call, and an export that is loaded when asked for. */
export const listSlots = (client: Client, person: Person, listing: Listing) => {
  const { entity } = listing
  return {
    actors: {
      load: called<TableRows, TableView>(
        (input, signal) => takeAhead(listing, input) ?? rowsOf(client, listing, input, signal),
      ),
      export: called<{ rows: number }, TableExport>(async ({ view, selection, report }, signal) => {
        const { exportCsv, saveFile } = await import('../csv-export/export-csv.ts')
        const chosen = selection && new Set(selection.keys)
        const { file, rows } = await exportCsv({
          client,
          person,
          entity,
          filter: filterOfView(listing, view),
          order: view.order,
          signal,
          ...(chosen && { isWanted: row => chosen.has(rowKeyOf(entity, row)) !== selection.all }),
          onProgress: report,
        })
        if (!signal.aborted) saveFile(file, FILE_NAME)
        return { rows }
      }),
    },
  }
}
