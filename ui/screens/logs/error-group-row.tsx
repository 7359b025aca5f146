import type { ErrorGroup, ErrorGroupState } from '@rounds/core/api'
import { entityNamed } from '@rounds/core/entities'
import { groupDigits } from '@rounds/core/rules/interface'
import { logWords } from '@rounds/core/words/logs'
import { Link } from 'wouter'
import { useApp } from '../../context/app-context.ts'
import { Button } from '../../kit/button.tsx'
import { Mark } from '../../kit/mark.tsx'
import { pathToRecord } from '../../records/links/linked-name.tsx'
import { Instant } from '../../records/values/value.tsx'
import { entriesAddress } from './log-kinds.ts'

const words = logWords.groups

const offered: Readonly<Record<ErrorGroupState, readonly ErrorGroupState[]>> = {
  open: ['resolved', 'ignored'],
  resolved: ['open'],
  ignored: ['open'],
}

interface ErrorGroupRowProps {
  group: ErrorGroup
  busy: boolean
  onSteer: (state: ErrorGroupState) => void
}

/** A cause of errors: what happened, how often, and what can be done about it. */
export function ErrorGroupRow({ group, busy, onSteer }: ErrorGroupRowProps) {
  const { type, message, path, seen, firstAt, lastAt, firstVersion, lastVersion, state, back } = group
  return (
    <tr className="border-rule border-b align-top">
      <th scope="row" className="wrap-anywhere py-2 md:min-w-64 pr-4 font-normal">
        <span className="block font-medium">{message}</span>
        <span className="block text-ink-2">{[type, path].filter(Boolean).join(', ')}</span>
        <span className="block text-ink-2 md:hidden">
          {words.first} <Instant at={firstAt} />, {words.last.toLowerCase()} <Instant at={lastAt} />
        </span>
        {back && state === 'open' && (
          <span className="mt-0.5 flex items-center gap-1.5">
            <Mark tone="alarm" />
            {words.back(back.version)}
          </span>
        )}
        {group.stateBy !== null && group.stateAt !== null && state !== 'open' && (
          <span className="mt-0.5 block text-ink-2">
            {words.states[state]} {words.setBy(group.stateBy)}, <Instant at={group.stateAt} />
          </span>
        )}
        <span className="mt-1 flex flex-wrap gap-x-4">
          <Link
            href={entriesAddress(group.fingerprint)}
            className="link"
            aria-label={words.entriesOf(message)}
          >
            {words.entries}
          </Link>
          <About group={group} />
        </span>
      </th>
      <td className="py-2 pr-4 text-right tabular-nums">{groupDigits(seen)}</td>
      <td className="whitespace-nowrap py-2 pr-4 max-md:hidden">
        <Instant at={firstAt} />
        <span className="block text-ink-2">{words.inVersion(firstVersion)}</span>
      </td>
      <td className="whitespace-nowrap py-2 pr-4 max-md:hidden">
        <Instant at={lastAt} />
        <span className="block text-ink-2">{words.inVersion(lastVersion)}</span>
      </td>
      <td className="py-1.5 text-right">
        <span className="inline-flex flex-wrap justify-end gap-1.5">
          {offered[state].map(next => (
            <Button
              key={next}
              size="sm"
              busy={busy}
              aria-label={`${words.set[next]}: ${message}`}
              onClick={() => onSteer(next)}
            >
              {words.set[next]}
            </Button>
          ))}
        </span>
      </td>
    </tr>
  )
}

/** The way to what the last error was about, where it may be opened. */
function About({ group: { about } }: { group: ErrorGroup }) {
  const { person } = useApp()
  if (!about) return null
  const label = words.about[about.what]
  if (about.what === 'page')
    return (
      <a href={about.key} className="link">
        {label}
      </a>
    )
  const entity = entityNamed(about.entity ?? '')
  const path = entity && pathToRecord(person, entity, about.key)
  if (path === undefined) return null
  return (
    <Link href={path} className="link">
      {label}
    </Link>
  )
}
