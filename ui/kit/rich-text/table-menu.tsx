import type { Editor } from '@tiptap/core'
import { Table as TablePicture } from 'lucide-react'
import { Toolbar } from 'radix-ui'
import { IconButton } from '../icon-button.tsx'
import { Menu, MenuItem, MenuSeparator } from '../menu.tsx'

export interface TableMenuProps {
  editor: Editor
  inTable: boolean
  can: { merge: boolean; split: boolean }
}

/** Puts a table in; inside one, adds and takes away its rows and columns. */
export function TableMenu({ editor, inTable, can }: TableMenuProps) {
  const chain = () => editor.chain().focus()
  return (
    <Menu
      align="start"
      returnFocus={() => editor.view.dom}
      trigger={
        <Toolbar.Button asChild>
          <IconButton
            name="Table"
            onMouseDown={event => event.preventDefault()}
            className={inTable ? 'border-accent! bg-accent-wash! text-accent-strong!' : ''}
          >
            <TablePicture />
          </IconButton>
        </Toolbar.Button>
      }
    >
      {inTable ? (
        <>
          <MenuItem onSelect={() => chain().addRowBefore().run()}>Row above</MenuItem>
          <MenuItem onSelect={() => chain().addRowAfter().run()}>Row below</MenuItem>
          <MenuItem onSelect={() => chain().addColumnBefore().run()}>Column before</MenuItem>
          <MenuItem onSelect={() => chain().addColumnAfter().run()}>Column after</MenuItem>
          <MenuSeparator />
          <MenuItem onSelect={() => chain().toggleHeaderRow().run()}>Headings in the first row</MenuItem>
          <MenuItem onSelect={() => chain().toggleHeaderColumn().run()}>
            Headings in the first column
          </MenuItem>
          <MenuItem disabled={!can.merge} onSelect={() => chain().mergeCells().run()}>
            Merge cells
          </MenuItem>
          <MenuItem disabled={!can.split} onSelect={() => chain().splitCell().run()}>
            Split cell
          </MenuItem>
          <MenuSeparator />
          <MenuItem danger onSelect={() => chain().deleteRow().run()}>
            Delete row
          </MenuItem>
          <MenuItem danger onSelect={() => chain().deleteColumn().run()}>
            Delete column
          </MenuItem>
          <MenuItem danger onSelect={() => chain().deleteTable().run()}>
            Delete table
          </MenuItem>
        </>
      ) : (
        [2, 3, 4].map(cols => (
          <MenuItem
            key={cols}
            onSelect={() => chain().insertTable({ rows: 3, cols, withHeaderRow: true }).run()}
          >
            {`${cols} columns, 3 rows`}
          </MenuItem>
        ))
      )}
    </Menu>
  )
}
