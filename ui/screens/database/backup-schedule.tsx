import type { BackupRules } from '@rounds/core/api'
import { sayZone } from '@rounds/core/rules/time'
import { databaseWords } from '@rounds/core/words/database'
import { useMemo } from 'react'
import { useApp } from '../../context/app-context.ts'
import { Alert } from '../../kit/alert.tsx'
import { Button } from '../../kit/button.tsx'
import { NumberField } from '../../kit/number-field.tsx'
import { Select } from '../../kit/select.tsx'
import { useSubmit } from '../../kit/use-submit.ts'
import { scheduleSlots } from './database-slots.ts'

const words = databaseWords.backups

const clock = new Intl.DateTimeFormat('en-US', { hour: 'numeric', timeZone: 'UTC' })
const hours = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: clock.format(hour * 3_600_000).replaceAll('\u202f', ' '),
}))

interface BackupScheduleProps {
  rules: BackupRules
  /** The changes between backups are kept too. */
  keepsChanges: boolean
  onSaved: () => void
}

/** When backups are taken, and how long they are kept. */
export function BackupSchedule({ rules, keepsChanges, onSaved }: BackupScheduleProps) {
  const { client, notify } = useApp()
  const { zone } = rules
  const slots = useMemo(() => scheduleSlots(client, zone), [client, zone])
  const [state, send] = useSubmit(slots, {
    stored: { hour: rules.hour, days: rules.days, weeks: rules.weeks, months: rules.months },
    onDone: () => {
      notify('success', words.saved)
      onSaved()
    },
  })
  const { typed, fields } = state.context
  return (
    <form
      noValidate
      className="mt-2 border-rule border-t pt-4"
      onSubmit={event => {
        event.preventDefault()
        send({ type: 'SUBMIT' })
      }}
    >
      <h2 className="text-lg">{words.settings}</h2>
      <p className="text-ink-2 text-sm">{words.zone(sayZone(zone))}</p>
      <div className="mt-3 grid gap-4 sm:grid-cols-4">
        <Select
          label={words.hour}
          placeholder={null}
          options={hours}
          value={String(typed.hour ?? 0)}
          onValue={hour => send({ type: 'TYPE', typed: { hour: Number(hour) } })}
        />
        {(['days', 'weeks', 'months'] as const).map(name => (
          <NumberField
            key={name}
            label={words[name]}
            help={name === 'days' ? (keepsChanges ? words.daysHelp : words.copyDaysHelp) : undefined}
            error={fields[name]}
            value={typed[name]}
            onValue={value => send({ type: 'TYPE', typed: { [name]: value } })}
          />
        ))}
      </div>
      {state.hasTag('shows a message') && (
        <Alert kind="error" className="mt-3" title={state.context.message} />
      )}
      <Button type="submit" className="mt-3" busy={state.hasTag('busy')}>
        {words.save}
      </Button>
    </form>
  )
}
