import type { PastOverview } from '@rounds/core/api'
import { sayDateTime, sayTimeOfDay } from '@rounds/core/rules/time'
import { pastWords } from '@rounds/core/words/past'
import { useMemo, useRef } from 'react'
import { type Status, useApp, useStatus, useTimeZone } from '../../context/app-context.ts'
import { Alert } from '../../kit/alert.tsx'
import { Button } from '../../kit/button.tsx'
import { DateTimeField } from '../../kit/date-time-field.tsx'
import { EmptyState } from '../../kit/empty-state.tsx'
import { Progress } from '../../kit/progress.tsx'
import { Select } from '../../kit/select.tsx'
import { useKeptFocus } from '../../kit/use-kept-focus.ts'
import { useSubmit } from '../../kit/use-submit.ts'
import { ReadAlert } from '../../records/read-failure.tsx'
import { BringBackDialog } from './bring-back-dialog.tsx'
import { BringBackJob } from './bring-back-job.tsx'
import { usePastPlace } from './past-place.ts'
import { PastRecordList } from './past-record-list.tsx'
import { closePastSlots, openPastSlots, usePast } from './past-slots.ts'
import { PastTableList } from './past-table-list.tsx'

const words = pastWords

type Past = NonNullable<PastOverview['past']>

/** The database as it was at some moment: opened beside the live one, compared with it, and brought back from. */
export function PastView() {
  const { client } = useApp()
  const { data, error, mutate } = usePast(client)
  const slots = useMemo(() => openPastSlots(client), [client])
  const [opening, open] = useSubmit(slots, { stored: { at: null }, onDone: () => void mutate() })
  const zone = useTimeZone()
  const [{ table }] = usePastPlace()
  const past = data?.past ?? null
  const job = data?.job ?? null
  const box = useRef<HTMLElement>(null)
  useKeptFocus(box, data && String(job !== null), '[data-work]')
  useKeptFocus(box, past ? `${past.is} ${table}` : undefined, '[data-place]', 'form input, form select')
  useStatus(
    job
      ? { tone: 'busy', words: words.job.doing }
      : error
        ? { tone: 'alarm', words: words.cannotLoad }
        : data
          ? statusOf(past, zone)
          : { tone: 'busy', words: words.loading },
  )
  if (error && !data) return <ReadAlert className="mt-4" what={words.what} error={error} onRetry={mutate} />
  if (!data) return null
  if (!past)
    return (
      <Alert kind="info" className="mt-4 max-w-3xl" title={words.notOurs}>
        {words.notOursText}
      </Alert>
    )
  const version = `${past.at} ${data.last?.id}`
  const canUndo = past.moments === null
  const openAt = past.is === 'open' ? past.at : null
  return (
    <section ref={box} aria-label={words.heading} className="mt-4 flex max-w-5xl flex-col gap-4">
      <p className="measure text-ink-2">{words.explained}</p>
      <BringBackJob
        job={job}
        last={data.last}
        busy={opening.hasTag('busy') || past.is === 'opening'}
        canUndo={canUndo}
        onOpen={at => open({ type: 'SUBMIT', act: at })}
      />
      {opening.hasTag('shows a message') && (
        <Alert kind="error" title={opening.context.message} onClose={() => open({ type: 'DISMISS' })} />
      )}
      {openAt === null ? (
        <Chooser
          past={past}
          at={opening.context.typed.at}
          busy={opening.hasTag('busy')}
          onAt={at => open({ type: 'TYPE', typed: { at } })}
          onOpen={() => open({ type: 'SUBMIT', act: null })}
        />
      ) : (
        <>
          <OpenCopy past={past} isPlace={table === ''} onClosed={() => void mutate()} />
          {table === '' ? (
            <PastTableList version={version} busy={job !== null} />
          ) : (
            <PastRecordList version={version} busy={job !== null} />
          )}
          <BringBackDialog at={openAt} version={version} canUndo={canUndo} onAsked={() => void mutate()} />
        </>
      )}
    </section>
  )
}

/** What the status line says of the copy. */
function statusOf(past: Past | null, zone: string): Status {
  if (!past?.at) return { tone: 'ready', words: words.notOpen }
  const at = sayDateTime(past.at, zone)
  if (past.is === 'opening') return { tone: 'busy', words: words.opening(at) }
  return { tone: 'ready', words: past.is === 'open' ? words.openAt(at) : words.notOpen }
}

interface ChooserProps {
  past: Past
  at: string | null
  busy: boolean
  onAt: (at: string | null) => void
  onOpen: () => void
}

/** The time to go back to. */
function Chooser({ past, at, busy, onAt, onOpen }: ChooserProps) {
  const zone = useTimeZone()
  const { since } = past
  if (since === null) return <EmptyState title={words.noBackup}>{words.noBackupText}</EmptyState>
  if (past.is === 'opening') {
    const opening = words.opening(sayDateTime(past.at ?? '', zone))
    return (
      // biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls
      <div role="group" aria-label={opening} tabIndex={-1} data-place className="max-w-md">
        <Progress label={opening} />
      </div>
    )
  }
  return (
    <form
      noValidate
      onSubmit={event => {
        event.preventDefault()
        onOpen()
      }}
    >
      {past.is === 'failed' && (
        <Alert kind="error" className="mb-4" title={words.failed(sayDateTime(past.at ?? '', zone))}>
          {past.message}
        </Alert>
      )}
      {past.moments ? (
        <Select
          label={words.moment}
          help={words.momentHelp}
          options={past.moments.map(value => ({ value, label: sayDateTime(value, zone) }))}
          value={at ?? ''}
          onValue={onAt}
        />
      ) : (
        <DateTimeField
          id="past-at"
          label={words.time}
          help={words.since(sayDateTime(since, zone))}
          value={at}
          onValue={onAt}
          timeZone={zone}
        />
      )}
      <Button type="submit" kind="primary" className="mt-3" busy={busy} disabled={at === null}>
        {words.open}
      </Button>
    </form>
  )
}

interface OpenCopyProps {
  past: Past
  /** Nothing within the copy has a heading of its own. */
  isPlace: boolean
  onClosed: () => void
}

/** Which copy is open, and until when. */
function OpenCopy({ past, isPlace, onClosed }: OpenCopyProps) {
  const { client } = useApp()
  const zone = useTimeZone()
  const slots = useMemo(() => closePastSlots(client), [client])
  const [state, send] = useSubmit(slots, { onDone: onClosed })
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-rule border-y py-2">
      <div>
        <h2 tabIndex={-1} data-place={isPlace || undefined} className="text-lg">
          {words.openAt(sayDateTime(past.at ?? '', zone))}
        </h2>
        <p className="text-ink-2 text-sm">{words.closes(sayTimeOfDay(past.closesAt ?? '', zone))}</p>
      </div>
      <Button busy={state.hasTag('busy')} onClick={() => send({ type: 'SUBMIT' })}>
        {words.close}
      </Button>
      {state.hasTag('shows a message') && (
        <Alert kind="error" className="w-full" title={state.context.message} />
      )}
    </div>
  )
}
