import type { ExportFormat } from '@rounds/core/rules/table'
import { listWords } from '@rounds/core/words/list'
import { ChevronDown } from 'lucide-react'
import { Button } from '../../kit/button.tsx'
import { Menu, MenuItem, MenuSeparator } from '../../kit/menu.tsx'

export interface ListMenuProps {
  /** Initially open: its button was pressed before it was loaded. */
  startsOpen: boolean
  /** Imports records; null if the tool or this person has no import. */
  onImport: (() => void) | null
  /** Exports the list; null while there is nothing to export. */
  onExport: ((format: ExportFormat) => void) | null
  onColumns: () => void
  /** Shows deleted records; null if this person can't restore any. */
  onTrash: (() => void) | null
  /** Shows who changed these records; null for people who may not read the log. */
  onLog: (() => void) | null
}

/** Occasional actions on a list. */
export function ListMenu({ startsOpen, onImport, onExport, onColumns, onTrash, onLog }: ListMenuProps) {
  return (
    <Menu
      defaultOpen={startsOpen}
      trigger={
        <Button>
          {listWords.menu.more}
          <ChevronDown aria-hidden="true" className="size-3.5" />
        </Button>
      }
    >
      {onImport && <MenuItem onSelect={onImport}>{listWords.menu.importCsv}</MenuItem>}
      <MenuItem onSelect={() => onExport?.('csv')} disabled={onExport === null}>
        {listWords.menu.exportCsv}
      </MenuItem>
      <MenuItem onSelect={() => onExport?.('xlsx')} disabled={onExport === null}>
        {listWords.menu.exportXlsx}
      </MenuItem>
      <MenuSeparator />
      <MenuItem onSelect={onColumns}>{listWords.menu.columns}</MenuItem>
      {onTrash && <MenuItem onSelect={onTrash}>{listWords.menu.trash}</MenuItem>}
      {onLog && <MenuItem onSelect={onLog}>{listWords.menu.log}</MenuItem>}
    </Menu>
  )
}
