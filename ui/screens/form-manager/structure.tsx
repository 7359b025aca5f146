import {
  type Form,
  type FormConfig,
  type FormFault,
  type FormField,
  type FormPart,
  fieldsOn,
  shownIfWords,
} from '@rounds/core/rules/forms'
import { formBuilderWords } from '@rounds/core/words/form-builder'
import clsx from 'clsx'
import { Split } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import { Mark } from '../../kit/mark.tsx'
import { DraggedPart, PartsToDrag } from './dragged-part.tsx'
import { nameOfField } from './form-kinds.ts'
import { KindIcon } from './kind-icon.tsx'

const words = formBuilderWords.structure

interface StructureProps {
  config: FormConfig
  /** The same, parsed; it may be a moment older. */
  form: Form
  part: FormPart
  faults: readonly FormFault[]
  onSelect: (part: FormPart) => void
  /** It was clicked, to be worked on. */
  onOpen: () => void
  /** Enter was pressed on it, to go to its settings. */
  onEnter: () => void
  mayWrite: boolean
  /** It was dragged onto another, whose place it takes. */
  onDrop: (part: FormPart, onto: FormPart) => void
}

const isSame = (one: FormPart, other: FormPart) =>
  one.kind === other.kind && ('name' in one ? one.name : '') === ('name' in other ? other.name : '')

/** The steps of a form with their questions; arrows go through them, and what has the focus is selected. */
export function Structure({
  config,
  form,
  part,
  faults,
  onSelect,
  onOpen,
  onEnter,
  mayWrite,
  onDrop,
}: StructureProps) {
  const box = useRef<HTMLUListElement>(null)
  const steps = config.steps ?? []
  const conditional = new Set((config.conditions ?? []).map(({ field }) => field))
  const faultOf = (kind: 'field' | 'step', name: string) => {
    const found = faults.filter(fault => fault[kind] === name)
    return found.find(({ blocks }) => blocks) ?? found[0]
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    // The button's click comes first and selects the part.
    if (event.key === 'Enter') return onEnter()
    const all = [...(box.current?.querySelectorAll('button') ?? [])]
    const at = all.indexOf(document.activeElement as HTMLButtonElement)
    const to = { ArrowDown: all[at + 1], ArrowUp: all[at - 1], Home: all[0], End: all.at(-1) }[event.key]
    if (!to) return
    event.preventDefault()
    to.focus()
    to.click()
  }
  const entry = (
    to: FormPart,
    label: string,
    more: {
      icon?: ReactNode
      condition?: string | undefined
      note?: string | undefined
      fault?: FormFault | undefined
      className: string
    },
  ) => (
    <button
      type="button"
      tabIndex={isSame(part, to) ? 0 : -1}
      aria-current={isSame(part, to)}
      onClick={({ detail }) => {
        onSelect(to)
        // Not by the arrows, which go on in the list.
        if (detail > 0) onOpen()
      }}
      className={clsx(
        'flex w-full min-w-0 items-center gap-2 py-1.5 pr-3 text-left hover:bg-well focus-visible:-outline-offset-2',
        isSame(part, to) && 'bg-accent-wash font-semibold shadow-[inset_3px_0_0_var(--color-accent)]',
        more.className,
      )}
    >
      {more.icon}
      <span className="min-w-0 flex-1 break-words">
        {label}
        {more.condition && (
          <span className="flex items-baseline gap-1 font-normal text-ink-2 text-xs">
            <Split aria-hidden="true" className="size-3 shrink-0 translate-y-0.5 rotate-90" />
            <span className="min-w-0">{words.shownIf(more.condition)}</span>
          </span>
        )}
      </span>
      {more.fault && (
        <>
          <Mark tone={more.fault.blocks ? 'alarm' : 'changed'} />
          <span className="sr-only">{words.problem}</span>
        </>
      )}
      {more.note && <span className="shrink-0 text-ink-2 text-sm">{more.note}</span>}
    </button>
  )
  const field = (one: FormField) => {
    const condition = shownIfWords(form, one)
    const isConditional = condition === undefined && conditional.has(one.name)
    return (
      <li key={one.name}>
        <DraggedPart part={{ kind: 'field', name: one.name ?? '' }} disabled={!mayWrite}>
          {entry({ kind: 'field', name: one.name ?? '' }, nameOfField(one), {
            icon: <KindIcon kind={one.kind ?? 'text'} />,
            condition,
            note: one.required ? words.required : isConditional ? words.conditional : undefined,
            fault: faultOf('field', one.name ?? ''),
            className: clsx(condition ? 'pl-10' : 'pl-6'),
          })}
        </DraggedPart>
      </li>
    )
  }
  return (
    <PartsToDrag onDrop={onDrop}>
      <ul ref={box} aria-label={words.label} onKeyDown={onKeyDown}>
        <li>{entry({ kind: 'form' }, words.form, { className: 'pl-6' })}</li>
        {steps.length === 0 && fieldsOn(config, null).map(field)}
        {steps.map((step, index) => {
          const fields = fieldsOn(config, step.name ?? '')
          return (
            <li key={step.name}>
              <DraggedPart part={{ kind: 'step', name: step.name ?? '' }} disabled={!mayWrite}>
                {entry({ kind: 'step', name: step.name ?? '' }, step.title || (step.name ?? ''), {
                  icon: <span className="w-4 shrink-0 text-ink-3">{index + 1}</span>,
                  note: words.questions(fields.length),
                  fault: faultOf('step', step.name ?? ''),
                  className: 'mt-1 pl-6 font-semibold',
                })}
              </DraggedPart>
              <ul>{fields.map(field)}</ul>
            </li>
          )
        })}
        {(config.exits ?? []).length > 0 && (
          <li>
            <p className="mt-3 py-1 pr-3 pl-6 text-ink-2 text-sm">{words.exits}</p>
            <ul>
              {(config.exits ?? []).map(exit => (
                <li key={exit.name}>
                  {entry({ kind: 'exit', name: exit.name ?? '' }, exit.title || (exit.name ?? ''), {
                    className: 'pl-6',
                  })}
                </li>
              ))}
            </ul>
          </li>
        )}
      </ul>
    </PartsToDrag>
  )
}
