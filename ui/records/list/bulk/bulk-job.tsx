import type { BulkResult } from '@rounds/core/api'
import { comesBack, type Entity } from '@rounds/core/entities'
import { bulkWords } from '@rounds/core/words/bulk'
import { type JobReport, job } from '@rounds/machines/job'
import { useMachine } from '@xstate/react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { type Status, useApp } from '../../../context/app-context.ts'
import { Button } from '../../../kit/button.tsx'
import { TryAgainButton } from '../../../kit/try-again-button.tsx'
import { type BulkTask, bulkSlots } from './bulk-slots.ts'
import { doing, resultMessage } from './bulk-words.ts'
import { Refusals } from './refusals.tsx'

interface BulkJobProps {
  entity: Entity
  /** The names of visible records, by key. */
  labels: ReadonlyMap<string, string>
  work: BulkTask
  count: number
  onProgress: (job: Status['job'] | null) => void
  onDone: (result: BulkResult | null) => void
  /** Undoes this job. */
  onUndo: (id: number) => void
  onClose: () => void
}

/** Follows a server job, shows its progress and its result: what was done, what was not, and how to undo it. */
export function BulkJob(props: BulkJobProps) {
  const { client } = useApp()
  const { entity, labels, work, count, onUndo, onClose } = props
  const [task] = useState(work)
  const machine = useMemo(() => job.provide(bulkSlots(client, entity, task)), [client, entity, task])
  const [state, send] = useMachine(machine, { input: { id: null } })
  const { report, message, id } = state.context
  const [reads, setReads] = useState(false)
  const result = (report?.result ?? null) as BulkResult | null
  const isOver = state.hasTag('is over')
  const total = report?.total ?? count
  const words = doing(work.effect, entity, total)

  const told = useRef(props)
  told.current = props
  const said = isOver || state.hasTag('cannot be begun') ? null : words
  const at = report?.done ?? 0
  useEffect(() => {
    told.current.onProgress(said === null ? null : { words: said, done: at, total })
    return () => told.current.onProgress(null)
  }, [said, at, total])
  // biome-ignore lint/correctness/useExhaustiveDependencies: its end is the occasion, and brings the result
  useEffect(() => {
    if (!isOver) return
    told.current.onDone(result)
    if (result && result.refused > 0) setReads(true)
  }, [isOver])
  const gone = state.context.outcome === 'not begun'
  useEffect(() => {
    if (gone) told.current.onClose()
  }, [gone])

  const box = useRef<HTMLElement>(null)
  useEffect(() => box.current?.focus(), [])
  const isFinal = work.effect === 'delete' && !comesBack(entity)
  const canUndo = isOver && work.effect !== 'undo' && !isFinal && id !== null && (result?.done ?? 0) > 0
  return (
    <section
      ref={box}
      tabIndex={-1}
      aria-label={bulkWords.job.workOnManyRecords}
      className="mb-1 flex flex-wrap items-center gap-x-4 gap-y-1 rounded-md border border-rule bg-well px-3 py-1.5"
    >
      <p aria-live="polite" className="min-w-0 flex-1 text-sm">
        {isOver && result
          ? `${outcomeWords(report?.state)}${resultMessage(work.effect, entity, result.done, result.refused)}`
          : isOver
            ? (message ?? report?.message ?? bulkWords.job.itHasEnded)
            : `${words}…`}
        {isOver && result && report?.message && ` ${report.message}`}
        {!isOver && (message ?? state.context.stopMessage) && ` ${message ?? state.context.stopMessage}`}
      </p>
      {state.hasTag('can be tried again') && <TryAgainButton onRetry={() => send({ type: 'RETRY' })} />}
      {state.can({ type: 'STOP' }) && (
        <Button size="sm" onClick={() => send({ type: 'STOP' })}>
          {bulkWords.job.stop}
        </Button>
      )}
      {state.hasTag('cannot be begun') && (
        <Button size="sm" onClick={() => send({ type: 'CANCEL' })}>
          {bulkWords.job.close}
        </Button>
      )}
      {isOver && (
        <>
          {result && result.refused > 0 && (
            <Button size="sm" onClick={() => setReads(true)}>
              {bulkWords.job.whatWasNot}
            </Button>
          )}
          {canUndo && (
            <Button size="sm" onClick={() => onUndo(id)}>
              {bulkWords.job.undo}
            </Button>
          )}
          <Button size="sm" kind="quiet" onClick={onClose}>
            {bulkWords.job.close}
          </Button>
        </>
      )}
      {reads && result && (
        <Refusals {...{ entity, result, labels }} effect={work.effect} onClose={() => setReads(false)} />
      )}
    </section>
  )
}

const outcomeWords = (state: JobReport['state'] | undefined): string =>
  state === 'stopped' ? bulkWords.job.stopped : state === 'failed' ? bulkWords.job.brokenOff : ''
