import type { FormConfig, FormEdit, FormPart } from '@rounds/core/rules/forms'
import { formBuilderWords } from '@rounds/core/words/form-builder'
import { Checkbox } from '../../kit/checkbox.tsx'
import { RichText } from '../../kit/rich-text.tsx'
import { TextField } from '../../kit/text-field.tsx'
import { useSameValue } from '../../kit/use-same-value.ts'
import { AfterSending } from './after-sending.tsx'
import { Conditions, useConditions } from './conditions.tsx'
import { FieldSettings } from './field-settings.tsx'

interface PartSettingsProps {
  config: FormConfig
  part: FormPart
  onEdit: (edit: FormEdit) => void
}

/** What is set of the part that is selected. */
export function PartSettings({ config, part, onEdit }: PartSettingsProps) {
  if (part.kind === 'field') {
    const field = (config.fields ?? []).find(({ name }) => name === part.name)
    return field ? <FieldSettings key={part.name} {...{ config, field, onEdit }} /> : null
  }
  if (part.kind === 'step') return <StepSettings key={part.name} {...{ config, onEdit }} name={part.name} />
  if (part.kind === 'exit') return <ExitSettings key={part.name} {...{ config, onEdit }} name={part.name} />
  return <WholeForm {...{ config, onEdit }} />
}

interface NamedProps {
  config: FormConfig
  name: string
  onEdit: (edit: FormEdit) => void
}

function StepSettings({ config, name, onEdit }: NamedProps) {
  const words = formBuilderWords.step
  const step = (config.steps ?? []).find(one => one.name === name)
  return (
    <div className="space-y-4">
      <TextField
        label={words.title}
        value={step?.title ?? ''}
        onValue={title => onEdit({ kind: 'change step', name, to: { title } })}
      />
      <RichText
        label={words.text}
        value={step?.copy ?? ''}
        onValue={copy => onEdit({ kind: 'change step', name, to: { copy } })}
      />
      <Ways {...{ config, onEdit }} of={{ kind: 'step', name }} />
    </div>
  )
}

interface WaysProps extends Omit<NamedProps, 'name'> {
  of: FormPart
}

/** Where a step, or a form without steps, leads; the exit pages of a form are offered first. */
function Ways({ config, onEdit, of }: WaysProps) {
  const words = formBuilderWords.step
  const hasSteps = of.kind === 'step'
  const steps: readonly 'go to step'[] = hasSteps ? ['go to step'] : []
  const hasExits = (config.exits ?? []).length > 0
  return (
    <section className="space-y-2 border-rule border-t pt-3">
      <h3 className="font-semibold">{words.ways}</h3>
      <p className="text-ink-2">{hasSteps ? words.waysHelp : words.waysOfForm}</p>
      <Conditions
        {...useConditions(config, of, onEdit)}
        effects={useSameValue(hasExits ? ['exit', ...steps] : [...steps, 'exit'])}
      />
    </section>
  )
}

function ExitSettings({ config, name, onEdit }: NamedProps) {
  const words = formBuilderWords.exit
  const exit = (config.exits ?? []).find(one => one.name === name)
  return (
    <div className="space-y-4">
      <TextField
        label={words.title}
        value={exit?.title ?? ''}
        onValue={title => onEdit({ kind: 'change exit', name, to: { title } })}
      />
      <RichText
        label={words.text}
        value={exit?.copy ?? ''}
        onValue={copy => onEdit({ kind: 'change exit', name, to: { copy } })}
      />
    </div>
  )
}

function WholeForm({ config, onEdit }: Omit<NamedProps, 'name'>) {
  const words = formBuilderWords.form
  return (
    <div className="space-y-4">
      <TextField
        label={words.button}
        placeholder={words.send}
        value={config.submitLabel ?? ''}
        onValue={submitLabel => onEdit({ kind: 'change form', to: { submitLabel } })}
      />
      <div>
        <Checkbox
          label={words.saveLater}
          aria-describedby="save-later-help"
          checked={config.saveLater === true}
          onValue={saveLater => onEdit({ kind: 'change form', to: { saveLater } })}
        />
        <p id="save-later-help" className="text-ink-2 text-sm">
          {words.saveLaterHelp}
        </p>
      </div>
      {(config.steps ?? []).length === 0 && (config.exits ?? []).length > 0 && (
        <Ways {...{ config, onEdit }} of={{ kind: 'form' }} />
      )}
      <AfterSending
        config={config}
        onConfirmation={confirmation => onEdit({ kind: 'change form', to: { confirmation } })}
      />
    </div>
  )
}
