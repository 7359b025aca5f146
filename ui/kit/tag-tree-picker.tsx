import type { TreeNode } from '@rounds/core/rules/tree'
import { controlWords } from '@rounds/core/words/controls'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from './button.tsx'
import { Dialog, type DialogSize } from './dialog.tsx'
import { SearchBox } from './search-box.tsx'
import { Tree, type TreeProps } from './tree.tsx'

export interface TagTreePickerProps<N extends TreeNode = TreeNode>
  extends Pick<TreeProps<N>, 'nodes' | 'icon' | 'after' | 'defaultOpen' | 'current'> {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  description?: ReactNode
  /** One node, nodes individually, or whole branches. */
  choose?: 'one' | 'several' | 'branches' | undefined
  /** The selection when it opens. */
  chosen?: ReadonlySet<string> | undefined
  /** Called with the selection when the person finishes; closing in another way changes nothing. */
  onDone: (chosen: ReadonlySet<string>) => void
  size?: DialogSize | undefined
}

const NOTHING: ReadonlySet<string> = new Set()

/** Picks nodes of a tree, such as tags, folders or pages: a filter box above the tree, in a dialog. */
export function TagTreePicker<N extends TreeNode>(props: TagTreePickerProps<N>) {
  const { open, onOpenChange, title, description, choose = 'several', chosen = NOTHING, onDone, size } = props
  const [picked, setPicked] = useState(chosen)
  const [query, setQuery] = useState('')
  const body = useRef<HTMLDivElement>(null)

  // Each time it opens, it starts with the current selection.
  const [wasOpen, setWasOpen] = useState(false)
  if (open !== wasOpen) {
    setWasOpen(open)
    if (open) {
      setPicked(chosen)
      setQuery('')
    }
  }
  const [settled, setSettled] = useState(false)
  useEffect(() => setSettled(open), [open])

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={title}
      description={description}
      size={size ?? '2xl'}
      footer={
        <>
          <p role="status" className="mr-auto text-ink-2 text-sm">
            {settled && choose !== 'one' && controlWords.tagTreePicker.chosen(picked.size)}
          </p>
          <Button
            kind="primary"
            onClick={() => {
              onDone(picked)
              onOpenChange(false)
            }}
          >
            {controlWords.tagTreePicker.done}
          </Button>
        </>
      }
    >
      <div ref={body} className="flex flex-col gap-2.5">
        <SearchBox
          label={controlWords.tagTreePicker.search}
          value={query}
          onValue={setQuery}
          onKeyDown={event => {
            if (event.key !== 'ArrowDown') return
            event.preventDefault()
            body.current?.querySelector<HTMLElement>('[role=tree]')?.focus()
          }}
        />
        <Tree
          label={title}
          nodes={props.nodes}
          icon={props.icon}
          after={props.after}
          defaultOpen={props.defaultOpen}
          current={props.current ?? [...chosen][0]}
          choose={choose}
          chosen={picked}
          onChosen={setPicked}
          filter={query}
          className="h-[40vh] min-h-40"
        />
      </div>
    </Dialog>
  )
}
