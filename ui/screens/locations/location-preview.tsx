import type { CarePlace } from '@rounds/core/api'
import {
  comingDays,
  type HoursException,
  type OpenSpan,
  openState,
  openWords,
  sayZone,
  serviceHours,
} from '@rounds/core/rules/time'
import { locationWords } from '@rounds/core/words/locations'
import clsx from 'clsx'
import { useId } from 'react'
import { useApp, useTimeZone } from '../../context/app-context.ts'
import { useLiveAddress } from '../../context/site-state.ts'
import { ReadAlert } from '../../records/read-failure.tsx'
import type { ShownRecord } from '../../records/tool-parts.ts'
import { usePlaceNow } from './location-slots.ts'

const words = locationWords.preview
const DAYS = 14

const exceptionsOf = (place: CarePlace | null | undefined): readonly HoursException[] =>
  (place?.exceptions ?? []).map(({ from, to, effect, hours }) => ({
    from: from === null ? null : Date.parse(from),
    to: to === null ? null : Date.parse(to),
    hours: effect === 'hours' ? ((hours ?? []) as readonly OpenSpan[]) : [],
  }))

/** Beside a location's form on a wide screen: what patients see of it. */
export function LocationPreview({ shown }: { shown: ShownRecord }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="rounded-md border border-rule p-4 max-2xl:hidden">
      <h2 id={id} className="mb-1 font-semibold">
        {words.heading}
      </h2>
      <PatientsSee shown={shown} />
    </section>
  )
}

/** The same above the form, collapsed, on a narrow screen. */
export function FoldedPreview({ shown }: { shown: ShownRecord }) {
  return (
    <details className="mb-6 max-w-184 rounded-md border border-rule px-4 py-2 2xl:hidden">
      <summary className="cursor-pointer font-semibold">{words.heading}</summary>
      <div className="pt-2 pb-2">
        <PatientsSee shown={shown} />
      </div>
    </details>
  )
}

/** Whether a location is open, and its hours for the next days. */
function PatientsSee({ shown }: { shown: ShownRecord }) {
  const { client } = useApp()
  const live = useLiveAddress()
  const own = useTimeZone()
  const { values, base, isNew, isDirty } = shown
  const { data: place, error, mutate } = usePlaceNow(client, isNew ? null : Number(base.LId))
  const hours = (Array.isArray(values.LHours) ? values.LHours : []) as unknown as readonly OpenSpan[]
  const timeZone = place?.timeZone ?? own
  const now = Date.now()
  const exceptions = exceptionsOf(place)
  const state = openState(hours, now, timeZone, exceptions)
  const services = serviceHours(hours)
  return (
    <div className="flex flex-col gap-4">
      <div>
        {state && <p>{openWords(state)}</p>}
        {isDirty && <p className="text-ink-2 text-sm">{words.unsaved}</p>}
        {base.LVisible === false ? (
          <p className="text-ink-2 text-sm">{words.notShown}</p>
        ) : (
          place && (
            <a className="link text-sm" href={live(place.path)} target="_blank" rel="noreferrer">
              {words.onSite}
            </a>
          )
        )}
      </div>
      {error && <ReadAlert what={words.what} error={error} onRetry={mutate} />}
      {hours.length === 0 && exceptions.length === 0 ? (
        <p className="text-ink-2 text-sm">{words.noHours}</p>
      ) : (
        <ComingDays {...{ hours, exceptions, timeZone, now }} />
      )}
      {services.length > 0 && (
        <div className="text-sm">
          <h3 className="font-semibold">{words.services}</h3>
          <ul>
            {services.map(({ service, lines }) => (
              <li key={service}>
                {service}: {lines.join('; ')}
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}

interface ComingDaysProps {
  hours: readonly OpenSpan[]
  exceptions: readonly HoursException[]
  timeZone: string
  now: number
}

const dateText = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })

function ComingDays({ hours, exceptions, timeZone, now }: ComingDaysProps) {
  const days = comingDays(hours, { at: now, timeZone, days: DAYS }, exceptions)
  return (
    <div>
      <table className="w-full text-left text-sm">
        <caption className="pb-1 text-left font-semibold">{words.days}</caption>
        <thead className="sr-only">
          <tr>
            <th scope="col">{words.day}</th>
            <th scope="col">{words.hours}</th>
          </tr>
        </thead>
        <tbody>
          {days.map(({ date, name, text, because, isToday }) => (
            <tr
              key={date}
              className={clsx('border-rule border-t align-baseline', isToday && 'font-semibold')}
            >
              <th scope="row" className="whitespace-nowrap py-1 pr-3 font-[inherit]">
                {name.slice(0, 3)}, {dateText.format(Date.parse(`${date}T00:00:00Z`))}
                {isToday && <span className="sr-only">, {words.today}</span>}
              </th>
              <td className="py-1">
                {text}
                {because && <span className="ml-2 text-ink-2">{because}</span>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="mt-2 text-ink-2 text-sm">{words.zone(sayZone(timeZone))}</p>
    </div>
  )
}
