import type {
  BooleanField,
  ChoiceField,
  IdentityField,
  IntegerField,
  NumberField,
} from '@rounds/core/entities'
import { localOf } from '@rounds/core/rules/time'
import { recordWords } from '@rounds/core/words/record'
import { useTimeZone } from '../../../context/app-context.ts'
import { Checkbox } from '../../../kit/checkbox.tsx'
import { DateField } from '../../../kit/date-field.tsx'
import { DateTimeField } from '../../../kit/date-time-field.tsx'
import { Mark } from '../../../kit/mark.tsx'
import { NumberField as NumberBox } from '../../../kit/number-field.tsx'
import { Select } from '../../../kit/select.tsx'
import { TextField } from '../../../kit/text-field.tsx'
import { type ControlProps, common } from './control.ts'
import { ReferenceControl } from './reference-control.tsx'
import { ShapeControl } from './shape-control.tsx'
import { TextControl } from './text-control.tsx'

/** The control for a field, by its type. */
export function FieldControl(props: ControlProps) {
  const { field } = props
  switch (field.kind) {
    case 'text':
      return <TextControl {...props} field={field} />
    case 'identity':
    case 'integer':
    case 'number':
      return <NumberControl {...props} field={field} />
    case 'boolean':
      return field.required ? <YesNoBox {...props} field={field} /> : <YesNoChoice {...props} field={field} />
    case 'choice':
      return <ChoiceControl {...props} field={field} />
    case 'date':
      return <DayControl {...props} />
    case 'datetime':
      return <InstantControl {...props} />
    case 'reference':
      return <ReferenceControl {...props} field={field} />
    case 'json':
      return <ShapeControl {...props} shape={field.shape} Member={FieldControl} />
    case 'uuid':
      return <PlainControl {...props} />
  }
}

const asText = (value: unknown) => (value === null || value === undefined ? '' : String(value))

/** A line of text for a non-text field, such as a UUID. */
function PlainControl(props: ControlProps) {
  const { value, onValue } = props
  return (
    <TextField
      {...common(props)}
      mono
      value={asText(value)}
      onValue={text => onValue(text === '' ? null : text)}
    />
  )
}

function NumberControl(props: ControlProps<IdentityField | IntegerField | NumberField>) {
  const { field, value, onValue } = props
  const bounds = 'min' in field ? { min: field.min, max: field.max } : { min: 0, max: 2_147_483_647 }
  return (
    <NumberBox
      {...common(props)}
      className="max-w-60"
      step={field.kind === 'number' ? 'any' : 1}
      {...(bounds.min > -1e9 && { min: bounds.min })}
      {...(bounds.max < 1e9 && { max: bounds.max })}
      value={typeof value === 'number' ? value : null}
      onValue={onValue}
    />
  )
}

function YesNoBox(props: ControlProps<BooleanField>) {
  const { id, field, label, value, error, onValue, inCell } = props
  const help = inCell ? undefined : field.help
  const about = [error && `${id}-error`, help && `${id}-help`].filter(Boolean).join(' ')
  return (
    <div>
      <Checkbox
        id={id}
        label={<span className={inCell ? 'sr-only' : 'font-semibold text-sm'}>{label}</span>}
        checked={value === true}
        aria-describedby={about || undefined}
        aria-invalid={error ? true : undefined}
        onValue={onValue}
      />
      {error && (
        <p id={`${id}-error`} className="mt-1 flex items-baseline gap-1.5 text-loss text-sm">
          <Mark tone="alarm" className="translate-y-px" />
          <span>{error}</span>
        </p>
      )}
      {help && (
        <p id={`${id}-help`} className="mt-1 pl-6 text-ink-2 text-sm">
          {help}
        </p>
      )}
    </div>
  )
}

const YES_NO = [
  { value: 'yes', label: recordWords.fieldControl.yes },
  { value: 'no', label: recordWords.fieldControl.no },
]

/** Yes, no, or no answer: three states, so not a checkbox. */
function YesNoChoice(props: ControlProps<BooleanField>) {
  const { value, onValue } = props
  return (
    <Select
      {...common(props)}
      className="max-w-60"
      options={YES_NO}
      placeholder={recordWords.fieldControl.notSaid}
      value={value === true ? 'yes' : value === false ? 'no' : ''}
      onValue={text => onValue(text === '' ? null : text === 'yes')}
    />
  )
}

function ChoiceControl(props: ControlProps<ChoiceField>) {
  const { field, value, onValue } = props
  const options = field.options.map(option => ({ value: String(option.value), label: option.label }))
  // A value that is no longer offered is shown as it is, so that opening a record changes nothing.
  const known = options.some(option => option.value === asText(value))
  const kept = asText(value) !== '' && !known ? [{ value: asText(value), label: asText(value) }] : []
  return (
    <Select
      {...common(props)}
      className="max-w-90"
      options={[...options, ...kept]}
      placeholder={field.required && known ? null : recordWords.fieldControl.pleaseSelect}
      value={asText(value)}
      onValue={text => onValue(field.options.find(option => String(option.value) === text)?.value ?? null)}
    />
  )
}

function DayControl(props: ControlProps) {
  const { id, value, onValue, onUnreadable } = props
  const zone = useTimeZone()
  return (
    <DateField
      {...common(props)}
      className="max-w-60"
      value={asText(value)}
      today={localOf(new Date().toISOString(), zone).slice(0, 10)}
      onValue={text => onValue(text === '' ? null : text)}
      onUnreadable={message => onUnreadable(id, message)}
    />
  )
}

function InstantControl(props: ControlProps) {
  const { id, value, onValue, onUnreadable } = props
  const zone = useTimeZone()
  return (
    <DateTimeField
      {...common(props)}
      timeZone={zone}
      value={typeof value === 'string' ? value : null}
      onValue={onValue}
      onUnreadable={message => onUnreadable(id, message)}
    />
  )
}
