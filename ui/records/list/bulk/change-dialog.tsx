import type { AnyRow, Json } from '@rounds/core/entities'
import { fieldsToRead, layoutOf } from '@rounds/core/layouts'
import { bulkWords } from '@rounds/core/words/bulk'
import { type FormEvent, useId, useState } from 'react'
import { Button } from '../../../kit/button.tsx'
import { Dialog } from '../../../kit/dialog.tsx'
import { Select } from '../../../kit/select.tsx'
import { isAskedFirst } from '../../asked-first.ts'
import type { Listing } from '../../listing.ts'
import { FieldControl } from '../../record/controls/field-control.tsx'
import { formFields, type NamedField } from '../../record/form-fields.ts'
import { thingsOf } from './bulk-words.ts'

interface ChangeDialogProps {
  listing: Listing
  count: number
  onChange: (patch: AnyRow) => void
  onCancel: () => void
}

/**
 * The fields that can have one value in many records, as the record's form has them: no secrets, and none by which a
 * record is told from others.
 */
export function changeable({
  entity,
  fixed,
  tool,
}: Pick<Listing, 'entity' | 'fixed' | 'tool'>): readonly NamedField[] {
  const telling = new Set(entity.recognizedBy.filter(names => names.length === 1).flat())
  const { filled } = formFields(entity, { isNew: false, mayWrite: true, fixed })
  return fieldsToRead(layoutOf(tool.id, entity.name), entity.key, filled).filter(
    ({ name, field }) =>
      !field.secret && !field.unique && !telling.has(name) && !isAskedFirst(entity, fixed, name),
  )
}

/** Chooses a field and its new value for every selected record. */
export function ChangeDialog({ listing, count, onChange, onCancel }: ChangeDialogProps) {
  const { entity } = listing
  const fields = changeable(listing)
  const [name, setName] = useState('')
  const [value, setValue] = useState<Json>(null)
  const [unreadable, setUnreadable] = useState<string | null>(null)
  const [error, setError] = useState<string | undefined>(undefined)
  const form = useId()
  const chosen = fields.find(field => field.name === name)
  const what = thingsOf(entity, count)
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (!chosen || unreadable !== null) return
    if (chosen.field.required && (value === null || value === ''))
      setError(bulkWords.changeDialog.isNeeded(chosen.label))
    else onChange({ [name]: value })
  }
  return (
    <Dialog
      open
      onOpenChange={open => {
        if (!open) onCancel()
      }}
      title={bulkWords.changeDialog.change(what)}
      description={bulkWords.changeDialog.oneFieldGetsSame}
      size="xl"
      footer={
        <>
          <Button onClick={onCancel}>{bulkWords.changeDialog.cancel}</Button>
          <Button kind="primary" type="submit" form={form} disabled={!chosen || unreadable !== null}>
            {bulkWords.changeDialog.change(what)}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={onSubmit} className="flex flex-col gap-4">
        <Select
          label={bulkWords.changeDialog.field}
          className="max-w-90"
          options={fields.map(field => ({ value: field.name, label: field.label }))}
          value={name}
          onValue={next => {
            const field = fields.find(one => one.name === next)?.field
            setName(next)
            setValue(field?.kind === 'boolean' && field.required ? false : null)
            setUnreadable(null)
            setError(undefined)
          }}
        />
        {chosen && (
          <FieldControl
            key={name}
            id="bulk-value"
            field={chosen.field}
            label={chosen.label}
            value={value}
            onValue={next => {
              setValue(next)
              setError(undefined)
            }}
            error={error}
            onUnreadable={(_, message) => setUnreadable(message)}
          />
        )}
      </form>
    </Dialog>
  )
}
