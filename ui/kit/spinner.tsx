import { kitWords } from '@rounds/core/words/kit'
import clsx from 'clsx'

/** The spinner alone, for places that already say what is running. */
export function SpinnerMark({ className }: { className?: string | undefined }) {
  return (
    <svg viewBox="0 0 16 16" aria-hidden="true" className={clsx('size-4 shrink-0 animate-spin', className)}>
      <circle cx="8" cy="8" r="6" fill="none" stroke="currentColor" strokeWidth="2" opacity="0.25" />
      <path d="M8 2a6 6 0 0 1 6 6" fill="none" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
    </svg>
  )
}

export interface SpinnerProps {
  /** What is loading, if more specific. */
  label?: string | undefined
  className?: string | undefined
}

/** Says that something is running, with a spinner and in words. */
export function Spinner({ label = kitWords.spinner.loading, className }: SpinnerProps) {
  return (
    <div role="status" className={clsx('inline-flex items-center gap-2 text-ink-2', className)}>
      <SpinnerMark className="text-accent" />
      {label}
    </div>
  )
}
