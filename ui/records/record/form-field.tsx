import type { Field, Json } from '@rounds/core/entities'
import { recordWords } from '@rounds/core/words/record'
import { memo, useRef } from 'react'
import { Value } from '../values/value.tsx'
import { FieldControl } from './controls/field-control.tsx'
import { controlId, type NamedField } from './form-fields.ts'

export interface FormFieldProps extends NamedField {
  value: unknown
  /** The stored value if it was changed; else undefined. */
  was: { readonly value: unknown } | undefined
  error: string | undefined
  onChange: (name: string, value: Json) => void
  onUnreadable: (id: string, message: string | null) => void
}

/** One field; re-rendered only when it changes, so typing in a long form stays fast. */
export const FormField = memo(function FormField(props: FormFieldProps) {
  const { name, field, label, value, was, error, onChange, onUnreadable } = props
  const box = useRef<HTMLDivElement>(null)
  const undo = () => {
    onChange(name, (was?.value ?? null) as Json)
    // The button disappears; focus stays with the field.
    const control = document.getElementById(controlId(name))
    const next = control?.matches(FOCUSABLE) ? control : box.current?.querySelector<HTMLElement>(FOCUSABLE)
    next?.focus()
  }
  return (
    <div ref={box} data-changed={was ? '' : undefined} className="group @container relative min-w-0">
      <FieldControl
        {...{ field, label, value, error, onUnreadable }}
        id={controlId(name)}
        onValue={next => onChange(name, next)}
      />
      {was && (
        <>
          <span aria-hidden="true" className="-left-3 absolute inset-y-0 w-0.5 bg-warn" />
          <p className="absolute top-0 right-0 flex max-w-2/3 items-baseline gap-2 bg-sheet pl-2 text-xs leading-5">
            <span className="@max-[13rem]:sr-only truncate text-warn-ink">
              {isShort(field) ? <WasValue field={field} value={was.value} /> : recordWords.formField.changed}
            </span>
            <button
              type="button"
              className="shrink-0 rounded-sm font-semibold text-accent underline-offset-2 hover:underline"
              aria-label={recordWords.formField.undoTheChangeOf(label)}
              onClick={undo}
            >
              {recordWords.formField.undo}
            </button>
          </p>
        </>
      )}
    </div>
  )
})

const FOCUSABLE = 'input, textarea, select, button, [contenteditable=true], [tabindex="0"]'

/** Whether a value fits beside its label. */
const isShort = (field: Field) => field.kind !== 'json' && (field.kind !== 'text' || field.max <= 800)

function WasValue({ field, value }: { field: Field; value: unknown }) {
  if (value === null || value === undefined || value === '') return recordWords.formField.wasEmpty
  return (
    <>
      {recordWords.formField.was} <Value field={field} value={value} />
    </>
  )
}
