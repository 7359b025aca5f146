import { browserOf } from '@rounds/core/rules/people'
import { sayExactly, sayInstant } from '@rounds/core/rules/time'
import { accountWords } from '@rounds/core/words/account'
import { useMemo } from 'react'
import { useApp, useTimeZone } from '../../context/app-context.ts'
import { useRounds } from '../../context/rounds.ts'
import { Button } from '../../kit/button.tsx'
import { SkeletonLines } from '../../kit/skeleton.tsx'
import { useSubmit } from '../../kit/use-submit.ts'
import { ReadAlert } from '../../records/read-failure.tsx'
import { deviceSlots, useDevices } from './account-slots.ts'

/** The devices on which the person is signed in, with a sign-out button each. */
export function Devices() {
  const { client, notify } = useApp()
  const { signOut } = useRounds()
  const { data, error, mutate } = useDevices(client)
  const slots = useMemo(() => deviceSlots(client, mutate), [client, mutate])
  const [state, send] = useSubmit(slots, {
    onDone: ({ sent }) => notify('success', accountWords.devices.isSignedOut(browserOf(sent.act.UserAgent))),
    onFailed: ({ message }) => notify('error', accountWords.devices.stillSigned(message)),
  })
  const ending = state.hasTag('busy') ? state.context.sent?.act.SessionId : undefined
  const zone = useTimeZone()
  if (error && !data) return <ReadAlert what={accountWords.devices.what} error={error} onRetry={mutate} />
  if (!data) return <SkeletonLines lines={3} />
  return (
    <ul className="divide-y divide-rule">
      {data.map(device => (
        <li key={device.SessionId} className="flex items-center justify-between gap-4 py-2 first:pt-0">
          <span className="min-w-0">
            <span className="font-semibold" title={device.UserAgent ?? undefined}>
              {browserOf(device.UserAgent)}
            </span>
            {device.Current && <span className="ml-2 text-on text-sm">{accountWords.devices.thisOne}</span>}
            <span className="block text-ink-2 text-sm">
              {device.Address && (
                <>
                  <span className="font-mono">{device.Address}</span> ·{' '}
                </>
              )}
              {accountWords.devices.seen}{' '}
              <time dateTime={device.LastSeenDt} title={sayExactly(device.LastSeenDt, zone)}>
                {sayInstant(device.LastSeenDt, new Date(), zone)}
              </time>
            </span>
          </span>
          <Button
            busy={ending === device.SessionId}
            aria-label={accountWords.devices.signOut(browserOf(device.UserAgent))}
            onClick={() => (device.Current ? signOut() : send({ type: 'SUBMIT', act: device }))}
          >
            {accountWords.devices.signOut2}
          </Button>
        </li>
      ))}
    </ul>
  )
}
