import type { FormPart } from '@rounds/core/rules/forms'
import { formBuilderWords } from '@rounds/core/words/form-builder'
import clsx from 'clsx'
import { Split } from 'lucide-react'
import { memo } from 'react'
import { Mark } from '../../kit/mark.tsx'
import { DraggedPart } from './dragged-part.tsx'
import type { FieldKind } from './form-kinds.ts'
import { KindIcon } from './kind-icon.tsx'

const words = formBuilderWords.structure

interface StructureEntryProps {
  kind: FormPart['kind']
  /** Empty for the whole form. */
  name: string
  label: string
  /** A question's kind, or a step's number, in front. */
  icon?: FieldKind | number | undefined
  /** The answers that it is shown for. */
  condition?: string | undefined
  /** In a word or two, at the end. */
  note?: string | undefined
  fault?: 'blocks' | 'warns' | undefined
  isSelected: boolean
  /** It cannot be dragged. */
  isFixed: boolean
  className: string
}

/**
 * A part in the structure. The list handles its keys and clicks, so that all it is given are words: of 200 questions the
 * one is rendered that is typed in.
 */
export const StructureEntry = memo(function StructureEntry(props: StructureEntryProps) {
  const { kind, name, label, icon, condition, note, fault, isSelected, isFixed, className } = props
  const button = (
    <button
      type="button"
      data-kind={kind}
      data-name={name}
      tabIndex={isSelected ? 0 : -1}
      aria-current={isSelected}
      className={clsx(
        'flex w-full min-w-0 items-center gap-2 py-1.5 pr-3 text-left hover:bg-well focus-visible:-outline-offset-2',
        isSelected && 'bg-accent-wash font-semibold shadow-[inset_3px_0_0_var(--color-accent)]',
        className,
      )}
    >
      {typeof icon === 'number' && <span className="w-4 shrink-0 text-ink-3">{icon}</span>}
      {typeof icon === 'string' && <KindIcon kind={icon} />}
      <span className="min-w-0 flex-1 break-words">
        {label}
        {condition && (
          <span className="flex items-baseline gap-1 font-normal text-ink-2 text-xs">
            <Split aria-hidden="true" className="size-3 shrink-0 translate-y-0.5 rotate-90" />
            <span className="min-w-0">{words.shownIf(condition)}</span>
          </span>
        )}
      </span>
      {fault && (
        <>
          <Mark tone={fault === 'blocks' ? 'alarm' : 'changed'} />
          <span className="sr-only">{words.problem}</span>
        </>
      )}
      {note && <span className="shrink-0 text-ink-2 text-sm">{note}</span>}
    </button>
  )
  if (kind !== 'field' && kind !== 'step') return button
  return (
    <DraggedPart {...{ kind, name }} disabled={isFixed}>
      {button}
    </DraggedPart>
  )
})

/** The part that an element in the structure belongs to. */
export function partAt(target: EventTarget): FormPart | null {
  const { kind, name = '' } = (target as HTMLElement).closest<HTMLElement>('button[data-kind]')?.dataset ?? {}
  if (kind === 'form') return { kind }
  return kind === 'field' || kind === 'step' || kind === 'exit' ? { kind, name } : null
}
