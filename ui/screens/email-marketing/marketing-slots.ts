import { type Client, emailMarketingCalls, type JobAnswer, jobCalls } from '@rounds/core/api'
import { submitSlots } from '@rounds/machines/submit'
import useSWR from 'swr'

/** The polling interval while something is queued. */
const LOOK_MS = 2_000

/** The state of the newsletters, polled while something is queued. */
export const useMarketing = (client: Client) =>
  useSWR('email marketing', () => emailMarketingCalls(client.http).state(), {
    refreshInterval: state => (state?.forms.some(({ waiting }) => waiting > 0) ? LOOK_MS : 0),
  })

/** Retries a failed address. */
export const retrySlots = (client: Client) =>
  submitSlots<object, number, JobAnswer>(({ act }) => jobCalls(client.http).run(act))
