import { type AnyRow, entities } from '@rounds/core/entities'
import { isWaiting, promiseStatus, sayWait } from '@rounds/core/rules/records'
import { formSubmissionWords } from '@rounds/core/words/form-submissions'
import clsx from 'clsx'
import { useAnswerPromise } from '../../context/app-context.ts'
import type { GridColumn } from '../../kit/data-grid/grid-types.ts'
import { Mark, type Tone } from '../../kit/mark.tsx'
import { Instant, ReferenceName } from '../../records/values/value.tsx'
import { useListedAnswers } from './listed-answers.ts'

const { options } = entities.FormSubmission.fields.FsState

/** The label of a state. */
export const stateLabel = (state: unknown): string =>
  options.find(({ value }) => value === state)?.label ?? String(state ?? '')

const TONES: Readonly<Record<string, Tone>> = {
  new: 'idle',
  'in hand': 'busy',
  done: 'ready',
  spam: 'offline',
}

/** The mark of a state before its label. */
export const StateMark = ({ state }: { state: unknown }) => (
  <Mark tone={TONES[String(state)] ?? 'idle'} className="animate-none!" />
)

/** The columns that remain beside an open submission. */
export const columnsBeside: readonly string[] = ['FsId', 'FrmId', 'FsCreatedDt']

/** The list as an inbox: new submissions stand out, and the waiting time is before the date. */
export const inboxColumns = (columns: readonly GridColumn<AnyRow>[]): readonly GridColumn<AnyRow>[] =>
  columns.map(column => {
    const change = changes[column.id]
    return change ? { ...column, ...change } : column
  })

const changes: Readonly<Record<string, Partial<GridColumn<AnyRow>>>> = {
  FsId: { width: '4rem' },
  FrmId: { cell: row => <FormCell row={row} />, width: 'minmax(11rem, 24fr)' },
  FsState: {
    cell: ({ FsState }) => (
      <span className="inline-flex items-center gap-1.5">
        <StateMark state={FsState} />
        {stateLabel(FsState)}
      </span>
    ),
  },
  UserId: {
    cell: ({ UserId }) =>
      UserId ? (
        <ReferenceName to="AspNetUsers" recordKey={String(UserId)} />
      ) : (
        <span className="text-ink-3">{formSubmissionWords.list.nobody}</span>
      ),
  },
  FsCreatedDt: { cell: row => <Received row={row} />, muted: false, width: 'minmax(11.5rem, 13fr)' },
}

function FormCell({ row }: { row: AnyRow }) {
  const shown = useListedAnswers(Number(row.FsId))
  return (
    <span className="flex min-w-0 items-center gap-1.5">
      <StateMark state={row.FsState} />
      <span className={clsx('shrink-0', row.FsState === 'new' && 'font-semibold')}>
        <ReferenceName to="Form" recordKey={Number(row.FrmId)} />
      </span>
      {shown.length > 0 && (
        <span className="truncate text-ink-2">
          {shown.map(({ value }) => [value].flat().join(', ')).join(' · ')}
        </span>
      )}
    </span>
  )
}

function Received({ row: { FsState, FsCreatedDt } }: { row: AnyRow }) {
  const at = String(FsCreatedDt)
  return (
    <>
      {isWaiting(FsState) && <Waited since={at} className="mr-2" />}
      <span className="text-ink-2">
        <Instant at={at} />
      </span>
    </>
  )
}

const PROMISED = {
  late: { tone: 'alarm', look: 'font-semibold text-loss' },
  today: { tone: 'changed', look: 'text-warn-ink' },
  later: undefined,
} as const

/** How long a visitor has waited, marked where the promised answer is late or due today. */
export function Waited({ since, className }: { since: string; className?: string }) {
  const now = new Date()
  const state = promiseStatus(since, now, useAnswerPromise())
  const shown = PROMISED[state]
  const said = formSubmissionWords.list.promised[state]
  return (
    <span
      title={said || undefined}
      className={clsx('inline-flex items-baseline gap-1.5 tabular-nums', shown?.look, className)}
    >
      {shown && <Mark tone={shown.tone} />}
      {sayWait(since, now)}
      {said && <span className="sr-only">, {said}</span>}
    </span>
  )
}
