import { listWords } from '@rounds/core/words/list'
import { useScreenCommands } from '../../context/screen-commands.ts'
import type { ListMenuProps } from './list-menu.tsx'

const { menu } = listWords

/** Offers the list's menu in the palette while the list is shown. */
export function useListCommands(
  isShown: boolean,
  { onImport, onExport, onColumns, onTrash, onLog }: Omit<ListMenuProps, 'startsOpen'>,
): void {
  const command = (id: string, title: string, run: (() => void) | null | undefined) =>
    run ? [{ id: `list.${id}`, title, run }] : []
  useScreenCommands(
    isShown
      ? [
          ...command('import', menu.importCsv, onImport),
          ...command('export-csv', menu.exportCsv, onExport && (() => onExport('csv'))),
          ...command('export-xlsx', menu.exportXlsx, onExport && (() => onExport('xlsx'))),
          ...command('columns', menu.columns, onColumns),
          ...command('trash', menu.trash, onTrash),
          ...command('log', menu.log, onLog),
        ]
      : [],
  )
}
