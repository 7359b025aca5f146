import type { Client, Device } from '@rounds/core/api'
import { type Fields, submitSlots } from '@rounds/machines/submit'
import useSWR from 'swr'

/** Loads one's own account. */
export const useOwnAccount = (client: Client) => useSWR('account', client.account.read)

/** The devices on which the person is signed in. */
export const useDevices = (client: Client) => useSWR('devices', () => client.account.devices())

/** Signs out another device of the person, and reloads the list. */
export const deviceSlots = (client: Client, reload: () => Promise<unknown>) =>
  submitSlots<Fields, Device>(async ({ act }) => {
    await client.account.signOutDevice(act.SessionId)
    await reload().catch(() => undefined)
  })
