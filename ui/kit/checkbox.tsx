import clsx from 'clsx'
import { type ComponentProps, type ReactNode, useId } from 'react'

export interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'size'> {
  /** Words beside the box; without them give `aria-label`. */
  label?: ReactNode
  /** Some of what it stands for are chosen, not all. */
  mixed?: boolean | undefined
  onValue?: ((checked: boolean) => void) | undefined
}

/** A box to tick: the browser's own, drawn by us. */
export function Checkbox({ label, mixed = false, onValue, className, ...rest }: CheckboxProps) {
  const made = useId()
  const id = rest.id ?? made
  const box = (
    <span className={clsx('relative inline-grid size-4 shrink-0 place-items-center', !label && className)}>
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
          'peer col-start-1 row-start-1 size-4 appearance-none rounded-sm border border-edge bg-sheet transition-colors',
          'checked:border-accent checked:bg-accent indeterminate:border-accent indeterminate:bg-accent',
          'hover:enabled:border-accent disabled:opacity-50',
        )}
      />
      <svg
        viewBox="0 0 16 16"
        aria-hidden="true"
        className={clsx(
          'pointer-events-none invisible col-start-1 row-start-1 size-4 text-accent-ink',
          'peer-checked:visible peer-indeterminate:visible',
        )}
      >
        <path
          d={mixed ? 'M4.5 8h7' : 'M4 8.3l2.7 2.6L12 5.3'}
          fill="none"
          stroke="currentColor"
          strokeWidth="2"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
    </span>
  )
  if (!label) return box
  return (
    <label
      htmlFor={id}
      className={clsx('inline-flex items-baseline gap-2 [&>span:first-child]:translate-y-0.5', className)}
    >
      {box}
      <span>{label}</span>
    </label>
  )
}
