import type { Match } from '@rounds/core/access'
import { compare } from '@rounds/core/api'
import { Comment } from '@rounds/core/entities'
import { commentModerationWords } from '@rounds/core/words/comment-moderation'
import clsx from 'clsx'
import { useEffect, useMemo } from 'react'
import { useSearch } from 'wouter'
import { useApp } from '../../context/app-context.ts'
import { onSignal } from '../../context/palette-signals.ts'
import { LinkTab } from '../../kit/link-tab.tsx'
import { tabsLook } from '../../kit/tabs.tsx'
import { searchOfView } from '../../records/list/list-view.ts'
import { viewAt } from '../../records/list/views/first-view.ts'
import { placeOf, withSearch } from '../../records/listing.ts'
import { RecordTool } from '../../records/record-tool.tsx'
import type { ToolParts } from '../../records/tool-parts.ts'
import { useCounts } from './comment-slots.ts'
import { Moderation } from './moderation.tsx'

const words = commentModerationWords

const KEYS = [
  { keys: 'y', effect: words.keys.approve },
  { keys: 'x', effect: words.keys.reject },
  { keys: 's', effect: words.keys.spam },
  { keys: 'r', effect: words.keys.reply },
]

const parts: ToolParts = {
  Beside: Moderation,
  columnsBeside: ['CmText'],
  keys: ({ mayChange }) => (mayChange ? KEYS : []),
}

/** Reader comments, shown in their thread beside the list (screens, `/comment-moderation`). */
export function CommentModeration({ match }: { match: Match }) {
  const all = useMemo(() => ({ ...parts, above: <CommentTabs match={match} /> }), [match])
  return <RecordTool match={match} parts={all} />
}

CommentModeration.preload = RecordTool.preload

/** The states with their comment counts; each tab is a filter of the list. */
function CommentTabs({ match }: { match: Match }) {
  const { client } = useApp()
  const { data, mutate } = useCounts(client)
  useEffect(() => onSignal('changed', () => void mutate()), [mutate])
  const search = new URLSearchParams(useSearch())
  const listing = placeOf(match)?.listing
  if (!listing) return null
  const view = viewAt(listing, search)
  const others = view.filters.filter(({ field }) => field !== 'CmState')
  const [now, ...more] = view.filters.filter(({ field }) => field === 'CmState')
  const state = now === undefined ? '' : more.length > 0 ? null : now.values.join('|')
  const tabs = [
    ...Comment.fields.CmState.options.map(({ value, label }) => ({
      value: String(value),
      label,
      filters: [compare('CmState', '=', value)],
    })),
    { value: '', label: words.tabs.all, filters: [] },
  ]
  return (
    <nav aria-label={words.tabs.label} className={clsx('mt-3 shrink-0', tabsLook)}>
      {tabs.map(({ value, label, filters }) => {
        const next = { ...view, filters: [...others, ...filters], page: 1 }
        const query = searchOfView(Comment, next, search, true)
        return (
          <LinkTab
            key={value}
            href={withSearch(listing.path, query)}
            label={label}
            isNow={state === value}
            count={value === '' ? undefined : data?.[value]}
          />
        )
      })}
    </nav>
  )
}
