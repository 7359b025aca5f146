import { commentModerationWords } from '@rounds/core/words/comment-moderation'
import { ArrowLeft, X } from 'lucide-react'
import { type RefObject, useEffect, useEffectEvent } from 'react'
import { Alert } from '../../kit/alert.tsx'
import { Button, buttonClass } from '../../kit/button.tsx'
import { IconButton } from '../../kit/icon-button.tsx'
import { SkeletonLines } from '../../kit/skeleton.tsx'
import { asksToGoBack } from '../../records/keys.ts'
import { ReadAlert } from '../../records/read-failure.tsx'
import type { ShownComment } from './comment-slots.ts'
import { CommentThread } from './comment-thread.tsx'
import { ReplyForm } from './reply-form.tsx'

const words = commentModerationWords.pane

export interface CommentPaneProps {
  ref: RefObject<HTMLElement | null>
  /** Null while it is on its way. */
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

/** One comment in its thread, under its page: what is decided of it, and a reply. */
export function CommentPane(props: CommentPaneProps) {
  const { ref, shown, error, mayWrite, isAlone, isBusy, message, onBack, onDecide } = props
  const back = useEffectEvent(onBack)
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!asksToGoBack(event)) return
      event.preventDefault()
      back()
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [])
  // What is opened has the focus at its heading, and so has what was decided, whose button may be gone.
  const version = shown?.record.RowVersion
  // biome-ignore lint/correctness/useExhaustiveDependencies: another version is the occasion
  useEffect(() => {
    const heading = ref.current?.querySelector<HTMLElement>('h2')
    if (!ref.current?.contains(document.activeElement)) heading?.focus()
  }, [ref, version])
  const state = shown?.record.CmState
  return (
    <section
      ref={ref}
      aria-label={words.label}
      className="flex min-h-0 min-w-0 flex-col overflow-y-auto border-rule pb-6 lg:ml-4 lg:w-[54%] lg:shrink-0 lg:border-l lg:pl-4 max-lg:flex-1"
    >
      <header className="sticky top-0 z-10 flex flex-wrap items-start gap-2 border-rule border-b bg-sheet pb-3">
        <IconButton name={words.close} size="sm" onClick={onBack}>
          {isAlone ? <ArrowLeft /> : <X />}
        </IconButton>
        <h2 tabIndex={-1} className="wrap-anywhere min-w-0 flex-1 font-semibold text-lg leading-7">
          {shown?.record.CmAuthor ?? words.loading}
        </h2>
        {shown && mayWrite && (
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
        )}
      </header>
      {message && (
        <Alert
          kind="error"
          title={words.notDone}
          className="mt-3"
          action={
            <Button size="sm" onClick={props.onRetry}>
              {words.tryAgain}
            </Button>
          }
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
                href={`${shown.page.CSeoUrl}#comments`}
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
    </section>
  )
}
