import type { ReactNode } from 'react'
import { Mark } from '../../../kit/mark.tsx'
import type { ControlProps } from './control.ts'

/** A group of controls, with its label, help and error. */
export function Group({
  id,
  field,
  label,
  error,
  children,
}: Pick<ControlProps, 'id' | 'field' | 'label' | 'error'> & { children: ReactNode }) {
  return (
    <fieldset id={id} tabIndex={-1} className="min-w-0 border-rule-strong border-l-2 pl-4">
      <legend className="float-left mb-2 w-full font-semibold text-sm">
        {label}
        {error && (
          <span className="mt-1 flex items-baseline gap-1.5 font-normal text-loss">
            <Mark tone="alarm" className="translate-y-px" />
            <span>{error}</span>
          </span>
        )}
        {field.help && <span className="mt-0.5 block font-normal text-ink-2">{field.help}</span>}
      </legend>
      <div className="clear-both flex flex-col gap-3.5">{children}</div>
    </fieldset>
  )
}
