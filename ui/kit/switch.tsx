import { controlWords } from '@rounds/core/words/controls'
import clsx from 'clsx'
import { type ComponentProps, type ReactNode, useId } from 'react'

export interface SwitchProps extends Omit<ComponentProps<'button'>, 'onChange' | 'value'> {
  label: ReactNode
  checked: boolean
  onValue: (checked: boolean) => void
  /** What it changes, and when. */
  help?: ReactNode
}

/** On or off, effective at once. For settings that wait for Save use a checkbox. */
export function Switch({ label, checked, onValue, help, className, ...rest }: SwitchProps) {
  const id = useId()
  return (
    <div className={clsx('flex items-start gap-3', className)}>
      <button
        {...rest}
        type="button"
        role="switch"
        aria-checked={checked}
        aria-labelledby={`${id}-label`}
        aria-describedby={help ? `${id}-help` : undefined}
        onClick={event => {
          rest.onClick?.(event)
          onValue(!checked)
        }}
        className={clsx(
          'flex h-5 w-9 shrink-0 items-center rounded-full border px-0.5 transition-colors disabled:opacity-50',
          checked ? 'border-on bg-on' : 'border-edge bg-sheet',
        )}
      >
        <span
          aria-hidden="true"
          className={clsx(
            'size-3.5 rounded-full border border-transparent transition-transform',
            checked ? 'translate-x-4 bg-sheet' : 'bg-edge',
          )}
        />
      </button>
      <div className="min-w-0">
        <span className="flex items-baseline gap-2">
          <span id={`${id}-label`} className="font-semibold text-sm">
            {label}
          </span>
          <span aria-hidden="true" className="text-ink-2 text-xs">
            {checked ? controlWords.switch.on : controlWords.switch.off}
          </span>
        </span>
        {help && (
          <p id={`${id}-help`} className="mt-0.5 text-ink-2 text-sm">
            {help}
          </p>
        )}
      </div>
    </div>
  )
}
