import { decide, type Match } from '@rounds/core/access'
import type { TrashRecord } from '@rounds/core/api'
import { comesBack, type Entity, entities, TRASH_DAYS } from '@rounds/core/entities'
import { trashWords } from '@rounds/core/words/trash'
import { useEffect, useMemo, useState } from 'react'
import { useApp, useStatus } from '../../context/app-context.ts'
import { Alert } from '../../kit/alert.tsx'
import { Button } from '../../kit/button.tsx'
import { DataGrid } from '../../kit/data-grid/data-grid.tsx'
import { EmptyState } from '../../kit/empty-state.tsx'
import { PageHeader } from '../../kit/page-header.tsx'
import { SearchBox } from '../../kit/search-box.tsx'
import { Select } from '../../kit/select.tsx'
import { useParameters } from '../../kit/use-parameters.ts'
import { useSubmit } from '../../kit/use-submit.ts'
import { ReadFailure } from '../../records/read-failure.tsx'
import { trashColumns } from './trash-columns.tsx'
import { keyOfTrashed, restoreSlots, useTrashed } from './trash-slots.ts'

const NONE: readonly TrashRecord[] = []
const NOTHING: ReadonlySet<string> = new Set()
const words = trashWords.screen

/** Deleted records that the person could delete, from every tool, with a restore button (screens, `/trash`). */
export function Trash({ match: { tool } }: { match: Match }) {
  const { client, notify, person } = useApp()
  const [parameters, setParameter] = useParameters()
  const [chosen, setChosen] = useState(NOTHING)
  const entity = parameters.get('entity') ?? ''
  const search = parameters.get('search') ?? ''
  const { data, error, isLoading, mutate } = useTrashed(client, { entity, search })
  const slots = useMemo(() => restoreSlots(client), [client])
  const [state, send] = useSubmit(slots, {
    onDone: ({ answer }) => {
      notify('success', words.restored(answer))
      setChosen(NOTHING)
      void mutate()
    },
  })
  const kinds = useMemo(
    () =>
      Object.values<Entity>(entities)
        .filter(one => comesBack(one) && decide(person, 'delete', one).allowed)
        .map(({ name, plural }) => ({ value: name as string, label: plural }))
        .toSorted((one, other) => one.label.localeCompare(other.label)),
    [person],
  )
  // Other rows are there: nothing that is out of sight stays chosen.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is for these alone
  useEffect(() => setChosen(NOTHING), [entity, search])

  const rows = data?.records ?? NONE
  const total = data?.total ?? 0
  const picked = rows.filter(row => chosen.has(keyOfTrashed(row)))
  const busy = state.hasTag('busy')
  const { message, issues } = state.context
  // A record whose fields are refused for one reason says it once for each.
  const reasons = [...new Set(issues)].filter(issue => issue !== message)
  const restore = (withoutAddress = false) =>
    send({
      type: 'SUBMIT',
      act: { records: picked.map(({ entity, key }) => ({ entity, key })), withoutAddress },
    })
  useStatus(
    busy
      ? { tone: 'busy', words: words.restoring }
      : error
        ? { tone: 'alarm', words: words.cannotLoad }
        : isLoading
          ? { tone: 'busy', words: words.loading }
          : {
              tone: picked.length > 0 ? 'changed' : 'ready',
              words: picked.length > 0 ? words.chosen(picked.length) : words.inTheTrash(total),
              keys: [{ keys: 'Space', effect: words.choose }],
            },
  )
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <PageHeader
        title={tool.title}
        sentence={tool.purpose}
        actions={
          <Button kind="primary" busy={busy} disabled={picked.length === 0 || busy} onClick={() => restore()}>
            {words.restore}
          </Button>
        }
      />
      {state.hasTag('shows a message') && (
        <Alert kind="error" className="mt-3" title={message} onClose={() => send({ type: 'DISMISS' })}>
          {reasons.map(issue => (
            <p key={issue}>{issue}</p>
          ))}
          {issues.length > 0 && (
            <Button size="sm" className="mt-2" disabled={busy} onClick={() => restore(true)}>
              {words.withoutAddress}
            </Button>
          )}
        </Alert>
      )}
      <div className="mt-3 mb-2.5 flex flex-wrap gap-2">
        <SearchBox
          className="w-full sm:w-70"
          size="sm"
          label={words.search}
          value={search}
          onValue={typed => setParameter('search', typed)}
        />
        <Select
          size="sm"
          label={words.kind}
          hideLabel
          placeholder={words.everyKind}
          options={kinds}
          value={entity}
          onValue={kind => setParameter('entity', kind)}
        />
      </div>
      <DataGrid<TrashRecord>
        className="min-h-48 flex-1 max-lg:h-[70dvh] max-lg:flex-none"
        label={tool.title}
        columns={trashColumns}
        rows={rows}
        rowKey={keyOfTrashed}
        rowLabel={row => row.title}
        selected={chosen}
        onSelected={setChosen}
        loading={isLoading}
        searched={search !== '' || entity !== ''}
        error={error && <ReadFailure what={words.trash} error={error} onRetry={mutate} />}
        empty={<EmptyState title={words.empty}>{words.emptySentence(TRASH_DAYS)}</EmptyState>}
      />
      {total > rows.length && <p className="mt-2 text-ink-2">{words.firstOf(rows.length, total)}</p>}
    </div>
  )
}
