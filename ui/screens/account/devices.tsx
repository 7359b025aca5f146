import { type Device, messageOf } from '@rounds/core/api'
import { useState } from 'react'
import useSWR from 'swr'
import { useApp, useTimeZone } from '../../context/app-context.ts'
import { useRounds } from '../../context/rounds.ts'
import { Button } from '../../kit/button.tsx'
import { SkeletonLines } from '../../kit/skeleton.tsx'
import { exactInstant, saidInstant } from '../../records/values/times.ts'
import { browserOf } from './browser-of.ts'

/** The devices on which the person is signed in, each of which can be signed out from here. */
export function Devices() {
  const { client, notify } = useApp()
  const { signOut } = useRounds()
  const [ending, setEnding] = useState<string>()
  const { data, error, mutate } = useSWR('devices', client.signIn.devices)
  const end = async (device: Device) => {
    if (device.Current) return signOut()
    setEnding(device.SessionId)
    try {
      await client.signIn.signOutDevice(device.SessionId)
      await mutate()
      notify('success', `${browserOf(device.UserAgent)} is signed out.`)
    } catch (failure) {
      notify('error', `It is still signed in: ${messageOf(failure)}`)
    }
    setEnding(undefined)
  }
  const zone = useTimeZone()
  if (error) return <p className="text-loss">The devices could not be read: {messageOf(error)}</p>
  if (!data) return <SkeletonLines lines={3} />
  return (
    <ul className="divide-y divide-rule">
      {data.map(device => (
        <li key={device.SessionId} className="flex items-center justify-between gap-4 py-2 first:pt-0">
          <span className="min-w-0">
            <span className="font-semibold" title={device.UserAgent ?? undefined}>
              {browserOf(device.UserAgent)}
            </span>
            {device.Current && <span className="ml-2 text-on text-sm">this one</span>}
            <span className="block text-ink-2 text-sm">
              {device.Address && (
                <>
                  <span className="font-mono">{device.Address}</span> ·{' '}
                </>
              )}
              seen{' '}
              <time dateTime={device.LastSeenDt} title={exactInstant(device.LastSeenDt, zone)}>
                {saidInstant(device.LastSeenDt, new Date(), zone)}
              </time>
            </span>
          </span>
          <Button
            busy={ending === device.SessionId}
            aria-label={`Sign out ${browserOf(device.UserAgent)}`}
            onClick={() => void end(device)}
          >
            Sign out
          </Button>
        </li>
      ))}
    </ul>
  )
}
