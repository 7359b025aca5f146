import { controlWords } from '@rounds/core/words/controls'
import clsx from 'clsx'
import { Fragment, useMemo, useState } from 'react'
import { Button } from './button.tsx'
import { compare, type DiffRow, type Run, readableText } from './diff/compare.ts'

export interface DiffViewProps {
  /** What is compared, for screen readers: "Copy, version of 12 November and now". */
  label: string
  before: string
  after: string
  /** The labels of the two sides: "12 Nov, Ann" and "Now". */
  beforeLabel: string
  afterLabel: string
  /** 'html' compares the readable content, with headings, links and images; 'text' compares every character. */
  of?: 'text' | 'html' | undefined
  /** Side by side, or stacked; always stacked on a narrow screen. */
  layout?: 'side' | 'one' | undefined
  /** Lines are code, in a monospaced font. */
  mono?: boolean | undefined
  className?: string | undefined
}

/** How many unchanged lines stay visible around a change. */
const AROUND = 3

/** The differences between two texts, by lines and words: marked by sign, underline and words, never by color alone. */
export function DiffView(props: DiffViewProps) {
  const {
    label,
    before,
    after,
    beforeLabel,
    afterLabel,
    of = 'text',
    layout = 'side',
    mono,
    className,
  } = props
  const rows = useMemo(
    () => (of === 'html' ? compare(readableText(before), readableText(after)) : compare(before, after)),
    [of, before, after],
  )
  const parts = useMemo(() => foldRows(rows), [rows])
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set())
  const changes = rows.filter(({ is }) => is !== 'same').length
  const side = layout === 'side'
  const line = (row: DiffRow, key: number) =>
    side ? <Pair key={key} row={row} /> : <Single key={key} row={row} />
  if (changes === 0)
    return <p className={clsx('text-ink-2', className)}>{controlWords.diffView.noDifferenceWhatRead}</p>
  return (
    <section aria-label={label} className={clsx('min-w-0', className)}>
      <p className="mb-1.5 text-ink-2 text-sm">
        {controlWords.diffView.changed(changes)} <del>{beforeLabel}</del> {controlWords.diffView.became}{' '}
        <ins className="underline decoration-on">{afterLabel}</ins>.
      </p>
      <div
        className={clsx(
          'overflow-hidden rounded-md border border-rule-strong bg-sheet text-sm',
          mono ? 'font-mono' : 'leading-relaxed',
        )}
      >
        {side && (
          <div
            aria-hidden="true"
            className="grid grid-cols-2 border-rule border-b bg-well font-semibold max-md:hidden"
          >
            <span className="px-3 py-1">{beforeLabel}</span>
            <span className="border-rule border-l px-3 py-1">{afterLabel}</span>
          </div>
        )}
        {parts.map(({ rows: some, from, isFold }) =>
          isFold && !opened.has(from) ? (
            <div key={from} className="border-rule border-y bg-well px-2 py-0.5">
              <Button kind="quiet" size="sm" onClick={() => setOpened(new Set([...opened, from]))}>
                {controlWords.diffView.showUnchangedLines(some.length)}
              </Button>
            </div>
          ) : (
            <Fragment key={from}>{some.map((row, index) => line(row, from + index))}</Fragment>
          ),
        )}
      </div>
    </section>
  )
}

/** The rows in sections: changes with a few lines of context, and collapsible parts. */
function foldRows(rows: readonly DiffRow[]) {
  const near = rows.map((_, index) =>
    rows.slice(Math.max(0, index - AROUND), index + AROUND + 1).some(({ is }) => is !== 'same'),
  )
  const parts: { rows: DiffRow[]; from: number; isFold: boolean }[] = []
  rows.forEach((row, index) => {
    const isFold = !near[index]
    const last = parts.at(-1)
    if (last?.isFold === isFold) last.rows.push(row)
    else parts.push({ rows: [row], from: index, isFold })
  })
  return parts.map(part => (part.rows.length > 1 ? part : { ...part, isFold: false }))
}

const GROUNDS = { same: '', inserted: 'bg-on-wash', deleted: 'bg-loss-wash' }

/** Both sides of a line; stacked if there is no room. */
function Pair({ row }: { row: DiffRow }) {
  if (row.is === 'same')
    return (
      <div className="grid md:grid-cols-2">
        <Side is="same" runs={row.before?.runs} number={row.before?.number} />
        <Side
          is="same"
          runs={row.after?.runs}
          number={row.after?.number}
          className="md:border-l max-md:hidden"
          isEcho
        />
      </div>
    )
  return (
    <div className="grid md:grid-cols-2">
      <Side is="deleted" runs={row.before?.runs} number={row.before?.number} />
      <Side is="inserted" runs={row.after?.runs} number={row.after?.number} className="md:border-l" />
    </div>
  )
}

function Single({ row }: { row: DiffRow }) {
  if (row.is === 'same') return <Side is="same" runs={row.after?.runs} number={row.after?.number} />
  return (
    <>
      {row.before && <Side is="deleted" runs={row.before.runs} number={row.before.number} />}
      {row.after && <Side is="inserted" runs={row.after.runs} number={row.after.number} />}
    </>
  )
}

interface SideProps {
  is: Run['is']
  runs: readonly Run[] | undefined
  number: number | undefined
  /** It repeats what the other side says. */
  isEcho?: boolean
  className?: string
}

const SIGNS = { same: '', inserted: '+', deleted: '−' }

function Side({ is, runs, number, isEcho, className }: SideProps) {
  if (!runs)
    return <div aria-hidden="true" className={clsx('border-rule bg-well max-md:hidden', className)} />
  return (
    <div
      aria-hidden={isEcho || undefined}
      className={clsx('grid grid-cols-[2.75rem_1rem_minmax(0,1fr)] border-rule', GROUNDS[is], className)}
    >
      <span
        aria-hidden="true"
        className="select-none pr-2 text-right text-ink-2 text-xs leading-6 tabular-nums"
      >
        {number}
      </span>
      <span aria-hidden="true" className="select-none font-mono font-semibold leading-6">
        {SIGNS[is]}
      </span>
      <p className="min-h-6 whitespace-pre-wrap break-words pr-2 leading-6">
        {is !== 'same' && (
          <span className="sr-only">
            {is === 'inserted' ? controlWords.diffView.inserted : controlWords.diffView.deleted}
          </span>
        )}
        {runs.map((run, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the runs of a line never move
          <Words key={`${index} ${run.text}`} run={run} />
        ))}
      </p>
    </div>
  )
}

function Words({ run: { is, text } }: { run: Run }) {
  if (is === 'inserted')
    return (
      <ins className="rounded-sm bg-on/20 underline decoration-2 decoration-on underline-offset-3">
        {text}
      </ins>
    )
  if (is === 'deleted')
    return <del className="rounded-sm bg-loss/15 decoration-2 decoration-loss">{text}</del>
  return text
}
