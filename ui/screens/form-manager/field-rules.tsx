import type { FormEdit, FormField } from '@rounds/core/rules/forms'
import { formBuilderWords } from '@rounds/core/words/form-builder'
import { memo } from 'react'
import { NumberField } from '../../kit/number-field.tsx'
import { TextField } from '../../kit/text-field.tsx'

const words = formBuilderWords.field
type Rules = NonNullable<FormField['rules']>

interface FieldRulesProps {
  name: string
  kind: FormField['kind']
  rules: FormField['rules']
  onEdit: (edit: FormEdit) => void
}

/** What an answer must be like, where its kind can be limited, and what is said if it is not. */
export const FieldRules = memo(function FieldRules({ name, kind, rules, onEdit }: FieldRulesProps) {
  const isText = kind === 'text' || kind === 'long text'
  const isNumber = kind === 'number' || kind === 'rating'
  if (!isText && !isNumber && kind !== 'date') return null
  const rule = (to: Partial<Rules>) =>
    onEdit({ kind: 'change field', name, to: { rules: { ...rules, ...to } } })
  return (
    <section className="space-y-3 border-rule border-t pt-3">
      <h3 className="font-semibold">{words.rules}</h3>
      <div className="grid gap-4 sm:grid-cols-2">
        {isNumber && (
          <>
            <NumberField label={words.least} value={rules?.min ?? null} onValue={min => rule({ min })} />
            <NumberField label={words.most} value={rules?.max ?? null} onValue={max => rule({ max })} />
          </>
        )}
        {isText && (
          <>
            <NumberField
              label={words.shortest}
              min={0}
              step={1}
              value={rules?.minLength ?? null}
              onValue={minLength => rule({ minLength })}
            />
            <NumberField
              label={words.longest}
              min={0}
              step={1}
              value={rules?.maxLength ?? null}
              onValue={maxLength => rule({ maxLength })}
            />
            <TextField
              label={words.pattern}
              help={words.patternHelp}
              mono
              value={rules?.pattern ?? ''}
              onValue={pattern => rule({ pattern })}
            />
          </>
        )}
        {kind === 'date' && (
          <>
            <TextField
              label={words.earliest}
              type="date"
              value={rules?.earliest ?? ''}
              onValue={earliest => rule({ earliest })}
            />
            <TextField
              label={words.latest}
              type="date"
              value={rules?.latest ?? ''}
              onValue={latest => rule({ latest })}
            />
          </>
        )}
      </div>
      <TextField label={words.message} value={rules?.message ?? ''} onValue={message => rule({ message })} />
    </section>
  )
})
