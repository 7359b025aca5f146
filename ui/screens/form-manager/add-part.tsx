import type { FormEdit, FormPart } from '@rounds/core/rules/forms'
import { formBuilderWords } from '@rounds/core/words/form-builder'
import { Plus } from 'lucide-react'
import { memo } from 'react'
import { Button } from '../../kit/button.tsx'
import { Kbd } from '../../kit/kbd.tsx'
import { Menu, MenuItem } from '../../kit/menu.tsx'
import { type FieldKind, kindOptions } from './form-kinds.ts'
import { KindIcon } from './kind-icon.tsx'

const words = formBuilderWords.structure

interface AddPartProps {
  /** What is selected: questions and steps are added after it. */
  part: FormPart
  onAdd: (edit: FormEdit) => void
  /** The kinds of questions are shown. */
  isOpen: boolean
  onOpen: (isOpen: boolean) => void
}

/** Adds a question of some kind, a step or an exit page. */
export const AddPart = memo(function AddPart({ part, onAdd, isOpen, onOpen }: AddPartProps) {
  return (
    <div className="flex flex-wrap gap-2 border-rule border-t px-6 py-3">
      <Menu
        align="start"
        open={isOpen}
        onOpenChange={onOpen}
        trigger={
          <Button size="sm" aria-keyshortcuts="i">
            <Plus aria-hidden="true" className="size-3.5" />
            {words.addQuestion}
            <span aria-hidden="true">
              <Kbd>I</Kbd>
            </span>
          </Button>
        }
      >
        {kindOptions.map(({ value, label }) => (
          <MenuItem
            key={value}
            icon={<KindIcon kind={value as FieldKind} />}
            onSelect={() => onAdd({ kind: 'add field', fieldKind: value as FieldKind, after: part })}
          >
            {label}
          </MenuItem>
        ))}
      </Menu>
      <Button size="sm" onClick={() => onAdd({ kind: 'add step', after: part })}>
        {words.addStep}
      </Button>
      <Button size="sm" onClick={() => onAdd({ kind: 'add exit' })}>
        {words.addExit}
      </Button>
    </div>
  )
})
