import { ApiError, keyOf, messageOf } from '@rounds/core/api'
import type { AnyRow, Json } from '@rounds/core/entities'
import { type FormEvent, useId, useState } from 'react'
import { useApp } from '../../../app/app-context.ts'
import { Button } from '../../../kit/button.tsx'
import { Dialog } from '../../../kit/dialog.tsx'
import type { Listing } from '../listing.ts'
import { FieldControl } from '../record/controls/field-control.tsx'

interface CellEditProps {
  listing: Listing
  /** The row as the list shows it, with the version that was seen. */
  row: AnyRow
  name: string
  /** What the row is called. */
  called: string
  onSaved: () => void
  onClose: () => void
}

/**
 * One value of a row, changed without opening the record. It is saved at the version that was seen; when somebody else
 * has changed the record meanwhile, what was typed stays, and what is there now is said.
 */
export function CellEdit({ listing: { entity }, row, name, called, onSaved, onClose }: CellEditProps) {
  const { client } = useApp()
  const field = entity.fields[name]
  const [value, setValue] = useState((row[name] ?? null) as Json)
  const [version, setVersion] = useState(Number(row.RowVersion))
  const [error, setError] = useState<string>()
  const [unreadable, setUnreadable] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const form = useId()
  if (!field) return null
  const label = field.label ?? name

  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy || unreadable !== null) return
    setBusy(true)
    try {
      await client.of(entity).update(keyOf(entity, row), { [name]: value }, { version })
      onSaved()
    } catch (failure) {
      setError(sayWhy(failure))
      if (failure instanceof ApiError && failure.status === 412)
        setVersion(Number(failure.body.current?.RowVersion ?? version))
    } finally {
      setBusy(false)
    }
  }
  const sayWhy = (failure: unknown): string => {
    if (!(failure instanceof ApiError) || failure.status !== 412) return messageOf(failure)
    const now = failure.body.current?.[name]
    const there = now === null || now === undefined || now === '' ? 'nothing' : `“${String(now)}”`
    return `Somebody else has changed this ${entity.label.toLowerCase()} meanwhile; here it has ${there} now. Save again to put yours there.`
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`${label} of ${called}`}
      size="md"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" type="submit" form={form} busy={isBusy}>
            Save
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={event => void save(event)}>
        <FieldControl
          id="cell-value"
          field={field}
          label={label}
          value={value}
          onValue={next => {
            setValue(next)
            setError(undefined)
          }}
          error={error}
          onUnreadable={(_, message) => setUnreadable(message)}
        />
      </form>
    </Dialog>
  )
}
