import { shownColumns } from '@rounds/core/layouts'
import type { ExportFormat, TableView } from '@rounds/core/rules/table'
import { promiseActor } from '@rounds/machines/kit'
import type { TableExport, TableRows } from '@rounds/machines/table-view'
import { type App, timeZoneOf } from '../../context/app-context.ts'
import type { ExportRequest } from '../export/export-rows.ts'
import type { Listing } from '../listing.ts'
import { rowsOf, takePreloadedRows } from './first-rows.ts'
import { rowKeyOf } from './list-columns.tsx'
import { filterOfView } from './list-view.ts'

/** The name of every exported file (specification §2, CSV export). */
export const fileName = (format: ExportFormat): string => `data.${format}`

/** The slots of the table: the generic list call, and an export that is loaded on demand. */
export const listSlots = (
  { client, person, user, about }: Pick<App, 'client' | 'person' | 'user' | 'about'>,
  listing: Listing,
) => {
  const { entity, tool } = listing
  return {
    actors: {
      load: promiseActor<TableRows, TableView>(
        (input, signal) => takePreloadedRows(listing, input) ?? rowsOf(client, listing, input, signal),
      ),
      export: promiseActor<{ rows: number }, TableExport>(
        async ({ view, selection, format, report }, signal) => {
          const chosen = selection && new Set(selection.keys)
          const { linksToExport } = await import('../export/export-links.ts')
          const request: ExportRequest = {
            client,
            person,
            entity,
            filter: filterOfView(listing, view),
            order: view.order,
            links: linksToExport(person, tool),
            signal,
            ...(chosen && { isWanted: row => chosen.has(rowKeyOf(entity, row)) !== selection.all }),
            onProgress: report,
            ...(tool.list.auditsExport && { columns: shownColumns(listing, view.columns) }),
          }
          const [{ file, rows }, { saveFile }] = await Promise.all([
            format === 'csv'
              ? import('../export/export-csv.ts').then(({ exportCsv }) => exportCsv(request))
              : import('../export/export-xlsx.ts').then(({ exportXlsx }) =>
                  exportXlsx(request, timeZoneOf({ user, about })),
                ),
            import('../save-file.ts'),
          ])
          if (signal.aborted) return { rows }
          // Nothing is exported before the audit log has it.
          if (tool.list.auditsExport) {
            const { auditExport } = await import('../export/export-rows.ts')
            await auditExport(request, rows, fileName(format))
          }
          saveFile(file, fileName(format))
          return { rows }
        },
      ),
    },
  }
}
