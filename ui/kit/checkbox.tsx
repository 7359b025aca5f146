import clsx from 'clsx'
import { type ComponentProps, type ReactNode, useId } from 'react'
import './checkbox.css'

export interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'size'> {
  /** The label next to the box; without it set `aria-label`. */
  label?: ReactNode
  /** Some but not all of the items it represents are selected. */
  mixed?: boolean | undefined
  onValue?: ((checked: boolean) => void) | undefined
}

/** A checkbox: the browser's own, restyled. */
export function Checkbox({ label, mixed = false, onValue, className, ...rest }: CheckboxProps) {
  const made = useId()
  const id = rest.id ?? made
  const box = (
    <input
      {...rest}
      id={id}
      type="checkbox"
      ref={element => {
        if (element) element.indeterminate = mixed
      }}
      onChange={event => {
        rest.onChange?.(event)
        onValue?.(event.target.checked)
      }}
      className={clsx(
        'checkbox size-4 shrink-0 appearance-none rounded-sm border border-edge bg-sheet transition-colors',
        'checked:border-accent checked:bg-accent indeterminate:border-accent indeterminate:bg-accent',
        'hover:enabled:border-accent disabled:opacity-50',
        !label && className,
      )}
    />
  )
  if (!label) return box
  return (
    <label
      htmlFor={id}
      className={clsx('inline-flex items-baseline gap-2 [&>input]:translate-y-0.5', className)}
    >
      {box}
      <span>{label}</span>
    </label>
  )
}
