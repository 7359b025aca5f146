import type { AnyRow, Json } from '@rounds/core/entities'
import { defaultOf } from '@rounds/core/entities'
import { childWords as words } from '@rounds/core/words/children'
import { useId, useMemo, useState } from 'react'
import { useApp } from '../../context/app-context.ts'
import { Alert } from '../../kit/alert.tsx'
import { Button } from '../../kit/button.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { useSubmit } from '../../kit/use-submit.ts'
import { FieldControl } from '../record/controls/field-control.tsx'
import { type ChildrenOf, childFormSlots } from './child-slots.ts'

interface ChildFormProps {
  of: ChildrenOf
  fields: readonly string[]
  /** Null for a new one. */
  row: AnyRow | null
  title: string
  /** The highest order so far. */
  last: number
  onClose: () => void
  onSaved: () => Promise<unknown>
}

/** The form of a child record, over its parent. */
export function ChildForm({ of, fields, row, title, last, onClose, onSaved }: ChildFormProps) {
  const { client } = useApp()
  const form = useId()
  const slots = useMemo(() => childFormSlots(client, of, row, last), [client, of, row, last])
  const stored = useMemo<AnyRow>(
    () => Object.fromEntries(fields.map(name => [name, row ? (row[name] ?? null) : defaultFor(of, name)])),
    [fields, row, of],
  )
  const [state, send] = useSubmit<AnyRow>(slots, {
    stored,
    onDone: () => void onSaved().then(onClose),
  })
  const [unreadable, setUnreadable] = useState<Readonly<Record<string, string | null>>>({})
  const { typed, message, fields: issues } = state.context
  const busy = state.hasTag('busy') || state.hasTag('is done')
  const isNamed = Object.keys(issues).some(name => fields.includes(name))
  return (
    <Dialog
      open
      onOpenChange={open => !open && !busy && onClose()}
      title={title}
      size="3xl"
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
        className="flex flex-col gap-4"
        onSubmit={event => {
          event.preventDefault()
          event.stopPropagation()
          if (Object.values(unreadable).every(wrong => wrong === null)) send({ type: 'SUBMIT' })
        }}
      >
        {state.hasTag('shows a message') && !isNamed && (
          <Alert kind="error" title={words.failed}>
            {message}
          </Alert>
        )}
        {fields.map(name => {
          const field = of.entity.fields[name]
          if (!field) return null
          return (
            <FieldControl
              key={name}
              id={`child-${name}`}
              field={field}
              label={field.label ?? name}
              value={typed[name] ?? null}
              onValue={(value: Json) => send({ type: 'TYPE', typed: { [name]: value } })}
              error={unreadable[`child-${name}`] ?? issues[name]}
              onUnreadable={(id, wrong) => setUnreadable(was => ({ ...was, [id]: wrong }))}
            />
          )
        })}
      </form>
    </Dialog>
  )
}

const defaultFor = ({ entity }: ChildrenOf, name: string): Json => {
  const field = entity.fields[name]
  return field ? ((defaultOf(field) ?? null) as Json) : null
}
