import { type Client, compare, type JobAnswer, jobCalls } from '@rounds/core/api'
import { Job, type Row } from '@rounds/core/entities'
import { promiseActor } from '@rounds/machines/kit'
import { submitSlots } from '@rounds/machines/submit'
import useSWR from 'swr'

/** The polling interval while something runs; otherwise polling is slower. */
const LOOK_MS = 2_000
const IDLE_MS = 15_000

const isUnderWay = (state: string) => state === 'waiting' || state === 'running'

/** How many jobs are in each state; `onRead` is called after each poll. */
export const JOB_COUNTS = 'job counts'
export const useJobCounts = (client: Client, onRead: () => void) =>
  useSWR(
    JOB_COUNTS,
    async () => {
      const counts = await Promise.all(
        Job.fields.JbState.options.map(async ({ value }) => {
          const { paging } = await client.of(Job).list({
            filter: [[compare('JbState', '=', value)]],
            pageSize: 1,
            fields: ['JbId'],
          })
          return [value, paging.totalCount] as const
        }),
      )
      return Object.fromEntries(counts) as Readonly<Record<string, number>>
    },
    {
      refreshInterval: counts => (counts && (counts.running || counts.waiting) ? LOOK_MS : IDLE_MS),
      onSuccess: onRead,
    },
  )

/** A job with its log. */
export interface ShownJob {
  readonly job: JobAnswer
  readonly record: Row<typeof Job>
  readonly askedBy: string | null
  readonly lines: readonly { readonly at: string; readonly said: string }[]
}

/** The open job, polled while it waits or runs. */
export const useJob = (client: Client, id: number | null) =>
  useSWR(
    id === null ? null : ['job', id],
    async ([, key]): Promise<ShownJob> => {
      const calls = jobCalls(client.http)
      const [job, record, { askedBy, lines }] = await Promise.all([
        calls.look(key),
        client.of(Job).read([key]),
        calls.log(key),
      ])
      return { job, record, askedBy, lines }
    },
    { refreshInterval: shown => (shown && isUnderWay(shown.job.state) ? LOOK_MS : 0) },
  )

/** Runs a job now. */
export const runSlots = (client: Client) =>
  submitSlots<object, number, JobAnswer>(({ act }) => jobCalls(client.http).run(act))

/** Cancels the job that was confirmed. */
export const cancelSlots = (client: Client) => ({
  actors: {
    carryOut: promiseActor<unknown, { about: unknown }>(({ about }) =>
      jobCalls(client.http).stop(about as number),
    ),
  },
})
