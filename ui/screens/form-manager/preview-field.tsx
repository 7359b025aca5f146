import {
  type FormField,
  type FormIssue,
  isRecordKind,
  labelOf,
  optionsOf,
  partName,
  partsOf,
} from '@rounds/core/rules/forms'
import { formBuilderWords } from '@rounds/core/words/form-builder'
import type { GivenAnswers } from '@rounds/machines/form'
import { Checkbox } from '../../kit/checkbox.tsx'
import { SafeHtml } from '../../kit/safe-html.tsx'
import { Select } from '../../kit/select.tsx'
import { TextArea } from '../../kit/text-area.tsx'
import { TextField } from '../../kit/text-field.tsx'
import { PreviewFiles } from './preview-files.tsx'

const words = formBuilderWords.preview

const types: Readonly<Record<string, string>> = {
  email: 'email',
  phone: 'tel',
  number: 'number',
  date: 'date',
  time: 'time',
}

interface PreviewFieldProps {
  field: FormField
  given: GivenAnswers
  isRequired: boolean
  issue: FormIssue | undefined
  onAnswer: (name: string, values: readonly string[]) => void
}

/** A question as a visitor answers it. */
export function PreviewField({ field, given, isRequired, issue, onAnswer }: PreviewFieldProps) {
  const { kind } = field
  const name = field.name ?? ''
  const values = given[name] ?? []
  const label = (
    <>
      {labelOf(field)} {isRequired && <span className="font-normal text-ink-2">{words.required}</span>}
    </>
  )
  const shared = { label, help: field.help ?? undefined, error: issue?.message }
  if (kind === 'heading') return <h4 className="pt-2 font-semibold text-lg">{field.label}</h4>
  if (kind === 'copy') return <SafeHtml html={field.copy ?? ''} className="space-y-2" />
  if (kind === 'hidden') return null
  const parts = partsOf(field)
  if (parts.length > 0)
    return (
      <fieldset className="space-y-2">
        <legend className="mb-1 font-semibold">{label}</legend>
        {issue && <p className="text-loss">{issue.message}</p>}
        <div className="flex flex-wrap gap-2">
          {parts.map(one => (
            <TextField
              key={one.part}
              label={one.label}
              className={kind === 'address' ? 'w-full' : 'w-20'}
              value={given[partName(name, one.part)]?.[0] ?? ''}
              onValue={value => onAnswer(partName(name, one.part), [value])}
            />
          ))}
        </div>
      </fieldset>
    )
  if (kind === 'long text')
    return <TextArea {...shared} value={values[0] ?? ''} onValue={value => onAnswer(name, [value])} />
  if (kind === 'checkbox')
    return (
      <div>
        <Checkbox
          label={label}
          checked={values[0] === 'true'}
          onValue={checked => onAnswer(name, checked ? ['true'] : [])}
        />
        {issue && <p className="text-loss">{issue.message}</p>}
      </div>
    )
  if (kind === 'dropdown')
    return (
      <Select
        {...shared}
        placeholder={words.choose}
        options={optionsOf(field).map(one => ({ value: one.value, label: one.label }))}
        value={values[0] ?? ''}
        onValue={value => onAnswer(name, [value])}
      />
    )
  if (kind === 'choice' || kind === 'choices' || kind === 'yes or no' || kind === 'rating')
    return (
      <fieldset>
        <legend className="font-semibold">{label}</legend>
        {field.help && <p className="text-ink-2 text-sm">{field.help}</p>}
        {choicesOf(field).map(({ value, label: text }) => (
          <label key={value} className="flex items-center gap-2 py-1">
            <input
              type={kind === 'choices' ? 'checkbox' : 'radio'}
              name={`preview-${name}`}
              checked={values.includes(value)}
              onChange={({ target: { checked } }) =>
                onAnswer(
                  name,
                  kind !== 'choices'
                    ? [value]
                    : checked
                      ? [...values, value]
                      : values.filter(one => one !== value),
                )
              }
            />
            {text}
          </label>
        ))}
        {issue && <p className="text-loss">{issue.message}</p>}
      </fieldset>
    )
  if (kind === 'file') return <PreviewFiles {...{ field, label, issue, onAnswer }} />
  return (
    <TextField
      {...shared}
      help={isRecordKind(kind) ? words.listed : shared.help}
      type={types[kind ?? ''] ?? 'text'}
      placeholder={field.placeholder ?? undefined}
      value={values[0] ?? ''}
      onValue={value => onAnswer(name, [value])}
    />
  )
}

function choicesOf(field: FormField): readonly { readonly value: string; readonly label: string }[] {
  if (field.kind === 'yes or no')
    return [
      { value: 'yes', label: words.yes },
      { value: 'no', label: words.no },
    ]
  if (field.kind !== 'rating') return optionsOf(field)
  const [from, to] = [field.rules?.min ?? 1, field.rules?.max ?? 5]
  return Array.from({ length: Math.max(1, Math.min(10, to - from + 1)) }, (_, index) =>
    String(from + index),
  ).map(value => ({ value, label: value }))
}
