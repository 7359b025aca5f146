import { commentModerationWords } from '@rounds/core/words/comment-moderation'
import { type RefObject, useEffect } from 'react'
import { useLiveAddress } from '../../context/site-state.ts'
import { Alert } from '../../kit/alert.tsx'
import { Button, buttonClass } from '../../kit/button.tsx'
import { SkeletonLines } from '../../kit/skeleton.tsx'
import { TryAgainButton } from '../../kit/try-again-button.tsx'
import { ReadAlert } from '../../records/read-failure.tsx'
import { focusHeading, ReadingPane } from '../../records/reading-pane/reading-pane.tsx'
import { useBackKey } from '../../records/reading-pane/use-back-key.ts'
import type { ShownComment } from './comment-slots.ts'
import { CommentThread } from './comment-thread.tsx'
import { ReplyForm } from './reply-form.tsx'

const words = commentModerationWords.pane

export interface CommentPaneProps {
  ref: RefObject<HTMLElement | null>
  /** Null while loading. */
  shown: ShownComment | null
  error: Error | undefined
  mayWrite: boolean
  isAlone: boolean
  isBusy: boolean
  message: string | null
  onReread: () => void
  onRetry: () => void
  onBack: () => void
  onDecide: (state: string) => void
  onReplied: () => void
}

/** One comment in its thread, under its page: the decision, and a reply. */
export function CommentPane(props: CommentPaneProps) {
  const live = useLiveAddress()
  const { ref, shown, error, mayWrite, isAlone, isBusy, message, onBack, onDecide } = props
  useBackKey(true, onBack)
  // Opening focuses the heading, and so does a decision, because its button may be gone.
  const version = shown?.record.RowVersion
  // biome-ignore lint/correctness/useExhaustiveDependencies: another version is the occasion
  useEffect(() => {
    if (!ref.current?.contains(document.activeElement)) focusHeading(ref)
  }, [ref, version])
  const state = shown?.record.CmState
  return (
    <ReadingPane
      ref={ref}
      label={words.label}
      closeLabel={words.close}
      isAlone={isAlone}
      onBack={onBack}
      title={shown?.record.CmAuthor ?? words.loading}
      actions={
        shown &&
        mayWrite && (
          <div className="flex flex-wrap gap-2">
            {state !== 'spam' && <Button onClick={() => onDecide('spam')}>{words.spam}</Button>}
            {state !== 'rejected' && <Button onClick={() => onDecide('rejected')}>{words.reject}</Button>}
            {state !== 'pending' && <Button onClick={() => onDecide('pending')}>{words.wait}</Button>}
            {state !== 'approved' && (
              <Button kind="primary" busy={isBusy} onClick={() => onDecide('approved')}>
                {words.approve}
              </Button>
            )}
          </div>
        )
      }
    >
      {message && (
        <Alert
          kind="error"
          title={words.notDone}
          className="mt-3"
          action={<TryAgainButton onRetry={props.onRetry} />}
        >
          {message}
        </Alert>
      )}
      {error && <ReadAlert className="mt-3" what={words.what} error={error} onRetry={props.onReread} />}
      {!shown && !error && <SkeletonLines lines={6} className="mt-4" />}
      {shown && (
        <>
          <p className="mt-3 flex flex-wrap items-center gap-2">
            <span className="text-ink-2">{words.on}</span>
            <span className="wrap-anywhere font-medium">{shown.page.CTitle}</span>
            {shown.page.CSeoUrl && (
              <a
                href={live(`${shown.page.CSeoUrl}#comments`)}
                target="_blank"
                rel="noopener"
                className={buttonClass('plain', 'sm')}
              >
                {words.openPage}
              </a>
            )}
          </p>
          {shown.record.CmReason && (
            <Alert kind="info" className="mt-3" title={words.reason}>
              {shown.record.CmReason}
            </Alert>
          )}
          <CommentThread thread={shown.thread} open={shown.record.CmId} />
          {mayWrite && <ReplyForm answered={shown.record} onReplied={props.onReplied} />}
        </>
      )}
    </ReadingPane>
  )
}
