import { decide, type Match } from '@rounds/core/access'
import { entities } from '@rounds/core/entities'
import { draftWords } from '@rounds/core/words/drafts'
import { openDrafts } from '@rounds/machines/open-drafts'
import { useMachine } from '@xstate/react'
import { useEffect, useMemo, useRef, useState } from 'react'
import useSWR, { useSWRConfig } from 'swr'
import { useRouter } from 'wouter'
import { useApp, useStatus } from '../../context/app-context.ts'
import { WAITING } from '../../context/waiting-counts.ts'
import { Button } from '../../kit/button.tsx'
import { DataGrid } from '../../kit/data-grid/data-grid.tsx'
import { EmptyState } from '../../kit/empty-state.tsx'
import { PageHeader } from '../../kit/page-header.tsx'
import { SearchBox } from '../../kit/search-box.tsx'
import { useKeptFocus } from '../../kit/use-kept-focus.ts'
import { useParameters } from '../../kit/use-parameters.ts'
import { ReadFailure } from '../../records/read-failure.tsx'
import { draftColumns, orderedDrafts } from './draft-columns.tsx'
import { DraftCompare } from './draft-compare.tsx'
import { DraftsDialog, DraftsReport } from './drafts-dialog.tsx'
import { draftsSlots } from './drafts-slots.ts'
import { type OpenDraft, readDrafts } from './read-drafts.ts'

const NONE: readonly OpenDraft[] = []
const REPORT_BUTTON = '[data-report] button'

/** Pages with unpublished changes: compared, published or discarded, several at once. */
export function Drafts({ match: { tool } }: { match: Match }) {
  const { client, person } = useApp()
  const { base } = useRouter()
  const [parameters, setParameter] = useParameters()
  const may = decide(person, 'update', entities.Content)
  const { mutate: reread } = useSWRConfig()
  const { data, error, isLoading, mutate } = useSWR(
    ['open drafts', person.userId],
    () => readDrafts(client, person),
    { keepPreviousData: true },
  )
  const machine = useMemo(() => openDrafts.provide(draftsSlots(client)), [client])
  const [state, send, actor] = useMachine(machine)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const box = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const heard = actor.on('DRAFTS_CHANGED', () => {
      setChosen(new Set())
      void mutate()
      void reread(WAITING)
    })
    return () => heard.unsubscribe()
  }, [actor, mutate, reread])

  const search = parameters.get('search') ?? ''
  const sort = parameters.get('sort') ?? ''
  const compared = Number(parameters.get('compare'))

  const all = data ?? NONE
  const rows = useMemo(() => orderedDrafts(all, search, sort), [all, search, sort])
  const columns = useMemo(
    () => draftColumns(draft => `${base}${tool.start}?compare=${draft.cId}`),
    [base, tool.start],
  )
  const picked = all.filter(({ cId }) => chosen.has(String(cId)))
  const ask = (act: 'publish' | 'discard', drafts: readonly OpenDraft[]) =>
    send({ type: 'ASK', act, drafts: drafts.map(({ cId, version, title }) => ({ cId, version, title })) })
  const [by = '', direction] = sort.split(' ')

  const reported = state.hasTag('shows a report') ? String(state.hasTag('is undone')) : 'nothing'
  useKeptFocus(box, reported, REPORT_BUTTON, '[role=grid] [tabindex="0"]', 'input')

  useStatus(statusOf({ loading: isLoading, failed: Boolean(error), busy: state.hasTag('busy'), all, picked }))
  const open = all.find(({ cId }) => cId === compared)
  return (
    <div ref={box} className="flex min-h-0 flex-1 flex-col">
      <PageHeader
        title={tool.title}
        sentence={tool.purpose}
        actions={
          may.allowed && (
            <>
              <Button disabled={picked.length === 0} onClick={() => ask('discard', picked)}>
                {draftWords.screen.discard}
              </Button>
              <Button kind="primary" disabled={picked.length === 0} onClick={() => ask('publish', picked)}>
                {draftWords.screen.publish}
              </Button>
            </>
          )
        }
      />
      {!may.allowed && <p className="mt-1 text-ink-3 text-sm">{may.because}</p>}
      <DraftsReport state={state} send={send} />
      <div className="mt-3 mb-2.5 flex flex-wrap items-center gap-3">
        <SearchBox
          className="w-full sm:w-70"
          size="sm"
          label={draftWords.screen.searchIn(tool.title)}
          value={search}
          onValue={text => setParameter('search', text, true)}
          onKeyDown={event => {
            if (event.key !== 'ArrowDown') return
            event.preventDefault()
            box.current?.querySelector<HTMLElement>('[role=grid] [tabindex="0"]')?.focus()
          }}
        />
        {picked.length > 0 && (
          <p className="text-ink-2 text-sm">
            {draftWords.screen.chosen(picked.length)}{' '}
            <Button kind="quiet" size="sm" onClick={() => setChosen(new Set())}>
              {draftWords.screen.chooseNone}
            </Button>
          </p>
        )}
      </div>
      <DataGrid<OpenDraft>
        className="min-h-48 flex-1 max-lg:h-[70dvh] max-lg:flex-none"
        label={tool.title}
        columns={columns}
        rows={rows}
        rowKey={row => String(row.cId)}
        rowLabel={row => row.title}
        sorting={by ? [{ id: by, desc: direction === 'desc' }] : []}
        onSort={column => setParameter('sort', nextSort(sort, column), false)}
        {...(may.allowed && { selected: chosen, onSelected: setChosen })}
        onOpen={row => setParameter('compare', String(row.cId), false)}
        actions={['view']}
        loading={isLoading}
        searched={search !== ''}
        error={error && <ReadFailure what={draftWords.screen.drafts} error={error} onRetry={mutate} />}
        empty={
          <EmptyState title={draftWords.screen.noOpenDrafts}>
            {draftWords.screen.everythingWrittenPublishedDraft}
          </EmptyState>
        }
      />
      {compared > 0 && !state.hasTag('asks') && (
        <DraftCompare
          {...{ tool, cId: compared }}
          onClose={() => setParameter('compare', '', false)}
          {...(may.allowed &&
            open && {
              onPublish: () => {
                setParameter('compare', '', true)
                ask('publish', [open])
              },
              onDiscard: () => {
                setParameter('compare', '', true)
                ask('discard', [open])
              },
            })}
        />
      )}
      <DraftsDialog
        state={state}
        send={send}
        // The button that asked for it is disabled once nothing is chosen any more.
        returnFocus={() => box.current?.querySelector<HTMLElement>(REPORT_BUTTON)}
      />
    </div>
  )
}

/** A column header cycles through ascending, descending, none (specification §2, data table). */
function nextSort(sort: string, column: string): string {
  if (sort === column) return `${column} desc`
  return sort === `${column} desc` ? '' : column
}

interface DraftsState {
  loading: boolean
  failed: boolean
  busy: boolean
  all: readonly OpenDraft[]
  picked: readonly OpenDraft[]
}

function statusOf({ loading, failed, busy, all, picked }: DraftsState) {
  const keys = [
    { keys: 'Enter', effect: draftWords.screen.compare },
    { keys: 'Space', effect: draftWords.screen.choose },
  ]
  if (busy) return { tone: 'busy', words: draftWords.screen.working } as const
  if (failed) return { tone: 'alarm', words: draftWords.screen.draftsCannotLoaded } as const
  if (loading) return { tone: 'busy', words: draftWords.screen.loading } as const
  if (picked.length > 0)
    return { tone: 'changed', words: draftWords.screen.chosen(picked.length), keys } as const
  return { tone: 'ready', words: draftWords.screen.openDraft(all.length), keys } as const
}
