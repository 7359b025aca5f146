import type { Form, FormStep } from '@rounds/core/rules/forms'
import { formBuilderWords } from '@rounds/core/words/form-builder'
import clsx from 'clsx'

const words = formBuilderWords.preview

interface PreviewProgressProps {
  form: Form
  path: readonly FormStep[]
  at: number
  /** The same in words, as visitors read it. */
  count: string
}

/** How far the visitor is, and which of the form's steps these answers lead through. */
export function PreviewProgress({ form, path, at, count }: PreviewProgressProps) {
  const numbers = path.map(({ name }) => form.steps.findIndex(step => step.name === name) + 1)
  const skips = numbers.length < form.steps.length
  return (
    <div>
      <div aria-hidden="true" className="mb-2 flex gap-1">
        {path.map(({ name }, index) => (
          <span
            key={name}
            className={clsx('h-1 flex-1 rounded-full', index <= at ? 'bg-accent' : 'bg-rule')}
          />
        ))}
      </div>
      <p className="flex flex-wrap justify-between gap-x-3 text-ink-2 text-sm">
        <span>{count}</span>
        {skips && (
          <span>
            <span className="sr-only">{words.pathOf(path.map(({ title }) => title))}</span>
            <span aria-hidden="true">
              {words.path} {numbers.join(' → ')}
            </span>
          </span>
        )}
      </p>
    </div>
  )
}
