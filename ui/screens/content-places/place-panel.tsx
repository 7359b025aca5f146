import type { ContentPlace } from '@rounds/core/api'
import { kindNamed } from '@rounds/core/blocks'
import { contentPlaceWords as words } from '@rounds/core/words/content-places'
import { useEffect, useId, useMemo } from 'react'
import { useSWRConfig } from 'swr'
import { useApp } from '../../context/app-context.ts'
import { Alert } from '../../kit/alert.tsx'
import { Button } from '../../kit/button.tsx'
import { Skeleton } from '../../kit/skeleton.tsx'
import { useSubmit } from '../../kit/use-submit.ts'
import { ReadAlert } from '../../records/read-failure.tsx'
import { FieldControl } from '../../records/record/controls/field-control.tsx'
import type { ShownRecord } from '../../records/tool-parts.ts'
import { placeSlots, useContentPlace } from './place-slots.ts'

const settings = Object.entries(kindNamed('place')?.settings ?? {})
const SHORT: readonly string[] = ['city', 'state', 'zip']

/** Over the form of a location page: its address, phone and hours. */
export function PlacePanel({ shown }: { shown: ShownRecord }) {
  const { client } = useApp()
  const id = Number(shown.base.CId)
  const { data, error, mutate } = useContentPlace(client, id)
  if (error && !data) return <ReadAlert className="mb-6" what={words.what} error={error} onRetry={mutate} />
  if (!data) return <Skeleton className="mb-6 h-80" />
  return (
    <PlaceForm
      shown={shown}
      id={id}
      stored={data}
      onSaved={place => void mutate(place, { revalidate: false })}
    />
  )
}

interface PlaceFormProps {
  shown: ShownRecord
  id: number
  stored: ContentPlace
  onSaved: (place: ContentPlace) => void
}

function PlaceForm({ shown: { mayWrite, onUnsaved, reload }, id, stored, onSaved }: PlaceFormProps) {
  const heading = useId()
  const { client, notify } = useApp()
  const { mutate } = useSWRConfig()
  const slots = useMemo(() => placeSlots(client, id), [client, id])
  const [state, send] = useSubmit<ContentPlace, unknown, ContentPlace>(slots, {
    stored,
    onDone: ({ answer }) => {
      notify('success', words.saved)
      onSaved(answer)
      void mutate(['content places'])
      reload()
    },
  })
  const { typed, stored: before, message } = state.context
  const isChanged = JSON.stringify(typed) !== JSON.stringify(before)
  useEffect(() => {
    onUnsaved(isChanged, isChanged ? { tone: 'changed', words: words.unsaved } : undefined)
    return () => onUnsaved(false)
  }, [isChanged, onUnsaved])
  const isWhole = typed.street.trim() !== '' && typed.city.trim() !== ''
  return (
    <form
      noValidate
      className="mb-8 max-w-184"
      aria-labelledby={heading}
      onSubmit={event => {
        event.preventDefault()
        if (isChanged && isWhole) send({ type: 'SUBMIT' })
      }}
    >
      <h2 id={heading} className="font-semibold">
        {words.heading}
      </h2>
      <p className="text-ink-2 text-sm">{words.about}</p>
      <fieldset disabled={!mayWrite} className="mt-3 grid grid-cols-1 gap-3.5 sm:grid-cols-3">
        <legend className="sr-only">{words.heading}</legend>
        {settings.map(([name, field]) => (
          <div key={name} className={SHORT.includes(name) ? 'min-w-0' : 'min-w-0 sm:col-span-3'}>
            <FieldControl
              id={`place-${name}`}
              field={field}
              label={field.label ?? name}
              value={typed[name as keyof ContentPlace]}
              onValue={value => send({ type: 'TYPE', typed: { [name]: value ?? '' } })}
              onUnreadable={() => undefined}
            />
          </div>
        ))}
      </fieldset>
      {state.hasTag('shows a message') && (
        <Alert kind="error" title={words.notSaved} className="mt-3">
          {message}
        </Alert>
      )}
      {mayWrite && (
        <Button type="submit" className="mt-3" disabled={!isChanged || !isWhole} busy={state.hasTag('busy')}>
          {words.save}
        </Button>
      )}
    </form>
  )
}
