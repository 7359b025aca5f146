import {
  carryFile,
  type FormField,
  type FormIssue,
  fileRulesOf,
  sayFileRules,
} from '@rounds/core/rules/forms'
import { type ReactNode, useId } from 'react'

interface PreviewFilesProps {
  field: FormField
  label: ReactNode
  issue: FormIssue | undefined
  onAnswer: (name: string, values: readonly string[]) => void
}

/** A question for files; what is chosen here is sent nowhere. */
export function PreviewFiles({ field, label, issue, onAnswer }: PreviewFilesProps) {
  const id = useId()
  const { most, endings } = fileRulesOf(field)
  return (
    <div className="space-y-1">
      <label htmlFor={id} className="block font-semibold">
        {label}
      </label>
      {field.help && <p className="text-ink-2 text-sm">{field.help}</p>}
      <p id={`${id}-takes`} className="text-ink-2 text-sm">
        {sayFileRules(field)}
      </p>
      {issue && <p className="text-loss">{issue.message}</p>}
      <input
        id={id}
        type="file"
        aria-describedby={`${id}-takes`}
        className="max-w-full"
        multiple={most > 1}
        accept={endings.map(ending => `.${ending}`).join(',')}
        onChange={({ target }) =>
          onAnswer(
            field.name ?? '',
            [...(target.files ?? [])].map(file => carryFile(file, 'preview')),
          )
        }
      />
    </div>
  )
}
