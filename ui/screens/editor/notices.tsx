import { UNDO_REASON } from '@rounds/core/api'
import { sayDateTime } from '@rounds/core/rules/time'
import { editorWords } from '@rounds/core/words/editor'
import type { EditorEvent } from '@rounds/machines/editor'
import { useTimeZone } from '../../context/app-context.ts'
import { useKeepsCopies } from '../../context/browser-copies.ts'
import { Alert } from '../../kit/alert.tsx'
import { Button } from '../../kit/button.tsx'
import { DiffView } from '../../kit/diff-view.tsx'
import { RetryAlert } from '../../kit/retry-alert.tsx'
import { TryAgainButton } from '../../kit/try-again-button.tsx'
import { useHeldFailure } from '../../kit/use-held-failure.ts'
import { isHtmlAt, placeLabel, textAt } from '../../pages/place-words.ts'
import { typedWords } from '../../pages/typed-words.ts'
import { CopyTyped } from './copy-typed.tsx'
import type { DraftState, EditorState, useDraft } from './use-editor.ts'

interface NoticesProps {
  state: EditorState
  draft: DraftState
  send: (event: EditorEvent) => void
  sendDraft: ReturnType<typeof useDraft>['send']
}

/** What a page is opened with, above it: a decision to make before one writes. */
export function OpeningNotices({ state, draft, send, sendDraft }: NoticesProps) {
  const zone = useTimeZone()
  const { page } = state.context
  return (
    <>
      {draft.hasTag('offers what was kept here') && !draft.hasTag('shows a conflict') && (
        <Alert
          kind="info"
          className="m-3"
          title={editorWords.notices.browserSomethingNeverReachedServer}
          action={
            <span className="flex gap-2">
              <Button
                kind="primary"
                disabled={!draft.can({ type: 'TAKE_LOCAL' })}
                onClick={() => sendDraft({ type: 'TAKE_LOCAL' })}
              >
                {editorWords.notices.bringItIn}
              </Button>
              <Button onClick={() => sendDraft({ type: 'DROP_LOCAL' })}>
                {editorWords.notices.putItAside}
              </Button>
            </span>
          }
        >
          {editorWords.notices.typedHereBeforePage}
        </Alert>
      )}
      {state.hasTag('is scheduled') && (
        <Alert
          kind="info"
          className="m-3"
          title={editorWords.notices.publishedByItselfAt(sayDateTime(page?.draft?.publishAt ?? '', zone))}
          action={
            <Button onClick={() => send({ type: 'DO', task: { effect: 'withdraw' } })}>
              {editorWords.notices.withdraw}
            </Button>
          }
        >
          {editorWords.notices.changeWithdrawScheduleFirst}
        </Alert>
      )}
    </>
  )
}

/**
 * What happens while one writes, with its actions. It is below the page, and covers its end on a small screen: nothing
 * that one writes or reads moves when it comes or goes.
 */
export function Notices({ state, draft, send, sendDraft }: NoticesProps) {
  const keepsCopies = useKeepsCopies()
  const { context } = state
  const { report } = context
  const isSaving = draft.hasTag('saving')
  const failure = useHeldFailure(draft.hasTag('cannot be saved') ? draft.context.message : null, isSaving)
  const undoable = report?.at === null ? report.published[0] : undefined
  return (
    <div className="sticky bottom-7 z-10 max-h-[50vh] lg:bottom-0 shrink-0 overflow-y-auto bg-sheet">
      {draft.hasTag('tells what was overwritten') && <OverwrittenNotice draft={draft} send={sendDraft} />}
      {failure !== null && (
        <RetryAlert
          className="m-3"
          title={editorWords.notices.draftCouldNotSaved}
          onRetry={() => sendDraft({ type: 'SAVE' })}
          isRetrying={isSaving}
          more={
            context.page && (
              <CopyTyped text={typedWords(context.page.live.snapshot, draft.context.history.present)} />
            )
          }
        >
          {failure}{' '}
          {keepsCopies ? editorWords.notices.everythingKeptBrowser : editorWords.notices.keepTabOpen}
        </RetryAlert>
      )}
      {state.hasTag('shows a message') && context.task && (
        <Alert
          kind="error"
          className="m-3"
          title={editorWords.notices.thatWasNotDone}
          action={
            <span className="flex gap-2">
              <TryAgainButton onRetry={() => send({ type: 'RETRY' })} />
              <Button kind="quiet" onClick={() => send({ type: 'CANCEL' })}>
                {editorWords.notices.leaveIt}
              </Button>
            </span>
          }
        >
          {context.message}
        </Alert>
      )}
      {undoable && state.can(undoOf(undoable.cvId)) && (
        <Alert
          kind="success"
          className="m-3"
          action={
            <Button onClick={() => send(undoOf(undoable.cvId))}>{editorWords.notices.undoThePublish}</Button>
          }
        >
          {editorWords.notices.isPublished(undoable.title)}
        </Alert>
      )}
    </div>
  )
}

/** Your own text, or the page as you saw it, beside what someone else has changed. */
export function OverwrittenNotice({ draft, send }: { draft: DraftState; send: NoticesProps['sendDraft'] }) {
  const { overwritten, history } = draft.context
  if (!overwritten) return null
  const { by, places, isLive } = overwritten
  const who = by ?? editorWords.notices.somebodyElse
  const pages = [history.present]
  return (
    <Alert
      kind="warning"
      className="m-3 max-h-[40vh] overflow-y-auto"
      title={
        isLive ? editorWords.notices.changedPageOnSite(who) : editorWords.notices.changedWhatWroteHere(who)
      }
      onClose={() => send({ type: 'SEEN' })}
    >
      <details>
        <summary className="cursor-pointer">
          {places.map(place => placeLabel(place, pages)).join(', ')}
        </summary>
        <ul className="mt-2 space-y-3">
          {places.map((place, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a place may be there twice, and none ever moves
            <li key={index}>
              <DiffView
                label={placeLabel(place, pages)}
                before={textAt(place, place.before, pages)}
                after={textAt(place, place.after, pages)}
                beforeLabel={isLive ? editorWords.notices.asYouSawIt : editorWords.notices.whatYouWrote}
                afterLabel={editorWords.notices.whatStandsThere}
                of={isHtmlAt(place) ? 'html' : 'text'}
                layout="one"
              />
            </li>
          ))}
        </ul>
      </details>
    </Alert>
  )
}

const undoOf = (cvId: number): EditorEvent => ({
  type: 'DO',
  task: { effect: 'undo publish', cvId, reason: UNDO_REASON },
})
