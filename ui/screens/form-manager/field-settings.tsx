import {
  conditionsOver,
  type FormConfig,
  type FormEdit,
  type FormField,
  hasOptions,
  optionText,
  partsOf,
  stepOf,
} from '@rounds/core/rules/forms'
import { formBuilderWords } from '@rounds/core/words/form-builder'
import { useId } from 'react'
import { Checkbox } from '../../kit/checkbox.tsx'
import { NumberField } from '../../kit/number-field.tsx'
import { RichText } from '../../kit/rich-text.tsx'
import { Select } from '../../kit/select.tsx'
import { TextArea } from '../../kit/text-area.tsx'
import { TextField } from '../../kit/text-field.tsx'
import { Conditions } from './conditions.tsx'
import { FileSettings } from './file-settings.tsx'
import { type FieldKind, kindOptions } from './form-kinds.ts'

const words = formBuilderWords.field
type Rules = NonNullable<FormField['rules']>

interface FieldSettingsProps {
  config: FormConfig
  field: FormField
  onEdit: (edit: FormEdit) => void
}

/** What a question asks, how it is answered, and when it is shown. */
export function FieldSettings({ config, field, onEdit }: FieldSettingsProps) {
  const { kind, rules } = field
  const name = field.name ?? ''
  const change = (to: Partial<FormField>) => onEdit({ kind: 'change field', name, to })
  const rule = (to: Partial<Rules>) => change({ rules: { ...rules, ...to } })
  const isText = kind === 'text' || kind === 'long text'
  const isNumber = kind === 'number' || kind === 'rating'
  const isRead = kind === 'heading' || kind === 'copy'
  const steps = config.steps ?? []
  const healthHelp = useId()
  return (
    <div className="space-y-4">
      {kind === 'copy' ? (
        <RichText label={words.text} value={field.copy ?? ''} onValue={copy => change({ copy })} />
      ) : (
        <TextField
          label={kind === 'heading' ? words.heading : words.question}
          value={field.label ?? ''}
          onValue={label => change({ label })}
          maxLength={500}
        />
      )}
      {!isRead && kind !== 'hidden' && (
        <TextField
          label={words.help}
          help={words.helpHelp}
          value={field.help ?? ''}
          onValue={help => change({ help })}
          maxLength={1000}
        />
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <Select
          label={words.kind}
          placeholder={null}
          options={kindOptions}
          value={kind ?? 'text'}
          onValue={value => change({ kind: value as FieldKind })}
        />
        {steps.length > 0 && (
          <Select
            label={words.onStep}
            placeholder={null}
            options={steps.map(step => ({ value: step.name ?? '', label: step.title || (step.name ?? '') }))}
            value={stepOf(config, field) ?? ''}
            onValue={step => change({ step })}
          />
        )}
      </div>
      {!isRead && kind !== 'hidden' && (
        <Checkbox
          label={words.required}
          checked={field.required === true}
          onValue={required => change({ required })}
        />
      )}
      {!isRead && (
        <div>
          <Checkbox
            label={words.health}
            aria-describedby={healthHelp}
            checked={field.health === true}
            onValue={health => change({ health })}
          />
          <p id={healthHelp} className="ml-6 text-ink-2 text-sm">
            {words.healthHelp}
          </p>
        </div>
      )}
      {hasOptions(kind) && (
        <TextArea
          label={words.options}
          help={words.optionsHelp}
          value={optionText(field)}
          onValue={text => onEdit({ kind: 'change options', name, to: { text } })}
        />
      )}
      <section className="space-y-2 border-rule border-t pt-3">
        <h3 className="font-semibold">{formBuilderWords.conditions.show}</h3>
        {conditionsOver(config, { kind: 'field', name }).length === 0 && (
          <p className="text-ink-2">{formBuilderWords.conditions.always}</p>
        )}
        <Conditions
          config={config}
          conditions={conditionsOver(config, { kind: 'field', name })}
          effects={['show', 'hide', 'require']}
          of={{ kind: 'field', name }}
          onChange={to => onEdit({ kind: 'set conditions', of: { kind: 'field', name }, to })}
        />
      </section>
      {kind === 'file' && <FileSettings field={field} onRule={rule} />}
      {(isText || isNumber || kind === 'date') && (
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
          <TextField
            label={words.message}
            value={rules?.message ?? ''}
            onValue={message => rule({ message })}
          />
        </section>
      )}
      <section className="grid gap-4 border-rule border-t pt-3 sm:grid-cols-2">
        {!isRead && kind !== 'hidden' && (
          <>
            <Select
              label={words.width}
              placeholder={null}
              options={Object.entries(words.widths).map(([value, label]) => ({ value, label }))}
              value={field.width ?? 'full'}
              onValue={width => change({ width: width as NonNullable<FormField['width']> })}
            />
            {partsOf(field).length === 0 && (
              <Select
                label={words.autofill}
                placeholder={words.noAutofill}
                options={Object.entries(words.autofills).map(([value, label]) => ({ value, label }))}
                value={field.autocomplete ?? ''}
                onValue={autocomplete => change({ autocomplete })}
              />
            )}
          </>
        )}
        {!isRead && (
          <TextField
            key={name}
            label={words.name}
            mono
            defaultValue={name}
            onBlur={event => {
              const typed = event.target.value.trim()
              const isFree = !(config.fields ?? []).some(other => other !== field && other.name === typed)
              if (/^[\w-]{1,100}$/.test(typed) && isFree) change({ name: typed })
              else event.target.value = name
            }}
          />
        )}
      </section>
    </div>
  )
}
