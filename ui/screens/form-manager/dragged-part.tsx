import {
  closestCenter,
  DndContext,
  PointerSensor,
  useDraggable,
  useDroppable,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import type { FormPart } from '@rounds/core/rules/forms'
import clsx from 'clsx'
import type { ReactNode } from 'react'

/** A question or a step, which alone have an order. */
interface OrderedPart {
  readonly kind: 'field' | 'step'
  readonly name: string
}

const nothing = () => undefined
/** Only a pointer drags here, and who uses one sees where it is. */
const SILENT = {
  announcements: {
    onDragStart: nothing,
    onDragOver: nothing,
    onDragEnd: nothing,
    onDragCancel: nothing,
  },
  screenReaderInstructions: { draggable: '' },
}

// A click selects: only what has moved is dragged. The same object each time, or every part is rendered anew.
const MOVED = { activationConstraint: { distance: 6 } }

interface PartsToDragProps {
  onDrop: (part: FormPart, onto: FormPart) => void
  children: ReactNode
}

/** Where questions and steps are dragged with a pointer; keys and buttons move them without one (WCAG 2.5.7). */
export function PartsToDrag({ onDrop, children }: PartsToDragProps) {
  const sensors = useSensors(useSensor(PointerSensor, MOVED))
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={SILENT}
      onDragEnd={({ active, over }) => {
        if (over && over.id !== active.id) onDrop(partOf(active.id), partOf(over.id))
      }}
    >
      {children}
    </DndContext>
  )
}

function partOf(id: string | number): OrderedPart {
  const [kind = '', ...name] = String(id).split(' ')
  return { kind: kind === 'step' ? 'step' : 'field', name: name.join(' ') }
}

interface DraggedPartProps extends OrderedPart {
  disabled: boolean
  children: ReactNode
}

/** A part that can be dragged, and that another can be dropped on. */
export function DraggedPart({ kind, name, disabled, children }: DraggedPartProps) {
  const id = `${kind} ${name}`
  const { setNodeRef, listeners, transform, isDragging } = useDraggable({ id, disabled })
  const { setNodeRef: setPlaceRef, isOver, active } = useDroppable({ id, disabled })
  return (
    <div
      ref={setPlaceRef}
      data-dragged={isDragging || undefined}
      className={clsx(isOver && active?.id !== id && 'shadow-[inset_0_2px_0_var(--color-accent)]')}
    >
      <div
        ref={setNodeRef}
        {...listeners}
        style={transform ? { transform: `translateY(${transform.y}px)` } : undefined}
        className={clsx(isDragging && 'pointer-events-none relative z-10 bg-raised opacity-80 shadow-pop')}
      >
        {children}
      </div>
    </div>
  )
}
