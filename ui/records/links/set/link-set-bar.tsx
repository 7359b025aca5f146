import { linkWords } from '@rounds/core/words/links'
import { countMarks } from '@rounds/machines/relational-batch'
import { Alert } from '../../../kit/alert.tsx'
import { Button } from '../../../kit/button.tsx'
import { TryAgainButton } from '../../../kit/try-again-button.tsx'
import { changesInWords, isDone } from '../link-words.ts'
import type { WorkedSet } from './use-link-set.ts'

/** The button that opens the review; focus returns to it, or to the bar. */
export const REVIEW_LINKS = 'review-links'

/** How many links are changed, with a save button: at the end of the form, visible while there are changes. */
export function LinkSetBar({ worked }: { worked: WorkedSet }) {
  const { state, onReset, onReview, onRetry, onRebase, onCancel } = worked
  const { differences, message, done } = state.context
  const canChange = state.hasTag('can be changed')
  const said = state.hasTag('is saved') && isDone(done) ? linkWords.set.saved(isDone(done)) : null
  return (
    <section
      aria-label={linkWords.set.changesToLinks}
      className={
        differences.length > 0
          ? '-mx-4 sm:-mx-6 sticky -bottom-5 z-10 mt-6 border-rule border-t bg-sheet px-4 py-3 sm:px-6'
          : undefined
      }
    >
      <p role="status" className="mt-3 text-ink-2 empty:hidden">
        {said}
      </p>
      {state.hasTag('shows a message') && (
        <Alert
          kind={state.hasTag('shows a conflict') ? 'warning' : 'error'}
          className="mb-3"
          title={
            state.hasTag('shows a conflict')
              ? linkWords.linkedRecords.othersChangedTheseLinks
              : linkWords.linkedRecords.notSavedChangesStillHere
          }
          action={
            state.hasTag('shows a conflict') ? (
              <div className="flex flex-wrap gap-2">
                <Button size="sm" kind="primary" onClick={onRebase}>
                  {linkWords.linkedRecords.takeWhatOthersDid}
                </Button>
                <Button size="sm" onClick={onCancel}>
                  {linkWords.linkedRecords.goOnEditing}
                </Button>
              </div>
            ) : (
              <TryAgainButton onRetry={onRetry} />
            )
          }
        >
          {message}
        </Alert>
      )}
      {state.hasTag('shows issues') && (
        <Alert kind="error" className="mb-3" title={linkWords.linkedRecords.somethingWrongWhatWouldSaved}>
          {linkWords.linkedRecords.markedBelowNothingLost}
        </Alert>
      )}
      {differences.length > 0 && (
        <div className="flex flex-wrap items-center gap-2">
          <p className="mr-auto">
            <span className="font-semibold">{linkWords.set.links}</span>{' '}
            {changesInWords(countMarks(state.context))}
          </p>
          <Button kind="quiet" disabled={!canChange} onClick={onReset}>
            {linkWords.set.undoLinkChanges}
          </Button>
          <Button
            id={REVIEW_LINKS}
            kind="primary"
            busy={state.hasTag('busy')}
            aria-haspopup="dialog"
            onClick={onReview}
          >
            {linkWords.set.reviewLinkChanges}
          </Button>
        </div>
      )}
    </section>
  )
}
