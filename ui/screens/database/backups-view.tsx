import type { BackupOverview } from '@rounds/core/api'
import { sayBytes, sayDuration } from '@rounds/core/rules/system'
import { sayInstant } from '@rounds/core/rules/time'
import { databaseWords } from '@rounds/core/words/database'
import { useMemo } from 'react'
import { useApp, useStatus, useTimeZone } from '../../context/app-context.ts'
import { Alert } from '../../kit/alert.tsx'
import { Button } from '../../kit/button.tsx'
import { Progress } from '../../kit/progress.tsx'
import { useSubmit } from '../../kit/use-submit.ts'
import { ReadAlert } from '../../records/read-failure.tsx'
import { BackupList } from './backup-list.tsx'
import { BackupSchedule } from './backup-schedule.tsx'
import { backupSlots, useBackups } from './database-slots.ts'

const words = databaseWords.backups

type Kept = NonNullable<BackupOverview['backups']>

/** The backups of the database: whether they can be restored, which there are, when they are taken. */
export function BackupsView() {
  const { client } = useApp()
  const { data, error, mutate } = useBackups(client)
  const slots = useMemo(() => backupSlots(client), [client])
  const [state, send] = useSubmit(slots, { onDone: () => void mutate() })
  const kept = data?.backups ?? null
  const job = data?.job ?? data?.proof ?? null
  const isBusy = state.hasTag('busy') || job !== null
  const doing = data?.job ? words.taking : words.proving
  useStatus(
    error
      ? { tone: 'alarm', words: words.cannotLoad }
      : job
        ? { tone: 'busy', words: doing }
        : kept
          ? { tone: kept.room === 'enough' ? 'ready' : 'alarm', words: words.count(kept.bases.length) }
          : { tone: data ? 'ready' : 'busy', words: data ? words.notOurs : words.loading },
  )
  if (error && !data) return <ReadAlert className="mt-4" what={words.what} error={error} onRetry={mutate} />
  if (!data) return null
  if (!kept)
    return (
      <Alert kind="info" className="mt-4 max-w-3xl" title={words.notOurs}>
        {words.notOursText}
      </Alert>
    )
  return (
    <section aria-label={words.heading} className="mt-4 flex max-w-4xl flex-col gap-4">
      <Room kept={kept} />
      <LastProof kept={kept} />
      {data.failed !== null && (
        <Alert kind="error" title={words.failed}>
          {data.failed}
        </Alert>
      )}
      {state.hasTag('shows a message') && (
        <Alert kind="error" title={state.context.message} onClose={() => send({ type: 'DISMISS' })} />
      )}
      <div className="flex flex-wrap items-center gap-4">
        <Button kind="primary" busy={isBusy} onClick={() => send({ type: 'SUBMIT', act: null })}>
          {words.take}
        </Button>
        {job && (
          <Progress
            inline
            label={doing}
            value={job.total === null ? undefined : job.done}
            max={job.total ?? 100}
            words={data.job ? words.progress(job.done, job.total) : words.proving}
          />
        )}
      </div>
      <BackupList
        bases={kept.bases}
        busy={isBusy}
        testing={isBusy ? (state.context.sent?.act ?? null) : null}
        onTest={id => send({ type: 'SUBMIT', act: id })}
      />
      <Log kept={kept} />
      <BackupSchedule rules={kept.settings} keepsChanges={kept.log !== null} onSaved={() => void mutate()} />
    </section>
  )
}

/** Says early that the disk fills up. */
function Room({ kept: { room, free } }: { kept: Kept }) {
  if (room === 'enough') return null
  return (
    <Alert kind={room === 'low' ? 'warning' : 'error'} title={words[room]}>
      {room === 'low' ? words.lowText(sayBytes(free)) : words.noneText(sayBytes(free))}
    </Alert>
  )
}

/** When a backup was restored last, which is what tells that it can be. */
function LastProof({ kept: { bases } }: { kept: Kept }) {
  const zone = useTimeZone()
  const proofs = bases.flatMap(({ proof }) => (proof?.problems.length === 0 ? [proof] : []))
  const last = proofs.toSorted((one, other) => other.at.localeCompare(one.at))[0]
  if (!last)
    return (
      <Alert kind="warning" title={words.notProven}>
        {words.notProvenText}
      </Alert>
    )
  return (
    <Alert kind="success" title={words.proven}>
      {words.provenText(sayInstant(last.at, new Date(), zone), sayDuration(last.tookMs))}
    </Alert>
  )
}

function Log({ kept: { log, place } }: { kept: Kept }) {
  const zone = useTimeZone()
  return (
    <p className="wrap-anywhere measure text-ink-2 text-sm">
      {log === null
        ? words.copies
        : log.until === null
          ? words.noLog
          : words.log(sayBytes(log.bytes), sayInstant(log.until, new Date(), zone))}{' '}
      {words.files} {words.place(place)}
    </p>
  )
}
