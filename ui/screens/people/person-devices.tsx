import { browserOf } from '@rounds/core/rules/people'
import { sayExactly, sayInstant } from '@rounds/core/rules/time'
import { accessWords } from '@rounds/core/words/access'
import { useMemo } from 'react'
import { useApp, useTimeZone } from '../../context/app-context.ts'
import { Button } from '../../kit/button.tsx'
import { SkeletonLines } from '../../kit/skeleton.tsx'
import { useSubmit } from '../../kit/use-submit.ts'
import { ReadAlert } from '../../records/read-failure.tsx'
import { personDeviceSlots, usePersonDevices } from './people-slots.ts'

const words = accessWords.person

/** The devices on which somebody is signed in, each of which can be signed out. */
export function PersonDevices({ userId, mayWrite }: { userId: string; mayWrite: boolean }) {
  const { client, notify } = useApp()
  const zone = useTimeZone()
  const { data, error, mutate } = usePersonDevices(client, userId)
  const slots = useMemo(() => personDeviceSlots(client, userId, mutate), [client, userId, mutate])
  const [state, send] = useSubmit(slots, {
    onDone: ({ sent }) => notify('success', words.isSignedOut(browserOf(sent.act.UserAgent))),
    onFailed: ({ message }) => notify('error', words.stillSignedIn(message)),
  })
  const ending = state.hasTag('busy') ? state.context.sent?.act.SessionId : undefined
  if (error && !data) return <ReadAlert what={words.devicesWhat} error={error} onRetry={mutate} />
  if (!data) return <SkeletonLines lines={3} className="measure" />
  if (data.length === 0) return <p className="text-ink-2">{words.noDevices}</p>
  return (
    <ul className="measure divide-y divide-rule">
      {data.map(device => (
        <li key={device.SessionId} className="flex items-center justify-between gap-4 py-2">
          <span className="min-w-0">
            <span className="font-semibold" title={device.UserAgent ?? undefined}>
              {browserOf(device.UserAgent)}
            </span>
            <span className="block text-ink-2 text-sm">
              {device.Address && <span className="font-mono">{device.Address}</span>}
              {device.Address && ' · '}
              {words.seen}{' '}
              <time dateTime={device.LastSeenDt} title={sayExactly(device.LastSeenDt, zone)}>
                {sayInstant(device.LastSeenDt, new Date(), zone)}
              </time>
            </span>
          </span>
          {mayWrite && !device.Current && (
            <Button
              busy={ending === device.SessionId}
              aria-label={words.signOutOf(browserOf(device.UserAgent))}
              onClick={() => send({ type: 'SUBMIT', act: device })}
            >
              {words.signOut}
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}
