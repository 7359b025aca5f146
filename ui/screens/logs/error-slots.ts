import { type Client, type ErrorGroupState, errorGroupCalls } from '@rounds/core/api'
import { submitSlots } from '@rounds/machines/submit'
import useSWR from 'swr'

/** The errors by their cause, of one state. */
export const useErrorGroups = (client: Client, state: ErrorGroupState, find: string) =>
  useSWR(['error groups', state, find], () => errorGroupCalls(client.http).list(state, find), {
    keepPreviousData: true,
  })

/** What becomes of a cause. */
export interface SteerError {
  readonly fingerprint: string
  readonly state: ErrorGroupState
}

/** Resolves, ignores or reopens a cause. */
export const steerErrorSlots = (client: Client) =>
  submitSlots<Readonly<Record<string, unknown>>, SteerError, unknown>(({ act }) =>
    errorGroupCalls(client.http).steer(act.fingerprint, act.state),
  )
