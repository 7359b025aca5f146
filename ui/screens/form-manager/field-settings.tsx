import {
  type FormConfig,
  type FormEdit,
  type FormField,
  hasOptions,
  optionText,
  partsOf,
  stepOf,
} from '@rounds/core/rules/forms'
import { formBuilderWords } from '@rounds/core/words/form-builder'
import { memo, useId } from 'react'
import { Checkbox } from '../../kit/checkbox.tsx'
import { RichText } from '../../kit/rich-text.tsx'
import { Select } from '../../kit/select.tsx'
import { TextArea } from '../../kit/text-area.tsx'
import { TextField } from '../../kit/text-field.tsx'
import { Conditions, useConditions } from './conditions.tsx'
import { FieldRules } from './field-rules.tsx'
import { FileSettings } from './file-settings.tsx'
import { type FieldKind, kindOptions } from './form-kinds.ts'

const words = formBuilderWords.field
const shownIf = formBuilderWords.conditions
const EFFECTS = ['show', 'hide', 'require'] as const
const WIDTHS = Object.entries(words.widths).map(([value, label]) => ({ value, label }))
const AUTOFILLS = Object.entries(words.autofills).map(([value, label]) => ({ value, label }))

interface FieldSettingsProps {
  config: FormConfig
  field: FormField
  onEdit: (edit: FormEdit) => void
}

const isOnlyRead = (kind: FormField['kind']): boolean => kind === 'heading' || kind === 'copy'
const isAnswered = (kind: FormField['kind']): boolean => !isOnlyRead(kind) && kind !== 'hidden'

/**
 * What a question asks, how it is answered, and when it is shown. Its parts are given what they show and nothing else:
 * a key in the question renders the question alone.
 */
export function FieldSettings({ config, field, onEdit }: FieldSettingsProps) {
  const { kind, rules, required, health, width, autocomplete } = field
  const name = field.name ?? ''
  const change = (to: Partial<FormField>) => onEdit({ kind: 'change field', name, to })
  const isRead = isOnlyRead(kind)
  const conditions = useConditions(config, { kind: 'field', name }, onEdit)
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
      {isAnswered(kind) && (
        <TextField
          label={words.help}
          help={words.helpHelp}
          value={field.help ?? ''}
          onValue={help => change({ help })}
          maxLength={1000}
        />
      )}
      <Answered
        {...{ name, kind, required, health, onEdit }}
        steps={config.steps}
        step={stepOf(config, field) ?? ''}
      />
      {hasOptions(kind) && (
        <TextArea
          label={words.options}
          help={words.optionsHelp}
          value={optionText(field)}
          onValue={text => onEdit({ kind: 'change options', name, to: { text } })}
        />
      )}
      <section className="space-y-2 border-rule border-t pt-3">
        <h3 className="font-semibold">{shownIf.show}</h3>
        {conditions.conditions.length === 0 && <p className="text-ink-2">{shownIf.always}</p>}
        <Conditions {...conditions} effects={EFFECTS} />
      </section>
      {kind === 'file' && (
        <FileSettings field={field} onRule={to => change({ rules: { ...rules, ...to } })} />
      )}
      <FieldRules {...{ name, kind, rules, onEdit }} />
      <section className="grid gap-4 border-rule border-t pt-3 sm:grid-cols-2">
        {isAnswered(kind) && (
          <Layout {...{ name, width, autocomplete, onEdit }} hasParts={partsOf(field).length > 0} />
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

interface SettingProps extends Pick<FieldSettingsProps, 'onEdit'> {
  name: string
}

interface AnsweredProps extends SettingProps {
  kind: FormField['kind']
  required: FormField['required']
  health: FormField['health']
  steps: FormConfig['steps']
  /** The name of the step that it is on; empty where there is none. */
  step: string
}

/** The kind of an answer, on which step it is asked for, and what is to be known about it. */
const Answered = memo(function Answered(props: AnsweredProps) {
  const { name, kind, required, health, steps, step, onEdit } = props
  const change = (to: Partial<FormField>) => onEdit({ kind: 'change field', name, to })
  const healthHelp = useId()
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <Select
          label={words.kind}
          placeholder={null}
          options={kindOptions}
          value={kind ?? 'text'}
          onValue={value => change({ kind: value as FieldKind })}
        />
        {(steps ?? []).length > 0 && (
          <Select
            label={words.onStep}
            placeholder={null}
            options={(steps ?? []).map(one => ({
              value: one.name ?? '',
              label: one.title || (one.name ?? ''),
            }))}
            value={step}
            onValue={to => change({ step: to })}
          />
        )}
      </div>
      {isAnswered(kind) && (
        <Checkbox
          label={words.required}
          checked={required === true}
          onValue={isRequired => change({ required: isRequired })}
        />
      )}
      {!isOnlyRead(kind) && (
        <div>
          <Checkbox
            label={words.health}
            aria-describedby={healthHelp}
            checked={health === true}
            onValue={isHealth => change({ health: isHealth })}
          />
          <p id={healthHelp} className="ml-6 text-ink-2 text-sm">
            {words.healthHelp}
          </p>
        </div>
      )}
    </>
  )
})

interface LayoutProps extends SettingProps {
  width: FormField['width']
  autocomplete: FormField['autocomplete']
  /** It is answered in several boxes, each filled in by the browser in its own way. */
  hasParts: boolean
}

/** How wide an answer is, and what the browser fills in. */
const Layout = memo(function Layout({ name, width, autocomplete, hasParts, onEdit }: LayoutProps) {
  const change = (to: Partial<FormField>) => onEdit({ kind: 'change field', name, to })
  return (
    <>
      <Select
        label={words.width}
        placeholder={null}
        options={WIDTHS}
        value={width ?? 'full'}
        onValue={value => change({ width: value as NonNullable<FormField['width']> })}
      />
      {!hasParts && (
        <Select
          label={words.autofill}
          placeholder={words.noAutofill}
          options={AUTOFILLS}
          value={autocomplete ?? ''}
          onValue={value => change({ autocomplete: value })}
        />
      )}
    </>
  )
})
