import { groupDigits } from '@rounds/core/rules/interface'
import clsx from 'clsx'
import { useId } from 'react'

export interface ProgressProps {
  /** What is running. */
  label: string
  /** The progress; omit it while unknown. */
  value?: number | undefined
  max?: number | undefined
  /** The progress in words; by default "2,051 of 5,398". */
  words?: string | undefined
  /** On one line, as in the status line. */
  inline?: boolean | undefined
  className?: string | undefined
}

/** The progress of something long, as a bar and in words. */
export function Progress({ label, value, max = 100, words, inline = false, className }: ProgressProps) {
  const id = useId()
  const known = value !== undefined
  const said = words ?? (known ? `${groupDigits(value)} of ${groupDigits(max)}` : '')
  const part = known && max > 0 ? Math.min(1, Math.max(0, value / max)) : 0
  return (
    <div
      className={clsx(
        inline ? 'flex min-w-0 items-center gap-2' : 'grid grid-cols-[1fr_auto] gap-1',
        className,
      )}
    >
      <span id={id} className="truncate">
        {label}
      </span>
      <span
        role="progressbar"
        aria-labelledby={id}
        aria-valuemin={0}
        aria-valuemax={max}
        aria-valuenow={value}
        aria-valuetext={said || undefined}
        className={clsx(
          'block h-1 overflow-hidden rounded-full bg-rule forced-colors:h-2 forced-colors:bg-[Canvas] forced-colors:border forced-colors:border-[CanvasText]',
          inline ? 'w-30 shrink-0' : 'order-last col-span-2',
        )}
      >
        <span
          className={clsx(
            'block h-full origin-left rounded-full bg-accent forced-color-adjust-none',
            known ? 'transition-transform duration-150' : 'w-1/3 animate-sweep',
          )}
          style={known ? { transform: `scaleX(${part})` } : undefined}
        />
      </span>
      <span className="whitespace-nowrap text-ink-2 tabular-nums">{said}</span>
    </div>
  )
}
