import type { Match } from '@rounds/core/access'
import type { TrashPage } from '@rounds/core/api'
import { removeContentWords } from '@rounds/core/words/remove-content'
import { type TrashAct, trash } from '@rounds/machines/trash'
import { useMachine } from '@xstate/react'
import { useEffect, useMemo, useState } from 'react'
import { useSearchParams } from 'wouter'
import { useApp, useStatus } from '../../context/app-context.ts'
import { Alert } from '../../kit/alert.tsx'
import { Button } from '../../kit/button.tsx'
import { DataGrid } from '../../kit/data-grid/data-grid.tsx'
import { EmptyState } from '../../kit/empty-state.tsx'
import { PageHeader } from '../../kit/page-header.tsx'
import { SearchBox } from '../../kit/search-box.tsx'
import { ReadFailure } from '../../records/read-failure.tsx'
import { foundIn, trashColumns } from './trash-columns.tsx'
import { TrashDialog } from './trash-dialog.tsx'
import { trashSlots, useTrash } from './trash-slots.ts'

const NONE: readonly TrashPage[] = []
const NOTHING: ReadonlySet<string> = new Set()

/** Pages deleted in the last thirty days: restored, or deleted for good with everything that depends on them. */
export function RemoveContent({ match: { tool } }: { match: Match }) {
  const { client } = useApp()
  const [parameters, setParameters] = useSearchParams()
  const { data, error, isLoading, mutate } = useTrash(client)
  const [chosen, setChosen] = useState(NOTHING)
  const machine = useMemo(() => trash.provide(trashSlots(client)), [client])
  const [state, send, actor] = useMachine(machine)
  useEffect(() => {
    const heard = actor.on('TRASH_CHANGED', () => {
      setChosen(NOTHING)
      void mutate()
    })
    return () => heard.unsubscribe()
  }, [actor, mutate])

  const search = parameters.get('search') ?? ''
  const all = data ?? NONE
  const rows = useMemo(() => foundIn(all, search), [all, search])
  const picked = rows.filter(({ cId }) => chosen.has(String(cId)))
  const ask = (act: TrashAct) => send({ type: 'ASK', act, pages: picked.map(({ cId }) => cId) })
  useStatus(
    state.hasTag('busy')
      ? { tone: 'busy', words: removeContentWords.screen.working }
      : error
        ? { tone: 'alarm', words: removeContentWords.screen.trashCannotLoaded }
        : isLoading
          ? { tone: 'busy', words: removeContentWords.screen.loading }
          : {
              tone: picked.length > 0 ? 'changed' : 'ready',
              words:
                picked.length > 0
                  ? removeContentWords.screen.selected(picked.length)
                  : removeContentWords.screen.inTheTrash(all.length),
              keys: [{ keys: 'Space', effect: removeContentWords.screen.choose }],
            },
  )
  const { act, done } = state.context
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <PageHeader
        title={tool.title}
        sentence={tool.purpose}
        actions={
          <>
            <Button disabled={picked.length === 0} onClick={() => ask('erase')}>
              {removeContentWords.screen.eraseForGood}
            </Button>
            <Button kind="primary" disabled={picked.length === 0} onClick={() => ask('restore')}>
              {removeContentWords.screen.restore}
            </Button>
          </>
        }
      />
      {state.hasTag('shows a report') && (
        <Alert
          kind="success"
          className="mt-3"
          title={`${removeContentWords.screen.pageDone(done)} ${act === 'erase' ? removeContentWords.screen.erasedForGood : removeContentWords.screen.restored}.`}
          onClose={() => send({ type: 'CLOSE' })}
        />
      )}
      <SearchBox
        className="mt-3 mb-2.5 w-full sm:w-70"
        size="sm"
        label={removeContentWords.screen.searchIn(tool.title)}
        value={search}
        onValue={words => setParameters(words === '' ? {} : { search: words }, { replace: true })}
      />
      <DataGrid<TrashPage>
        className="min-h-48 flex-1 max-lg:h-[70dvh] max-lg:flex-none"
        label={tool.title}
        columns={trashColumns}
        rows={rows}
        rowKey={row => String(row.cId)}
        rowLabel={row => row.title}
        selected={chosen}
        onSelected={setChosen}
        loading={isLoading}
        searched={search !== ''}
        error={error && <ReadFailure what={removeContentWords.screen.trash} error={error} onRetry={mutate} />}
        empty={
          <EmptyState title={removeContentWords.screen.theTrashIsEmpty}>
            {removeContentWords.screen.pagesDeletedStayHere}
          </EmptyState>
        }
      />
      <TrashDialog state={state} send={send} />
    </div>
  )
}
