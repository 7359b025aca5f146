import { dialogWords } from '@rounds/core/words/dialogs'
import clsx from 'clsx'
import { useEffect, useId, useRef } from 'react'
import { Glyph } from './glyph.tsx'

export interface FieldError {
  /** The id of the field's control. */
  field: string
  /** What is wrong and how to fix it, naming the field. */
  message: string
}

export interface ErrorSummaryProps {
  errors: readonly FieldError[]
  /** By default the number of errors, "… before saving". */
  title?: string | undefined
  /** Takes focus when it appears or when the errors change, so that it is announced at once. */
  takesFocus?: boolean | undefined
  className?: string | undefined
}

/** All errors in a form, each with a link to its field. Renders nothing while there are none. */
export function ErrorSummary({ errors, title, takesFocus = true, className }: ErrorSummaryProps) {
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const said = errors.map(error => `${error.field}: ${error.message}`).join('\n')

  useEffect(() => {
    if (said && takesFocus) box.current?.focus()
  }, [said, takesFocus])

  if (errors.length === 0) return null
  const count =
    errors.length === 1
      ? dialogWords.errorSummary.thingToMend
      : dialogWords.errorSummary.thingsToMend(errors.length)
  return (
    <section
      ref={box}
      tabIndex={-1}
      aria-labelledby={id}
      className={clsx('rounded-md border-l-3 border-l-loss bg-loss-wash py-2.5 pr-3 pl-3', className)}
    >
      <h2 id={id} className="flex items-center gap-2.5 text-base">
        <Glyph name="error" className="text-loss" />
        {title ?? dialogWords.errorSummary.beforeSaving(count)}
      </h2>
      <ul className="mt-1 space-y-1 pl-6.5">
        {errors.map(({ field, message }) => (
          <li key={field}>
            <a
              href={`#${field}`}
              className="link text-ink!"
              onClick={event => {
                const control = document.getElementById(field)
                if (!control) return
                // The URL stays unchanged: it belongs to the router.
                event.preventDefault()
                control.focus()
              }}
            >
              {message}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
