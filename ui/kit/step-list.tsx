import { kitWords } from '@rounds/core/words/kit'
import clsx from 'clsx'
import { useEffect, useRef } from 'react'
import { isFocusLost } from './use-kept-focus.ts'

interface StepListProps {
  label: string
  steps: readonly string[]
  now: number
}

/**
 * The steps of a long job, and at which of them one is. The current step takes a focus that was lost with the step
 * before, so that it is announced and Tab leads into it.
 */
export function StepList({ label, steps, now }: StepListProps) {
  const current = useRef<HTMLLIElement>(null)
  const before = useRef(now)
  useEffect(() => {
    if (before.current !== now && isFocusLost()) current.current?.focus()
    before.current = now
  }, [now])
  return (
    <ol aria-label={label} className="mt-4 mb-5 flex flex-wrap gap-x-5 gap-y-1 border-rule border-b text-sm">
      {steps.map((step, index) => (
        <li
          key={step}
          {...(index === now && { ref: current, tabIndex: -1, 'aria-current': 'step' as const })}
          className={clsx(
            '-mb-px flex items-center gap-2 border-b-2 pb-2',
            index === now ? 'border-accent font-semibold text-ink' : 'border-transparent text-ink-2',
          )}
        >
          <span className="tabular-nums">{index + 1}</span>
          {step}
          {index < now && <span className="sr-only">{kitWords.stepList.done}</span>}
        </li>
      ))}
    </ol>
  )
}
