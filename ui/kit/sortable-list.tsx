import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  type KeyboardCoordinateGetter,
  KeyboardSensor,
  PointerSensor,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { arrayMove, SortableContext, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { KEYBOARD_DRAG_STEP } from '@rounds/core/rules/tree'
import { controlWords } from '@rounds/core/words/controls'
import clsx from 'clsx'
import { ArrowDown, ArrowUp, GripVertical } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { IconButton } from './icon-button.tsx'

/** What an entry gets to render itself. */
export interface SortableParts {
  /**
   * The drag handle, for mouse and touch; with the keyboard, Space picks up, arrows move, Space drops, Escape cancels.
   */
  handle: ReactNode
  /** Two buttons that move it by one position, for people who can't drag (WCAG 2.5.7). Show them, or use `moveTo`. */
  steps: ReactNode
  /** Moves it to a position, from 0, for example from a menu. */
  moveTo: (index: number) => void
  index: number
  isDragged: boolean
}

export interface SortableListProps<T> {
  /** The list's label for screen readers: "Blocks of the page". */
  label: string
  items: readonly T[]
  idOf: (item: T) => string
  /** The label of an entry, for announcements while it moves. */
  nameOf: (item: T) => string
  /** Called with the new order, and what moved from where to where (positions from 0). */
  onOrder: (items: T[], move: { id: string; from: number; to: number }) => void
  children: (item: T, parts: SortableParts) => ReactNode
  disabled?: boolean | undefined
  className?: string | undefined
}

const STEPS: Readonly<Record<string, number>> = {
  ArrowUp: -KEYBOARD_DRAG_STEP,
  ArrowDown: KEYBOARD_DRAG_STEP,
}

/** The dragged entry moves in the same steps as in trees (specification §9). */
const stepCoordinates: KeyboardCoordinateGetter = (event, { currentCoordinates }) => {
  const step = STEPS[event.code]
  if (step === undefined) return undefined
  event.preventDefault()
  return { ...currentCoordinates, y: currentCoordinates.y + step }
}

/** A list that people can sort. The render prop draws each entry with the handle it is given. */
export function SortableList<T>(props: SortableListProps<T>) {
  const { label, items, idOf, nameOf, onOrder, children, disabled = false, className } = props
  const [announcement, setAnnouncement] = useState('')
  const isFresh = useRef(false)
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: stepCoordinates }),
  )
  const ids = items.map(idOf)
  const move = (id: string, to: number) => {
    const from = ids.indexOf(id)
    if (from < 0 || to < 0 || to >= items.length || from === to) return
    onOrder(arrayMove([...items], from, to), { id, from, to })
  }
  const nameById = (id: UniqueIdentifier) => {
    const item = items[ids.indexOf(String(id))]
    return item === undefined ? '' : nameOf(item)
  }
  const placeMessage = (id: UniqueIdentifier) => `place ${ids.indexOf(String(id)) + 1} of ${items.length}`
  const announcements: Announcements = {
    onDragStart: ({ active }) => {
      isFresh.current = true
      return controlWords.sortableList.pickedUp(nameById(active.id), placeMessage(active.id))
    },
    onDragOver: ({ active, over }) => {
      // Right after pickup it is over itself, which is not worth announcing.
      const isNews = over !== null && !(isFresh.current && over.id === active.id)
      isFresh.current = false
      return isNews ? `${nameById(active.id)}: ${placeMessage(over.id)}.` : undefined
    },
    onDragEnd: ({ active, over }) =>
      over ? controlWords.sortableList.putDown(nameById(active.id), placeMessage(over.id)) : undefined,
    onDragCancel: ({ active }) => controlWords.sortableList.leftWhere(nameById(active.id)),
  }
  const onDragEnd = ({ active, over }: DragEndEvent) => {
    if (over) move(String(active.id), ids.indexOf(String(over.id)))
  }
  const onStep = (item: T, to: number) => {
    move(idOf(item), to)
    setAnnouncement(`${nameOf(item)}: place ${to + 1} of ${items.length}.`)
  }

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={onDragEnd}
      accessibility={{
        announcements,
        screenReaderInstructions: {
          draggable: controlWords.sortableList.spacePicksEntryUp,
        },
      }}
    >
      <SortableContext items={ids} strategy={verticalListSortingStrategy} disabled={disabled}>
        <ol aria-label={label} className={clsx('flex flex-col', className ?? 'gap-2')}>
          {items.map((item, index) => (
            <Entry
              key={idOf(item)}
              id={idOf(item)}
              name={nameOf(item)}
              index={index}
              count={items.length}
              disabled={disabled}
              onStep={to => onStep(item, to)}
            >
              {parts => children(item, parts)}
            </Entry>
          ))}
        </ol>
      </SortableContext>
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </DndContext>
  )
}

interface EntryProps {
  id: string
  name: string
  index: number
  count: number
  disabled: boolean
  onStep: (to: number) => void
  children: (parts: SortableParts) => ReactNode
}

function Entry({ id, name, index, count, disabled, onStep, children }: EntryProps) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    useSortable({ id, disabled })
  const handle = (
    <IconButton
      ref={setActivatorNodeRef}
      {...attributes}
      {...listeners}
      role="button"
      name={controlWords.sortableList.move(name)}
      size="sm"
      disabled={disabled}
      className="cursor-grab touch-none active:cursor-grabbing"
    >
      <GripVertical />
    </IconButton>
  )
  const step = (to: number, words: string, icon: ReactNode) => (
    <IconButton
      size="sm"
      name={controlWords.sortableList.moveName(name, words)}
      aria-disabled={disabled || to < 0 || to >= count || undefined}
      onClick={() => {
        if (!disabled && to >= 0 && to < count) onStep(to)
      }}
    >
      {icon}
    </IconButton>
  )
  const steps = (
    <span className="inline-flex gap-0.5">
      {step(index - 1, 'up', <ArrowUp />)}
      {step(index + 1, 'down', <ArrowDown />)}
    </span>
  )
  return (
    <li
      ref={setNodeRef}
      // Only moved, never stretched to the size of the entry it replaces.
      style={{ transform: CSS.Translate.toString(transform), transition }}
      className={clsx('min-w-0', isDragging && 'relative z-10')}
    >
      {children({ handle, steps, moveTo: onStep, index, isDragged: isDragging })}
    </li>
  )
}
