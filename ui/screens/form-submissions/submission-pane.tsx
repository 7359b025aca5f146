import { decideToReadAnswers } from '@rounds/core/access'
import { repliesOf } from '@rounds/core/rules/forms'
import { isWaiting, notesOf } from '@rounds/core/rules/records'
import { formSubmissionWords } from '@rounds/core/words/form-submissions'
import { type RefObject, useEffect, useMemo, useState } from 'react'
import { useApp } from '../../context/app-context.ts'
import { usePaletteContext } from '../../context/palette-context.ts'
import { useShortcut } from '../../context/use-shortcut.ts'
import { Alert } from '../../kit/alert.tsx'
import { Button } from '../../kit/button.tsx'
import { SkeletonLines } from '../../kit/skeleton.tsx'
import { TryAgainButton } from '../../kit/try-again-button.tsx'
import { useReading } from '../../kit/use-reading.ts'
import { focusHeading, ReadingPane } from '../../records/reading-pane/reading-pane.tsx'
import { useBackKey } from '../../records/reading-pane/use-back-key.ts'
import { usePaneTitle } from '../../records/reading-pane/use-pane-title.ts'
import type { BesideProps } from '../../records/tool-parts.ts'
import { Instant } from '../../records/values/value.tsx'
import { Answers } from './answers.tsx'
import { Notes } from './notes.tsx'
import { ReplyDialog } from './reply-dialog.tsx'
import { SubmissionFacts } from './submission-facts.tsx'
import { shownSlots } from './submission-slots.ts'

const words = formSubmissionWords.pane

export interface SubmissionPaneProps extends Pick<BesideProps, 'listing' | 'isAlone' | 'onBack'> {
  ref: RefObject<HTMLElement | null>
  id: number
  /** Incremented after a write. */
  written: number
  mayWrite: boolean
  isBusy: boolean
  message: string | null
  onRetry: () => void
  onAct: (values: Readonly<Record<string, unknown>>, goesOn?: boolean) => void
  onNote: (note: string) => void
  onAssign: () => void
  onDone: () => void
  onSpam: () => void
  onTake: () => void
  /** Called after a write here. */
  onWritten: () => void
}

/** One submission: its answers, the team's notes, and its actions. */
export function SubmissionPane(props: SubmissionPaneProps) {
  const { listing, ref, id, written, mayWrite, isAlone, isBusy, message, onRetry, onBack, onAct, onNote } =
    props
  const { client, person, notify } = useApp()
  const [isReplying, setReplying] = useState(false)
  const slots = useMemo(() => shownSlots(client), [client])
  const [state, send] = useReading(slots, { id, written })
  const { answer: shown, message: wrong } = state.context
  const record = shown?.record
  usePaletteContext(record ? { entity: 'FormSubmission', keys: [id], label: words.number(id), record } : null)
  useBackKey(true, onBack)
  const form = shown && (shown.form.FrmTitle || shown.form.FrmName)
  usePaneTitle(listing, id, form ? words.titled(form, id) : null)

  // A button disappears after its action: focus moves to the heading.
  const version = record?.RowVersion
  // biome-ignore lint/correctness/useExhaustiveDependencies: another version is the occasion
  useEffect(() => {
    if (document.activeElement === document.body) focusHeading(ref)
  }, [ref, version])

  const needsReason =
    record !== undefined && !decideToReadAnswers(person, { assignedTo: record.UserId }).allowed
  const isClosed = record !== undefined && !isWaiting(record.FsState)
  const reopen = () => onAct({ FsState: 'new' })
  useShortcut('inbox.reopen', mayWrite && isClosed, reopen)
  useShortcut('inbox.reply', mayWrite && record !== undefined, () => setReplying(true))
  return (
    <ReadingPane
      ref={ref}
      label={words.label}
      closeLabel={words.close}
      isAlone={isAlone}
      onBack={onBack}
      title={
        <>
          {form ? `${form} ` : ''}
          <span className="font-normal text-ink-2">#{id}</span>
        </>
      }
      subtitle={
        record && (
          <p className="text-ink-2 text-sm">
            {words.received} <Instant at={record.FsCreatedDt} />
          </p>
        )
      }
      actions={
        record &&
        mayWrite && (
          <div className="flex flex-wrap gap-2 print:hidden">
            {record.UserId !== person.userId && !isClosed && (
              <Button onClick={props.onTake}>{words.take}</Button>
            )}
            <Button onClick={() => setReplying(true)}>{formSubmissionWords.reply.open}</Button>
            <Button onClick={props.onAssign}>{words.assign}</Button>
            {isClosed ? (
              <Button onClick={reopen}>{record.FsState === 'spam' ? words.notSpam : words.reopen}</Button>
            ) : (
              <>
                <Button onClick={props.onSpam}>{words.spam}</Button>
                <Button kind="primary" busy={isBusy} onClick={props.onDone}>
                  {words.done}
                </Button>
              </>
            )}
          </div>
        )
      }
    >
      {message && (
        <Alert
          kind="error"
          title={words.notWritten}
          className="mt-3"
          action={<TryAgainButton onRetry={onRetry} />}
        >
          {message}
        </Alert>
      )}
      {wrong && (
        <Alert
          kind="error"
          title={words.cannotBeOpened}
          className="mt-3"
          action={<TryAgainButton onRetry={() => send({ type: 'RETRY' })} />}
        >
          {wrong}
        </Alert>
      )}
      {!shown && !wrong && <SkeletonLines lines={10} className="mt-4" />}
      {shown && (
        <div className="grid gap-x-6 pt-4 2xl:grid-cols-[minmax(0,1fr)_13rem]">
          <SubmissionFacts record={shown.record} {...{ mayWrite, onAct }} />
          <div className="min-w-0 2xl:col-start-1 2xl:row-start-1">
            <Answers
              id={id}
              config={shown.config}
              mayRedact={mayWrite && !shown.record.FsHold}
              {...{ needsReason }}
            />
            <Notes notes={notesOf(shown.record.FsNotes)} {...{ mayWrite, isBusy, onNote }} />
          </div>
        </div>
      )}
      {shown && isReplying && (
        <ReplyDialog
          {...{ id, needsReason }}
          form={shown.form.FrmTitle || (shown.form.FrmName ?? '')}
          templates={repliesOf(shown.form.FrmMetaData)}
          onSent={() => {
            setReplying(false)
            notify('success', formSubmissionWords.reply.sent)
            props.onWritten()
          }}
          onCancel={() => setReplying(false)}
        />
      )}
    </ReadingPane>
  )
}
