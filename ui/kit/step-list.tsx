import { kitWords } from '@rounds/core/words/kit'
import clsx from 'clsx'

/** The steps of a long job, and at which of them one is. */
export function StepList({ label, steps, now }: { label: string; steps: readonly string[]; now: number }) {
  return (
    <ol aria-label={label} className="mt-4 mb-5 flex flex-wrap gap-x-5 gap-y-1 border-rule border-b text-sm">
      {steps.map((step, index) => (
        <li
          key={step}
          aria-current={index === now ? 'step' : undefined}
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
