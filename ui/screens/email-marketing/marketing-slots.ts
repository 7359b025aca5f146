import { type Client, emailMarketingCalls, type JobAnswer, jobCalls } from '@rounds/core/api'
import { submitSlots } from '@rounds/machines/submit'
import useSWR from 'swr'

/** While something waits it is looked at so often. */
const LOOK_MS = 2_000

/** How the newsletters stand, followed while something waits. */
export const useMarketing = (client: Client) =>
  useSWR('email marketing', () => emailMarketingCalls(client.http).state(), {
    refreshInterval: state => (state?.forms.some(({ waiting }) => waiting > 0) ? LOOK_MS : 0),
  })

/** Sends an address again that failed. */
export const retrySlots = (client: Client) =>
  submitSlots<object, number, JobAnswer>(({ act }) => jobCalls(client.http).run(act))
