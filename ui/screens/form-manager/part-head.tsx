import type { FormPart } from '@rounds/core/rules/forms'
import { commonWords } from '@rounds/core/words/common'
import { formBuilderWords } from '@rounds/core/words/form-builder'
import { ArrowDown, ArrowUp, Copy, Ellipsis, Redo2, Trash2, Undo2 } from 'lucide-react'
import { IconButton } from '../../kit/icon-button.tsx'
import { isMac } from '../../kit/is-mac.ts'
import { Menu, MenuItem, MenuSeparator } from '../../kit/menu.tsx'

const words = formBuilderWords

interface PartHeadProps {
  title: string
  part: FormPart
  mayWrite: boolean
  canUndo: boolean
  canRedo: boolean
  onUndo: () => void
  onRedo: () => void
  onMove: (by: -1 | 1) => void
  onDuplicate: () => void
  onRemove: () => void
}

/** The name of the part that is selected, and what is done to it as a whole. */
export function PartHead(props: PartHeadProps) {
  const { title, part, mayWrite, canUndo, canRedo } = props
  const { onUndo, onRedo, onMove, onDuplicate, onRemove } = props
  const isOrdered = part.kind === 'field' || part.kind === 'step'
  return (
    <div className="mb-3 flex items-center gap-1">
      <h2 className="min-w-0 flex-1 break-words font-semibold text-lg">{title}</h2>
      {mayWrite && (
        <>
          <IconButton name={words.undo} disabled={!canUndo} onClick={onUndo}>
            <Undo2 aria-hidden="true" />
          </IconButton>
          <IconButton name={words.redo} disabled={!canRedo} onClick={onRedo}>
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
                    onSelect={() => onMove(-1)}
                  >
                    {words.part.moveUp}
                  </MenuItem>
                  <MenuItem
                    icon={<ArrowDown aria-hidden="true" />}
                    keys={isMac ? '⌥↓' : commonWords.keys.altDown}
                    onSelect={() => onMove(1)}
                  >
                    {words.part.moveDown}
                  </MenuItem>
                </>
              )}
              {part.kind === 'field' && (
                <MenuItem icon={<Copy aria-hidden="true" />} onSelect={onDuplicate}>
                  {words.part.duplicate}
                </MenuItem>
              )}
              <MenuSeparator />
              <MenuItem
                danger
                icon={<Trash2 aria-hidden="true" />}
                keys={commonWords.keys.delete}
                onSelect={onRemove}
              >
                {words.part.remove}
              </MenuItem>
            </Menu>
          )}
        </>
      )}
    </div>
  )
}
