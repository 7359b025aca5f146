import type { AnyRow, Json } from '@rounds/core/entities'
import { type LinkField, linkedKey, linkValue, type Mark, type RecordLink } from '@rounds/core/rules/records'
import { linkWords } from '@rounds/core/words/links'
import clsx from 'clsx'
import type { ReactNode } from 'react'
import { Checkbox } from '../../kit/checkbox.tsx'
import { Glyph } from '../../kit/glyph.tsx'
import { IconButton } from '../../kit/icon-button.tsx'
import { TextField } from '../../kit/text-field.tsx'
import { FieldControl } from '../record/controls/field-control.tsx'
import { Value } from '../values/value.tsx'
import { LinkedName } from './linked-name.tsx'
import { MarkWord } from './mark-word.tsx'

export interface LinkRowProps {
  link: RecordLink
  record: AnyRow
  /** The linked record's name, for the labels of its controls. */
  name: string
  mark: Mark | undefined
  /** Its errors, by field. */
  issues: Readonly<Record<string, string>>
  mayChange: boolean
  mayRemove: boolean
  /** Temporarily read-only. */
  disabled: boolean
  handle: ReactNode
  steps: ReactNode
  onField: (field: LinkField, value: Json) => void
  onRemove: () => void
}

/** One link: its target, its pending change, its own fields. */
export function LinkRow(props: LinkRowProps) {
  const { link, record, name, mark, issues, mayChange, mayRemove, disabled, handle, steps } = props
  const { onField, onRemove } = props
  return (
    <div
      className={clsx(
        'border-rule border-b py-1.5 pl-2',
        mark ? 'border-l-2 border-l-accent' : 'border-l-2 border-l-transparent',
      )}
    >
      <div className="flex min-h-7.5 items-center gap-2">
        {handle}
        <span className="min-w-0 flex-1 break-words">
          <LinkedName target={link.target} recordKey={linkedKey(link, record)} />
        </span>
        {mark && <MarkWord mark={mark} />}
        {steps}
        {mayRemove && (
          <IconButton
            size="sm"
            name={linkWords.linkRow.remove(name)}
            aria-disabled={disabled || undefined}
            onClick={() => {
              if (!disabled) onRemove()
            }}
          >
            <Glyph name="close" />
          </IconButton>
        )}
      </div>
      {link.fields.length > 0 && (
        <div className={clsx('flex flex-wrap items-start gap-x-4 gap-y-1 pb-1', handle && 'sm:pl-8.5')}>
          {link.fields.map(field => (
            <LinkFieldControl
              key={`${field.name} ${field.member}`}
              id={`link-${record[link.other]}-${field.name}${field.member ?? ''}`}
              field={field}
              about={name}
              value={linkValue(record, field)}
              error={issues[field.name]}
              mayChange={mayChange}
              disabled={disabled}
              onValue={value => onField(field, value)}
            />
          ))}
        </div>
      )}
    </div>
  )
}

interface LinkFieldProps {
  id: string
  field: LinkField
  /** The linked record, by name. */
  about: string
  value: unknown
  error: string | undefined
  mayChange: boolean
  disabled: boolean
  onValue: (value: Json) => void
}

/** One field of a link: compact, because each link of a list has one. */
function LinkFieldControl({ id, field, about, value, error, mayChange, disabled, onValue }: LinkFieldProps) {
  const kind = field.field.kind
  // There is one of each kind in each row.
  const words = `${field.label}: ${about}`
  if (!mayChange)
    return (
      <span className="text-ink-2 text-sm">
        {field.label}: <Value field={field.field} value={value ?? (kind === 'boolean' ? false : null)} />
      </span>
    )
  if (kind === 'boolean')
    return (
      <Checkbox
        id={id}
        className="pt-1 text-sm"
        label={field.label}
        aria-label={words}
        checked={value === true}
        disabled={disabled}
        onValue={onValue}
      />
    )
  if (kind === 'text')
    return (
      <TextField
        id={id}
        size="sm"
        className="[&>label]:mb-0! grid grid-cols-[auto_8.5rem] items-center gap-x-2 [&>label]:font-normal! [&>p]:col-span-2"
        label={field.label}
        aria-label={words}
        error={error}
        readOnly={disabled}
        autoComplete="off"
        value={typeof value === 'string' ? value : ''}
        onValue={text => onValue(text === '' ? null : text)}
      />
    )
  return (
    <FieldControl
      id={id}
      field={field.field}
      label={words}
      value={value}
      error={error}
      onUnreadable={() => undefined}
      onValue={onValue}
    />
  )
}
