import { type ToolId, toolNamed } from '@rounds/core/tools'
import { useMemo } from 'react'
import useSWR from 'swr'
import { useApp } from './app-context.ts'

/** The key of the counts, for whoever changes them. */
export const WAITING = 'waiting counts'
const LOOK_MS = 60_000

/** What waits behind an item of the sidebar. */
export interface Waiting {
  readonly many: number
  /** Some of it has waited longer than was promised. */
  readonly isLate: boolean
}

/** What waits for the person, by the tag of the tool that shows it; nothing until it is read. */
export function useWaiting(isAsked: boolean): ReadonlyMap<number, Waiting> {
  const { client } = useApp()
  const { data } = useSWR(isAsked ? WAITING : null, () => client.dashboardWaiting(), {
    refreshInterval: LOOK_MS,
  })
  return useMemo(() => {
    const { drafts, comments, submissions } = data ?? {}
    const counts: readonly (readonly [ToolId, number, boolean])[] = [
      ['drafts', drafts ?? 0, false],
      ['comment-moderation', comments ?? 0, false],
      ['form-submissions', submissions?.waiting ?? 0, submissions?.isLate ?? false],
    ]
    return new Map(
      counts.flatMap(([tool, many, late]) =>
        many > 0 ? [[toolNamed(tool).tag, { many, isLate: late }]] : [],
      ),
    )
  }, [data])
}
