import { type Client, compare } from '@rounds/core/api'
import { type AnyRow, entities } from '@rounds/core/entities'
import useSWR from 'swr'

/** An alert as the calendar shows it. */
export interface ListedAlert {
  readonly id: number
  readonly title: string
  readonly from: string | null
  readonly to: string | null
}

const { Custom_LocationAlert } = entities
const listed = ({ LaId, LaTitle, LaFromDt, LaToDt }: AnyRow): ListedAlert => ({
  id: Number(LaId),
  title: String(LaTitle),
  from: typeof LaFromDt === 'string' ? LaFromDt : null,
  to: typeof LaToDt === 'string' ? LaToDt : null,
})

/** The cache key of alerts by month; writes invalidate it. */
export const ALERTS = 'alerts of a month'

/** The alerts active at some point in the weeks that begin and end on these days. */
export const useAlertsBetween = (client: Client, first: string, last: string) =>
  useSWR<readonly ListedAlert[]>([ALERTS, first, last], async () => {
    const on = compare('LaActive', '=', true)
    // One extra day on both sides, because the days are not in UTC.
    const begin = new Date(Date.parse(`${first}T00:00:00Z`) - 86_400_000).toISOString()
    const end = new Date(Date.parse(`${last}T00:00:00Z`) + 2 * 86_400_000).toISOString()
    const begun = [compare('LaFromDt', '<=', end), compare('LaFromDt', '=', null)]
    const notOver = [compare('LaToDt', '>=', begin), compare('LaToDt', '=', null)]
    const rows = await client.of(Custom_LocationAlert).all({
      filter: begun.flatMap(one => notOver.map(other => [on, one, other])),
      fields: ['LaId', 'LaTitle', 'LaFromDt', 'LaToDt'],
    })
    return rows.map(listed)
  })
