import { richTextWords } from '@rounds/core/words/rich-text'
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

/** Inserts a table; inside one, adds and removes rows and columns. */
export function TableMenu({ editor, inTable, can }: TableMenuProps) {
  const chain = () => editor.chain().focus()
  return (
    <Menu
      align="start"
      returnFocus={() => (editor.isDestroyed ? null : editor.view.dom)}
      trigger={
        <Toolbar.Button asChild>
          <IconButton
            name={richTextWords.tableMenu.table}
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
          <MenuItem onSelect={() => chain().addRowBefore().run()}>
            {richTextWords.tableMenu.rowAbove}
          </MenuItem>
          <MenuItem onSelect={() => chain().addRowAfter().run()}>{richTextWords.tableMenu.rowBelow}</MenuItem>
          <MenuItem onSelect={() => chain().addColumnBefore().run()}>
            {richTextWords.tableMenu.columnBefore}
          </MenuItem>
          <MenuItem onSelect={() => chain().addColumnAfter().run()}>
            {richTextWords.tableMenu.columnAfter}
          </MenuItem>
          <MenuSeparator />
          <MenuItem onSelect={() => chain().toggleHeaderRow().run()}>
            {richTextWords.tableMenu.headingsFirstRow}
          </MenuItem>
          <MenuItem onSelect={() => chain().toggleHeaderColumn().run()}>
            {richTextWords.tableMenu.headingsFirstColumn}
          </MenuItem>
          <MenuItem disabled={!can.merge} onSelect={() => chain().mergeCells().run()}>
            {richTextWords.tableMenu.mergeCells}
          </MenuItem>
          <MenuItem disabled={!can.split} onSelect={() => chain().splitCell().run()}>
            {richTextWords.tableMenu.splitCell}
          </MenuItem>
          <MenuSeparator />
          <MenuItem danger onSelect={() => chain().deleteRow().run()}>
            {richTextWords.tableMenu.deleteRow}
          </MenuItem>
          <MenuItem danger onSelect={() => chain().deleteColumn().run()}>
            {richTextWords.tableMenu.deleteColumn}
          </MenuItem>
          <MenuItem danger onSelect={() => chain().deleteTable().run()}>
            {richTextWords.tableMenu.deleteTable}
          </MenuItem>
        </>
      ) : (
        [2, 3, 4].map(cols => (
          <MenuItem
            key={cols}
            onSelect={() => chain().insertTable({ rows: 3, cols, withHeaderRow: true }).run()}
          >
            {richTextWords.tableMenu.size(cols)}
          </MenuItem>
        ))
      )}
    </Menu>
  )
}
