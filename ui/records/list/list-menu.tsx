import type { ExportFormat } from '@rounds/core/rules/table'
import { listWords } from '@rounds/core/words/list'
import { ChevronDown } from 'lucide-react'
import { Button } from '../../kit/button.tsx'
import { Menu, MenuItem, MenuSeparator } from '../../kit/menu.tsx'

export interface ListMenuProps {
  /** Open from the start: its button was pressed before it was there. */
  startsOpen: boolean
  /** Brings records in; null where the tool has no import, or not for this person. */
  onImport: (() => void) | null
  /** Exports what the list shows; null while there is nothing to export. */
  onExport: ((format: ExportFormat) => void) | null
  onColumns: () => void
  /** Looks at what was deleted; null where there is nothing for this person to restore. */
  onTrash: (() => void) | null
}

/** What is done with a list now and then. */
export function ListMenu({ startsOpen, onImport, onExport, onColumns, onTrash }: ListMenuProps) {
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
    </Menu>
  )
}
