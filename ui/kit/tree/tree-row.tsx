// biome-ignore-all lint/a11y/useFocusableInteractive: the tree has the focus, and names the node that is active
// biome-ignore-all lint/a11y/useKeyWithClickEvents: the keys of a node are heard by the tree

import { type Chosen, TREE_INDENT, type TreeNode, type TreeRow } from '@rounds/core/rules/tree'
import { controlWords } from '@rounds/core/words/controls'
import clsx from 'clsx'
import { ChevronRight, GripVertical } from 'lucide-react'
import type { CSSProperties, PointerEvent, ReactNode } from 'react'
import { ChoiceMark } from '../choice-mark.tsx'

export interface RowProps {
  id: string
  row: TreeRow<TreeNode>
  style: CSSProperties
  isActive: boolean
  isCurrent: boolean
  isMatch: boolean
  isCarried: boolean
  choice: 'none' | 'one' | 'several'
  state: Chosen
  icon: ReactNode
  after: ReactNode
  isFitted: boolean
  onTwist: () => void
  onPress: () => void
  onGrip: ((event: PointerEvent<HTMLElement>) => void) | undefined
}

/** One row of a tree. */
export function Row(props: RowProps) {
  const { row, isActive, isCurrent, choice, state, onGrip } = props
  const { node, level, place, siblings, isOpen } = row
  const isMarked = state === true || isCurrent
  return (
    <div
      id={props.id}
      role="treeitem"
      aria-label={node.hidden ? controlWords.treeRow.hidden(node.name) : node.name}
      aria-describedby={props.after ? `${props.id}-after` : undefined}
      aria-level={level}
      aria-posinset={place}
      aria-setsize={siblings}
      aria-expanded={isOpen}
      aria-selected={choice === 'one' ? state === true : undefined}
      aria-checked={choice === 'several' ? state : undefined}
      aria-current={isCurrent || undefined}
      onClick={props.onPress}
      style={{ ...props.style, paddingLeft: (level - 1) * TREE_INDENT + 4 }}
      className={clsx(
        'group/row absolute top-0 min-w-full cursor-pointer select-none pr-2',
        'flex items-center gap-1.5 whitespace-nowrap',
        props.isFitted && 'max-w-full',
        isMarked ? 'bg-accent-wash' : 'hover:bg-well',
        props.isCarried && 'opacity-50',
        isActive &&
          'group-focus-visible/tree:outline-2 group-focus-visible/tree:outline-accent group-focus-visible/tree:-outline-offset-2',
      )}
    >
      <span
        aria-hidden="true"
        data-twist
        onClick={event => {
          if (isOpen === undefined) return
          event.stopPropagation()
          props.onTwist()
        }}
        className="grid size-6 shrink-0 place-items-center text-ink-2"
      >
        {isOpen !== undefined && (
          <ChevronRight className={clsx('size-4 transition-transform', isOpen && 'rotate-90')} />
        )}
      </span>
      {choice !== 'none' && <ChoiceMark chosen={state} round={choice === 'one'} />}
      {props.icon && <span className="shrink-0 text-ink-2 [&_svg]:size-4">{props.icon}</span>}
      <span
        className={clsx(
          props.isFitted && 'min-w-0 truncate',
          node.hidden && 'text-ink-3 italic',
          (props.isMatch || isCurrent) && 'font-semibold',
        )}
      >
        {node.name}
      </span>
      {node.hidden && <span className="text-ink-3 text-xs">{controlWords.treeRow.hidden2}</span>}
      {props.after && (
        <span
          id={`${props.id}-after`}
          className={clsx(
            'ml-auto pl-3 text-ink-2 text-sm',
            props.isFitted && 'min-w-0 flex-1 basis-1/3 truncate text-right',
          )}
        >
          {props.after}
        </span>
      )}
      {onGrip && (
        <span
          aria-hidden="true"
          data-grip
          title={controlWords.treeRow.drag(node.name)}
          onPointerDown={onGrip}
          onClick={event => event.stopPropagation()}
          className={clsx(
            'sticky right-0 grid size-6 shrink-0 cursor-grab touch-none place-items-center rounded-sm text-ink-3 hover:text-ink',
            // It stays visible over the end of a long name.
            !isMarked && 'bg-sheet group-hover/row:bg-well',
            !props.after && 'ml-auto',
          )}
        >
          <GripVertical className="size-4" />
        </span>
      )}
    </div>
  )
}
