import type { Entity } from '@rounds/core/entities'
import { isFiltered } from '@rounds/core/rules/table'
import { labelInSentence } from '@rounds/core/rules/text'
import { listWords } from '@rounds/core/words/list'
import { selectedCount, type tableView } from '@rounds/machines/table-view'
import { useEffect } from 'react'
import type { SnapshotFrom } from 'xstate'
import { type Status, useApp } from '../../context/app-context.ts'
import type { KeyHint } from '../../kit/status-line.tsx'
import { fileName } from './list-slots.ts'

interface About {
  entity: Entity
  hidden: boolean
  mayCreate: boolean
  /** A running bulk job. */
  job: Status['job'] | null
  /** The list's own shortcuts, if any. */
  keys?: readonly KeyHint[] | undefined
}

/** Shows the state of a list in the status line, unless a record is open over it. */
export function useListStatus(state: SnapshotFrom<typeof tableView>, about: About): void {
  const { setStatus } = useApp()
  const text = about.hidden ? null : JSON.stringify(statusOf(state, about))
  useEffect(() => {
    if (text === null) return
    setStatus(JSON.parse(text) as Status)
    return () => setStatus(null)
  }, [setStatus, text])
}

function statusOf(state: SnapshotFrom<typeof tableView>, about: About): Status {
  const { entity, mayCreate, job: work } = about
  const { context } = state
  const selected = selectedCount(context)
  const what = labelInSentence(context.total === 1 ? entity.label : entity.plural)
  const isFound = context.shown !== null && isFiltered(context.shown)
  const found = listWords.status.found(context.total, what, isFound)
  const { done, total } = context.exporting
  const job = state.hasTag('exporting')
    ? {
        job: {
          words: listWords.status.exporting(fileName(context.exportsAs)),
          done,
          total: Math.max(total, 1),
        },
      }
    : work
      ? { job: { ...work, total: Math.max(work.total, 1) } }
      : {}
  const keys = about.keys ?? [
    { keys: 'Enter', effect: listWords.status.open },
    ...(mayCreate ? [{ keys: 'n', effect: listWords.status.new }] : []),
    { keys: 'f', effect: listWords.status.search },
  ]
  if (state.hasTag('cannot be loaded'))
    return { tone: 'alarm', words: listWords.status.listCannotLoaded, keys, ...job }
  if (state.hasTag('loading')) return { tone: 'busy', words: listWords.status.loading, keys, ...job }
  if (selected > 0)
    return {
      tone: 'changed',
      words: listWords.status.selected(selected),
      keys,
      ...job,
    }
  return { tone: 'ready', words: found, keys, ...job }
}
