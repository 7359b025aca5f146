import { printKey } from '@rounds/core/api'
import { type AnyRow, type Entity, entityNamed } from '@rounds/core/entities'
import type { Answer, LinkedKeys, Outcome } from '@rounds/core/rules/csv'
import { csvImportWords } from '@rounds/core/words/csv-import'
import type { Says } from '@rounds/machines/csv-import'
import { Mark, type Tone } from '../../kit/mark.tsx'
import { Value } from '../values/value.tsx'
import { Changes } from './changes.tsx'
import { NearRecords } from './near-records.tsx'

const LOOKS: Record<Outcome['effect'], { tone: Tone; word: string }> = {
  create: { tone: 'ready', word: csvImportWords.reviewRow.make },
  change: { tone: 'changed', word: csvImportWords.reviewRow.change },
  ask: { tone: 'changed', word: csvImportWords.reviewRow.same },
  nothing: { tone: 'idle', word: csvImportWords.reviewRow.unchanged },
  refused: { tone: 'alarm', word: csvImportWords.reviewRow.refused },
}

export interface ReviewRowProps {
  entity: Entity
  outcome: Outcome
  /** The stored records, by their keys in path format. */
  stored: ReadonlyMap<string, AnyRow>
  /** The person's answer for the line. */
  answer: Answer | undefined
  onAnswer: (says: Says | null) => void
}

/** One line of the file: what it would do, to which record, and the differences. */
export function ReviewRow(props: ReviewRowProps) {
  const { outcome } = props
  const { tone, word } = LOOKS[outcome.effect]
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-2 sm:grid-cols-[4.5rem_6.5rem_minmax(0,1fr)] px-2.5 py-1.5">
      <span className="text-right font-mono text-ink-2 text-sm">
        <span className="sr-only">{csvImportWords.reviewRow.line} </span>
        {outcome.line}
      </span>
      <span className="flex items-center gap-1.5 text-sm">
        <Mark tone={tone} /> {word}
      </span>
      <div className="max-sm:col-span-full min-w-0">
        <Told {...props} />
      </div>
    </div>
  )
}

function Told({ entity, outcome, stored, answer, onAnswer }: ReviewRowProps) {
  switch (outcome.effect) {
    case 'create':
      return (
        <>
          <Record entity={entity} record={outcome.record} />
          <Links links={outcome.links} />
        </>
      )
    case 'ask':
      return (
        <>
          <Record entity={entity} record={outcome.record} />
          <NearRecords {...{ entity, answer, onAnswer }} line={outcome.line} near={outcome.near} />
        </>
      )
    case 'nothing': {
      const key = printKey(outcome.key)
      const record = stored.get(key)
      return record ? <Record entity={entity} record={record} /> : <span className="text-ink-2">{key}</span>
    }
    case 'refused':
      return (
        <ul>
          {outcome.because.map(reason => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      )
    case 'change':
      return (
        <>
          <Record entity={entity} record={outcome.record} />
          <Changes entity={entity} changes={outcome.changes} />
          <Links links={outcome.links} />
        </>
      )
  }
}

/** Links that are added. */
function Links({ links = [] }: { links: readonly LinkedKeys[] | undefined }) {
  return links.map(({ link, names }) => (
    <p key={link} className="text-sm">
      <span className="text-ink-2">{entityNamed(link)?.plural ?? link}: </span>+ {names.join(', ')}
    </p>
  ))
}

/** A record's name, and some details that distinguish it. */
function Record({ entity, record }: { entity: Entity; record: AnyRow }) {
  const shows = entity.fields[entity.shows]
  const others = Object.entries(entity.fields).filter(
    ([name, field]) =>
      field.column && name !== entity.shows && field.kind !== 'identity' && isSaid(record[name]),
  )
  return (
    <p className="truncate">
      {shows && <Value field={shows} value={record[entity.shows]} />}
      <span className="text-ink-2 text-sm">
        {others.slice(0, 4).map(([name, field]) => (
          <span key={name}>
            {' · '}
            <Value field={field} value={record[name]} />
          </span>
        ))}
      </span>
    </p>
  )
}

const isSaid = (value: unknown) =>
  value !== null && value !== undefined && value !== '' && typeof value !== 'boolean'
