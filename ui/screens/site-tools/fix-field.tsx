import type { Entity } from '@rounds/core/entities'
import { siteToolsWords } from '@rounds/core/words/site-tools'
import { useId, useMemo, useState } from 'react'
import { useApp } from '../../context/app-context.ts'
import { Alert } from '../../kit/alert.tsx'
import { Button } from '../../kit/button.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { useSubmit } from '../../kit/use-submit.ts'
import { FieldControl } from '../../records/record/controls/field-control.tsx'
import { type FieldFix, type FoundRecord, fieldFixSlots } from './site-tools-slots.ts'

const words = siteToolsWords.fix

interface FixFieldProps {
  entity: Entity
  field: string
  row: FoundRecord
  onClose: () => void
  onFixed: (row: FoundRecord) => Promise<void>
}

/** One field of a record, edited without leaving the list. */
export function FixField({ entity, field, row, onClose, onFixed }: FixFieldProps) {
  const { client } = useApp()
  const form = useId()
  const slots = useMemo(() => fieldFixSlots(client, entity, field, row), [client, entity, field, row])
  const stored = useMemo<FieldFix>(() => ({ value: row.value }), [row])
  const [state, send] = useSubmit<FieldFix>(slots, { stored, onDone: () => void onFixed(row).then(onClose) })
  const [unreadable, setUnreadable] = useState<string | null>(null)
  const definition = entity.fields[field]
  if (!definition) return null
  // The row stays busy until the list is reloaded.
  const busy = state.hasTag('busy') || state.hasTag('is done')
  const { typed, message, fields } = state.context
  return (
    <Dialog
      open
      onOpenChange={open => !open && onClose()}
      title={words.title(row.name)}
      description={words.change}
      size="md"
      footer={
        <>
          <Button onClick={onClose} disabled={busy}>
            {words.cancel}
          </Button>
          <Button kind="primary" type="submit" form={form} busy={busy}>
            {words.save}
          </Button>
        </>
      }
    >
      <form
        id={form}
        onSubmit={event => {
          event.preventDefault()
          if (unreadable === null) send({ type: 'SUBMIT' })
        }}
      >
        {state.hasTag('shows a message') && fields[field] === undefined && (
          <Alert kind="error" title={words.failed} className="mb-3">
            {message}
          </Alert>
        )}
        <FieldControl
          id={`fix-${field}`}
          field={definition}
          label={definition.label ?? field}
          value={typed.value}
          onValue={value => send({ type: 'TYPE', typed: { value } })}
          error={unreadable ?? fields[field]}
          onUnreadable={(_, wrong) => setUnreadable(wrong)}
        />
      </form>
    </Dialog>
  )
}
