import {
  type Form,
  type FormFault,
  type FormField,
  type FormPart,
  fieldsByStep,
  isQuestion,
  shownIfWords,
} from '@rounds/core/rules/forms'
import { formBuilderWords } from '@rounds/core/words/form-builder'
import type { formBuilder } from '@rounds/machines/form-builder'
import { useSelector } from '@xstate/react'
import { type KeyboardEvent, type MouseEvent, memo, useMemo, useRef } from 'react'
import type { ActorRefFrom } from 'xstate'
import { PartsToDrag } from './dragged-part.tsx'
import { nameOfField } from './form-kinds.ts'
import { partAt, StructureEntry } from './structure-entry.tsx'

const words = formBuilderWords.structure

interface StructureListProps {
  builder: ActorRefFrom<typeof formBuilder>
  /** The form that is built, parsed; it may be a moment older. */
  form: Form
  faults: readonly FormFault[]
  onSelect: (part: FormPart) => void
  /** It was clicked, to be worked on. */
  onOpen: () => void
  /** Enter was pressed on it, to go to its settings. */
  onEnter: () => void
  mayWrite: boolean
}

interface StructureProps extends StructureListProps {
  /** It was dragged onto another, whose place it takes. */
  onDrop: (part: FormPart, onto: FormPart) => void
}

const isSame = (one: FormPart, kind: FormPart['kind'], name: string) =>
  one.kind === kind && ('name' in one ? one.name : '') === name

function faultOf(faults: readonly FormFault[], kind: 'field' | 'step' | 'exit', name: string) {
  const found = faults.filter(fault => fault[kind] === name)
  if (found.length === 0) return undefined
  return found.some(({ blocks }) => blocks) ? 'blocks' : 'warns'
}

interface FieldEntriesProps extends Pick<StructureListProps, 'faults'> {
  part: FormPart
  fields: readonly FormField[]
  /** The fields that a condition is about, and the answers that each is shown for. */
  conditional: ReadonlySet<string | null | undefined>
  shownIf: ReadonlyMap<string | null | undefined, string | undefined>
  isFixed: boolean
}

/** Whether the same questions are given in the same order; the list of a step is made anew with every key. */
const hasSameFields = (one: FieldEntriesProps, other: FieldEntriesProps): boolean =>
  one.fields.length === other.fields.length &&
  one.fields.every((field, at) => field === other.fields[at]) &&
  Object.keys(one).every(
    key => key === 'fields' || Object.is(one[key as keyof typeof one], other[key as keyof typeof one]),
  )

/** The questions of one step: of many steps, the one is rendered that is typed in. */
const FieldEntries = memo(function FieldEntries(props: FieldEntriesProps) {
  const { fields, part, faults, conditional, shownIf, isFixed } = props
  return fields.map(field => {
    const name = field.name ?? ''
    const condition = shownIf.get(field.name)
    const isConditional = condition === undefined && conditional.has(field.name)
    return (
      <li key={name}>
        <StructureEntry
          kind="field"
          label={nameOfField(field)}
          icon={field.kind ?? 'text'}
          note={field.required ? words.required : isConditional ? words.conditional : undefined}
          fault={faultOf(faults, 'field', name)}
          isSelected={isSame(part, 'field', name)}
          className={condition ? 'pl-10' : 'pl-6'}
          {...{ name, condition, isFixed }}
        />
      </li>
    )
  })
}, hasSameFields)

/** The steps of a form with their questions; arrows go through them, and what has the focus is selected. */
export const Structure = memo(function Structure({ onDrop, ...list }: StructureProps) {
  return (
    <PartsToDrag onDrop={onDrop}>
      <StructureList {...list} />
    </PartsToDrag>
  )
})

/** It follows the builder on its own: dnd-kit renders all that it holds when it is rendered itself. */
function StructureList(props: StructureListProps) {
  const { builder, form, faults, onSelect, onOpen, onEnter, mayWrite } = props
  const config = useSelector(builder, ({ context }) => context.config)
  const part = useSelector(builder, ({ context }) => context.part)
  const box = useRef<HTMLUListElement>(null)
  const steps = config.steps ?? []
  const conditional = useMemo(
    () => new Set((config.conditions ?? []).map(({ field }) => field)),
    [config.conditions],
  )
  const shownIf = useMemo(
    () => new Map(form.steps.flatMap(step => step.fields).map(one => [one.name, shownIfWords(form, one)])),
    [form],
  )
  const onClick = ({ target, detail }: MouseEvent) => {
    const to = partAt(target)
    if (!to) return
    onSelect(to)
    // Not by the arrows, which go on in the list.
    if (detail > 0) onOpen()
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
  const isFixed = !mayWrite
  const byStep = fieldsByStep(config)
  const shared = { part, faults, conditional, shownIf, isFixed }
  return (
    <ul ref={box} aria-label={words.label} {...{ onClick, onKeyDown }}>
      <li>
        <StructureEntry
          kind="form"
          name=""
          label={words.form}
          isSelected={isSame(part, 'form', '')}
          className="pl-6"
          isFixed
        />
      </li>
      {steps.length === 0 && <FieldEntries {...shared} fields={byStep.get(null) ?? []} />}
      {steps.map((step, index) => {
        const name = step.name ?? ''
        const fields = byStep.get(name) ?? []
        return (
          // A step that is out of view is not painted, and one in view on its own; what is dragged leaves its step.
          <li
            key={name}
            className="[contain-intrinsic-block-size:auto_46rem] not-has-data-dragged:[content-visibility:auto]"
          >
            <StructureEntry
              kind="step"
              label={step.title || name}
              icon={index + 1}
              note={words.questions(fields.filter(isQuestion).length)}
              fault={faultOf(faults, 'step', name)}
              isSelected={isSame(part, 'step', name)}
              className="mt-1 pl-6 font-semibold"
              {...{ name, isFixed }}
            />
            <ul>
              <FieldEntries {...{ ...shared, fields }} />
            </ul>
          </li>
        )
      })}
      {(config.exits ?? []).length > 0 && (
        <li>
          <p className="mt-3 py-1 pr-3 pl-6 text-ink-2 text-sm">{words.exits}</p>
          <ul>
            {(config.exits ?? []).map(exit => (
              <li key={exit.name}>
                <StructureEntry
                  kind="exit"
                  name={exit.name ?? ''}
                  label={exit.title || (exit.name ?? '')}
                  fault={faultOf(faults, 'exit', exit.name ?? '')}
                  isSelected={isSame(part, 'exit', exit.name ?? '')}
                  className="pl-6"
                  isFixed
                />
              </li>
            ))}
          </ul>
        </li>
      )}
    </ul>
  )
}
