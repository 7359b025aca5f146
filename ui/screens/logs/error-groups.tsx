import type { ErrorGroup, ErrorGroupState } from '@rounds/core/api'
import type { Tool } from '@rounds/core/tools'
import { logWords } from '@rounds/core/words/logs'
import clsx from 'clsx'
import { useMemo, useRef } from 'react'
import { useApp, useStatus } from '../../context/app-context.ts'
import { Alert } from '../../kit/alert.tsx'
import { EmptyState } from '../../kit/empty-state.tsx'
import { LinkTab } from '../../kit/link-tab.tsx'
import { PageHeader } from '../../kit/page-header.tsx'
import { SearchBox } from '../../kit/search-box.tsx'
import { tabsLook } from '../../kit/tabs.tsx'
import { useKeptFocus } from '../../kit/use-kept-focus.ts'
import { useParameters } from '../../kit/use-parameters.ts'
import { useSubmit } from '../../kit/use-submit.ts'
import { ReadAlert } from '../../records/read-failure.tsx'
import { ErrorGroupRow } from './error-group-row.tsx'
import { steerErrorSlots, useErrorGroups } from './error-slots.ts'
import { groupsAddress } from './log-kinds.ts'
import { LogTabs } from './log-tabs.tsx'

const words = logWords.groups
const states = ['open', 'resolved', 'ignored'] as const

/** What goes wrong on the server, by its cause: when and how often, and what was done about it. */
export function ErrorGroups({ tool }: { tool: Tool }) {
  const { client, notify } = useApp()
  const [parameters, setParameter] = useParameters()
  const state = states.find(one => one === parameters.get('state')) ?? 'open'
  const find = parameters.get('find') ?? ''
  const { data, error, mutate } = useErrorGroups(client, state, find)
  const slots = useMemo(() => steerErrorSlots(client), [client])
  const [steering, send] = useSubmit(slots, {
    onDone({ sent }) {
      notify('success', words.done[sent.act.state])
      void mutate()
    },
  })
  const box = useRef<HTMLElement>(null)
  const keys = data?.groups.map(({ fingerprint }) => fingerprint).join(' ')
  // The cause that was steered leaves the list, with the button that was pressed.
  useKeptFocus(box, keys, 'tbody button', 'nav [aria-current]')
  const busy = steering.hasTag('busy') ? (steering.context.sent?.act.fingerprint ?? null) : null
  useStatus(
    error
      ? { tone: 'alarm', words: words.cannotLoad }
      : { tone: data ? 'ready' : 'busy', words: data ? words.count(data.groups.length) : words.loading },
  )
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <PageHeader title={tool.title} sentence={tool.purpose} />
      <LogTabs />
      <section ref={box} aria-label={words.heading} className="mt-4 flex flex-col gap-4">
        <p className="measure text-ink-2">{words.explained}</p>
        <div className="flex flex-wrap items-end justify-between gap-3">
          <nav aria-label={words.stateLabel} className={clsx(tabsLook)}>
            {states.map(one => (
              <LinkTab
                key={one}
                href={groupsAddress({ state: one, ...(find !== '' && { find }) })}
                label={data ? words.tab(words.states[one], data.counts[one]) : words.states[one]}
                isNow={one === state}
              />
            ))}
          </nav>
          <SearchBox
            label={words.find}
            className="w-64"
            value={find}
            onValue={next => setParameter('find', next)}
          />
        </div>
        {error && <ReadAlert what={words.what} error={error} onRetry={mutate} />}
        {steering.hasTag('shows a message') && (
          <Alert kind="error" title={steering.context.message} onClose={() => send({ type: 'DISMISS' })} />
        )}
        {data && (
          <Groups
            groups={data.groups}
            state={state}
            find={find}
            busy={busy}
            onSteer={(fingerprint, next) => send({ type: 'SUBMIT', act: { fingerprint, state: next } })}
          />
        )}
      </section>
    </div>
  )
}

interface GroupsProps {
  groups: readonly ErrorGroup[]
  state: ErrorGroupState
  find: string
  /** The cause whose state is being set. */
  busy: string | null
  onSteer: (fingerprint: string, state: ErrorGroupState) => void
}

function Groups({ groups, state, find, busy, onSteer }: GroupsProps) {
  if (groups.length === 0)
    return <EmptyState title={words.none[state]}>{find === '' ? words.noneText : words.noneFound}</EmptyState>
  return (
    <div className="relative overflow-x-auto">
      <table className="w-full text-left text-sm">
        <caption className="sr-only">{words.heading}</caption>
        <thead>
          <tr className="border-rule border-b text-ink-2">
            {(['error', 'seen', 'first', 'last'] as const).map(column => (
              <th
                key={column}
                scope="col"
                className={clsx(
                  'py-1.5 pr-4 font-medium',
                  column === 'seen' && 'text-right',
                  (column === 'first' || column === 'last') && 'max-md:hidden',
                )}
              >
                {words[column]}
              </th>
            ))}
            <th scope="col" className="py-1.5">
              <span className="sr-only">{words.actions}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {groups.map(group => (
            <ErrorGroupRow
              key={group.fingerprint}
              group={group}
              busy={busy === group.fingerprint}
              onSteer={next => onSteer(group.fingerprint, next)}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}
