import { isFolder } from '@rounds/core/access'
import { type EditedTag, isChained, isNeededTag, type TagEdit, type TreeNode } from '@rounds/core/rules/tree'
import { toolNamed } from '@rounds/core/tools'
import { tagEditorWords } from '@rounds/core/words/tag-editor'
import { X } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import { Button } from '../../kit/button.tsx'
import { IconButton } from '../../kit/icon-button.tsx'
import { Select } from '../../kit/select.tsx'
import { TagTreePicker } from '../../kit/tag-tree-picker.tsx'
import { AddTag } from './add-tag.tsx'
import { TagForm } from './tag-form.tsx'

const words = tagEditorWords.pane
const folders = toolNamed('folder-organization')

export interface TagPaneProps {
  tag: EditedTag
  tags: ReadonlyMap<number, EditedTag>
  nodes: readonly TreeNode[]
  onAsk: (edit: TagEdit) => void
  onClose: () => void
}

/** One tag: its form, the order of its children, and moving or merging it. */
export function TagPane({ tag, tags, nodes, onAsk, onClose }: TagPaneProps) {
  const [picks, setPicks] = useState<'move' | 'merge' | null>(null)
  const { TId, TName } = tag
  const mayMerge = !isNeededTag(TId) && !tag.TDeleted
  return (
    <section
      aria-label={words.label}
      className="min-w-0 overflow-y-auto border-rule pb-6 max-lg:border-t max-lg:pt-3 lg:w-[46%] lg:shrink-0 lg:border-l lg:pl-5"
    >
      <header className="flex items-start gap-2">
        <h2 tabIndex={-1} className="wrap-anywhere min-w-0 flex-1 font-semibold text-lg leading-7">
          {TName} <span className="font-normal text-ink-2 text-sm">{words.id(TId)}</span>
        </h2>
        <IconButton name={words.close} size="sm" onClick={onClose}>
          <X />
        </IconButton>
      </header>
      {isNeededTag(TId) && <p className="measure text-ink-2 text-sm">{words.needed}</p>}
      <TagForm
        key={JSON.stringify(tag)}
        tag={tag}
        onReview={typed => onAsk({ kind: 'change', id: TId, typed })}
      />
      <Select
        className="mt-5 max-w-60"
        label={words.order}
        placeholder={null}
        options={(['name', 'chain'] as const).map(value => ({ value, label: words.orders[value] }))}
        value={isChained(tags, TId) ? 'chain' : 'name'}
        onValue={by => onAsk({ kind: 'order', parent: TId, by: by === 'chain' ? 'chain' : 'name' })}
      />
      <div className="mt-4 flex flex-wrap gap-2">
        <AddTag parent={tag} onAsk={onAsk} />
        <Button onClick={() => setPicks('move')}>{words.move}</Button>
        {mayMerge && <Button onClick={() => setPicks('merge')}>{words.merge}</Button>}
      </div>
      {isFolder(TId) && (
        <p className="measure mt-3 text-ink-2 text-sm">
          {words.siteFolder}{' '}
          <Link href={folders.path} className="underline">
            {folders.title}
          </Link>
          .
        </p>
      )}
      <TagTreePicker
        open={picks !== null}
        onOpenChange={open => !open && setPicks(null)}
        title={picks === 'merge' ? words.mergeTitle(TName) : words.moveTitle(TName)}
        description={picks === 'merge' ? words.mergeText : undefined}
        nodes={nodes}
        choose="one"
        current={tag.TIdParent === null ? undefined : String(tag.TIdParent)}
        onDone={([chosen]) => {
          if (chosen === undefined) return
          const other = Number(chosen)
          onAsk(
            picks === 'merge'
              ? { kind: 'merge', loser: TId, winner: other }
              : { kind: 'move', ids: [TId], parent: other, index: 0 },
          )
        }}
      />
    </section>
  )
}
