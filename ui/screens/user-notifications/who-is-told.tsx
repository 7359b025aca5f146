import type { CareTold } from '@rounds/core/api'
import { entities, type Json } from '@rounds/core/entities'
import { userNotificationWords as words } from '@rounds/core/words/user-notifications'
import { useMemo, useState } from 'react'
import { useApp } from '../../context/app-context.ts'
import { useReading } from '../../kit/use-reading.ts'
import { ReadAlert } from '../../records/read-failure.tsx'
import { FieldControl } from '../../records/record/controls/field-control.tsx'
import { useReferenceName } from '../../records/values/use-reference-names.ts'
import { toldSlots } from './told-slots.ts'

const { PhId, LId } = entities.Custom_UserNotification.fields
// Their help text is about notifications.
const { help: _, ...physicianField } = PhId
const { help: __, ...locationField } = LId
const keyOf = (value: Json) => (typeof value === 'number' ? value : null)
const ignore = () => undefined

/** Says in words who would be notified about an appointment request with a physician at a location. */
export function WhoIsTold({ written }: { written: number }) {
  const { client } = useApp()
  const [physician, setPhysician] = useState<number | null>(null)
  const [location, setLocation] = useState<number | null>(null)
  const [state, send] = useReading(
    useMemo(() => toldSlots(client), [client]),
    { physician, location, written },
  )
  const physicianName = useReferenceName('Custom_Physician', physician)
  const locationName = useReferenceName('Custom_Location', location)
  const { answer } = state.context
  const about = words.about(physicianName ?? null, locationName ?? null)
  return (
    <details className="mt-3 rounded-md border border-rule px-4 py-2">
      <summary className="cursor-pointer font-semibold">{words.ask}</summary>
      <div className="grid gap-x-4 gap-y-3 pt-3 sm:grid-cols-2">
        <FieldControl
          id="told-physician"
          field={physicianField}
          label={words.physician}
          value={physician}
          onValue={value => setPhysician(keyOf(value))}
          onUnreadable={ignore}
        />
        <FieldControl
          id="told-location"
          field={locationField}
          label={words.location}
          value={location}
          onValue={value => setLocation(keyOf(value))}
          onUnreadable={ignore}
        />
      </div>
      <div aria-live="polite" className="max-h-56 overflow-y-auto pt-3 pb-2">
        {state.hasTag('shows a message') && (
          <ReadAlert
            what={words.what}
            error={new Error(state.context.message ?? '')}
            onRetry={() => send({ type: 'RETRY' })}
          />
        )}
        {!answer && state.hasTag('busy') && <p className="text-ink-2">{words.loading}</p>}
        {answer && <Answer told={answer} about={about} />}
      </div>
    </details>
  )
}

const list = new Intl.ListFormat('en-US')

function Answer({ told: { form, addresses, people }, about }: { told: CareTold; about: string }) {
  if (form === null) return <p>{words.noForm}</p>
  const emailed = people.filter(({ because }) => because === null).map(({ name }) => name)
  const everyone = [...new Set([...emailed, ...addresses])]
  return (
    <>
      <p className="font-medium">
        {everyone.length > 0 ? words.emailed(list.format(everyone), about) : words.nobody(about)}
      </p>
      {people.length + addresses.length > 0 && (
        <ul aria-label={words.details} className="mt-1 text-ink-2 text-sm">
          {people.map(({ name, from, physician, location, because }) => (
            <li key={`${name} ${from} ${physician} ${location} ${because}`}>
              {name}:{' '}
              {from === 'responsibility'
                ? words.because.responsibility
                : words.because.notification(physician, location)}
              {because && ` (${words.not[because]})`}
            </li>
          ))}
          {addresses.map(address => (
            <li key={address}>
              {address}: {words.byForm(form)}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
