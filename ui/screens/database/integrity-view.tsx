import type { IntegrityFindings, IntegrityState } from '@rounds/core/api'
import { entityNamed } from '@rounds/core/entities'
import { auditVerdictWords } from '@rounds/core/rules/records'
import { toolNamed } from '@rounds/core/tools'
import { databaseWords } from '@rounds/core/words/database'
import { useMemo } from 'react'
import { Link } from 'wouter'
import { useApp, useStatus } from '../../context/app-context.ts'
import { Alert } from '../../kit/alert.tsx'
import { Button } from '../../kit/button.tsx'
import { Progress } from '../../kit/progress.tsx'
import { useSubmit } from '../../kit/use-submit.ts'
import { ReadAlert } from '../../records/read-failure.tsx'
import { Instant } from '../../records/values/value.tsx'
import { checkSlots, useIntegrity } from './database-slots.ts'
import { OrphanList } from './orphan-list.tsx'

const words = databaseWords.integrity

/** How much is wrong. */
const problemsOf = ({ storage, missing, orphans, audit }: IntegrityFindings): number =>
  missing.length + (storage?.damage.length ?? 0) + orphans.length + (audit.broken ? 1 : 0)

/** A check of the database as a job, with what the last one found. */
export function IntegrityView() {
  const { client } = useApp()
  const { data, error, mutate } = useIntegrity(client)
  const slots = useMemo(() => checkSlots(client), [client])
  const [state, send] = useSubmit(slots, { onDone: () => void mutate() })
  const job = data?.job ?? null
  const last = data?.last ?? null
  const isBusy = state.hasTag('busy') || job !== null
  const found = last?.result ? problemsOf(last.result) : null
  useStatus(
    isBusy
      ? { tone: 'busy', words: words.asked }
      : found !== null && found > 0
        ? { tone: 'alarm', words: words.problems(found) }
        : { tone: 'ready', words: found === 0 ? words.whole : words.never },
  )
  return (
    <section aria-label={words.heading} className="mt-4 flex max-w-3xl flex-col gap-4">
      <p className="measure text-ink-2">{words.explained}</p>
      <div className="flex flex-wrap items-center gap-4">
        <Button kind="primary" busy={isBusy} onClick={() => send({ type: 'SUBMIT' })}>
          {words.check}
        </Button>
        {job && (
          <Progress
            inline
            label={words.asked}
            value={job.total === null ? undefined : job.done}
            max={job.total ?? 100}
            words={words.progress(job.done, job.total)}
          />
        )}
      </div>
      {state.hasTag('shows a message') && (
        <Alert kind="error" title={state.context.message} onClose={() => send({ type: 'DISMISS' })} />
      )}
      {error && <ReadAlert what={words.what} error={error} onRetry={mutate} />}
      {data && !job && <LastCheck last={last} onMended={() => send({ type: 'SUBMIT' })} />}
    </section>
  )
}

interface LastCheckProps {
  last: IntegrityState['last']
  onMended: () => void
}

function LastCheck({ last, onMended }: LastCheckProps) {
  if (!last) return <p className="text-ink-2">{words.never}</p>
  if (last.state === 'stopped') return <p className="text-ink-2">{words.stopped}</p>
  if (last.state === 'failed' || !last.result)
    return (
      <Alert kind="error" title={words.failed}>
        {last.message}
      </Alert>
    )
  const count = problemsOf(last.result)
  return (
    <>
      <Alert
        kind={count === 0 ? 'success' : 'error'}
        title={count === 0 ? words.whole : words.problems(count)}
      >
        {words.checkedAt} <Instant at={last.endedAt} />
      </Alert>
      <Findings found={last.result} onMended={onMended} />
    </>
  )
}

function Findings({ found, onMended }: { found: IntegrityFindings; onMended: () => void }) {
  const { storage, missing, orphans, audit } = found
  return (
    <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-[8rem_minmax(0,1fr)]">
      {missing.length > 0 && (
        <>
          <dt className="font-medium">{words.tables}</dt>
          <dd>
            {words.missing(missing.map(name => entityNamed(name)?.plural ?? name))}{' '}
            <Link href={`${toolNamed('db-tools').path}?tab=past`} className="link">
              {words.bringBack}
            </Link>
          </dd>
        </>
      )}
      <dt className="font-medium">{words.storage}</dt>
      <dd>
        {storage === null
          ? words.storageUnknown
          : storage.damage.length === 0
            ? words.storageFine(storage.tables, storage.indexes)
            : words.storageDamaged}
        {storage && storage.damage.length > 0 && (
          <ul className="mt-1 list-disc pl-5 text-sm">
            {storage.damage.map(({ table, what }) => (
              <li key={`${table} ${what}`}>
                {table}: {what}
              </li>
            ))}
          </ul>
        )}
      </dd>
      <dt className="font-medium">{words.references}</dt>
      <dd>{orphans.length === 0 ? words.noOrphans : <OrphanList orphans={orphans} onMended={onMended} />}</dd>
      <dt className="font-medium">{words.audit}</dt>
      <dd>{auditVerdictWords(audit)}</dd>
    </dl>
  )
}
