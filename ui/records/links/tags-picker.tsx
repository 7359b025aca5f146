import { mayGrantClaim } from '@rounds/core/access'
import { tagIds } from '@rounds/core/tools'
import { linkWords } from '@rounds/core/words/links'
import { useContext, useMemo } from 'react'
import { useApp } from '../../context/app-context.ts'
import { TreeContext } from '../../context/tree-context.ts'
import { TagTreePicker } from '../../kit/tag-tree-picker.tsx'
import { tagNodes } from '../tag-nodes.ts'

export interface TagsPickerProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  /** The existing tags. */
  held: readonly (string | number)[]
  /** Called with the added tags, and those that stay. */
  onPicked: (added: readonly number[], kept: readonly number[]) => void
}

/** Grants and revokes permissions on the tag tree (decisions §4). */
export function TagsPicker({ open, onOpenChange, title, held, onPicked }: TagsPickerProps) {
  const { person, user } = useApp()
  const tags = useContext(TreeContext)
  const nodes = useMemo(() => tagNodes(tags), [tags])
  const chosen = new Set(held.map(String))
  return (
    <TagTreePicker
      open={open}
      onOpenChange={onOpenChange}
      title={title}
      description={linkWords.tagsPicker.tagGivesOwnTool}
      nodes={nodes}
      defaultOpen={[String(tagIds.Root), String(tagIds.Dashboard)]}
      after={({ id }) =>
        !mayGrantClaim({ ...person, impersonating: user.impersonating }, { type: 'TId', value: id }, tags)
          .allowed && linkWords.tagsPicker.notYoursToGive
      }
      chosen={chosen}
      onDone={next => {
        const isHeld = (id: string) => chosen.has(id)
        onPicked([...next].filter(id => !isHeld(id)).map(Number), [...next].filter(isHeld).map(Number))
      }}
    />
  )
}
