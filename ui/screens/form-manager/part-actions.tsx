import type { FormPart } from '@rounds/core/rules/forms'
import { commonWords } from '@rounds/core/words/common'
import { formBuilderWords } from '@rounds/core/words/form-builder'
import type { FormBuilderEvent } from '@rounds/machines/form-builder'
import { ArrowDown, ArrowUp, Copy, Ellipsis, Redo2, Trash2, Undo2 } from 'lucide-react'
import { memo } from 'react'
import { IconButton } from '../../kit/icon-button.tsx'
import { isMac } from '../../kit/is-mac.ts'
import { Menu, MenuItem, MenuSeparator } from '../../kit/menu.tsx'
import type { BuilderFocus } from './builder-focus.ts'

const words = formBuilderWords

interface PartActionsProps {
  part: FormPart
  canUndo: boolean
  canRedo: boolean
  send: (event: FormBuilderEvent) => void
  focus: BuilderFocus
}

/** What is done to the selected part as a whole, and to the edits before. */
export const PartActions = memo(function PartActions(props: PartActionsProps) {
  const { part, canUndo, canRedo, send, focus } = props
  const isOrdered = part.kind === 'field' || part.kind === 'step'
  const move = (by: -1 | 1) => send({ type: 'EDIT', edit: { kind: 'move', part, by } })
  const duplicate = () => {
    if (part.kind === 'field') send({ type: 'EDIT', edit: { kind: 'duplicate', name: part.name } })
    focus.settingsSoon()
  }
  const remove = () => {
    send({ type: 'EDIT', edit: { kind: 'remove', part } })
    focus.listSoon()
  }
  return (
    <>
      <IconButton name={words.undo} disabled={!canUndo} onClick={() => send({ type: 'UNDO' })}>
        <Undo2 aria-hidden="true" />
      </IconButton>
      <IconButton name={words.redo} disabled={!canRedo} onClick={() => send({ type: 'REDO' })}>
        <Redo2 aria-hidden="true" />
      </IconButton>
      {part.kind !== 'form' && (
        <Menu
          trigger={
            <IconButton name={words.part.more}>
              <Ellipsis aria-hidden="true" />
            </IconButton>
          }
        >
          {isOrdered && (
            <>
              <MenuItem
                icon={<ArrowUp aria-hidden="true" />}
                keys={isMac ? '⌥↑' : commonWords.keys.altUp}
                onSelect={() => move(-1)}
              >
                {words.part.moveUp}
              </MenuItem>
              <MenuItem
                icon={<ArrowDown aria-hidden="true" />}
                keys={isMac ? '⌥↓' : commonWords.keys.altDown}
                onSelect={() => move(1)}
              >
                {words.part.moveDown}
              </MenuItem>
            </>
          )}
          {part.kind === 'field' && (
            <MenuItem icon={<Copy aria-hidden="true" />} onSelect={duplicate}>
              {words.part.duplicate}
            </MenuItem>
          )}
          <MenuSeparator />
          <MenuItem
            danger
            icon={<Trash2 aria-hidden="true" />}
            keys={commonWords.keys.delete}
            onSelect={remove}
          >
            {words.part.remove}
          </MenuItem>
        </Menu>
      )}
    </>
  )
})
