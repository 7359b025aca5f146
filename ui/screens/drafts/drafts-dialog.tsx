import { draftWords } from '@rounds/core/words/drafts'
import type { openDrafts } from '@rounds/machines/open-drafts'
import { useId } from 'react'
import { Link } from 'wouter'
import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import { Alert } from '../../kit/alert.tsx'
import { Button } from '../../kit/button.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { TextField } from '../../kit/text-field.tsx'
import { placeLabel } from '../../pages/place-words.ts'
import { editAddress } from '../../pages/read-pages.ts'
import { Refused } from '../../records/refused.tsx'

interface DraftsProps {
  state: SnapshotFrom<typeof openDrafts>
  send: ActorRefFrom<typeof openDrafts>['send']
}

interface DraftsDialogProps extends DraftsProps {
  returnFocus: () => HTMLElement | null | undefined
}

/** Asks for a reason before drafts are published or discarded together; shows which of them block the others. */
export function DraftsDialog({ state, send, returnFocus }: DraftsDialogProps) {
  const { act, drafts, reason, message, issues } = state.context
  const form = useId()
  const publishes = act === 'publish'
  const busy = state.hasTag('busy')
  const cancel = (
    <Button onClick={() => send({ type: 'CANCEL' })} disabled={busy}>
      {draftWords.dialog.cancel}
    </Button>
  )
  return (
    <Dialog
      open={state.hasTag('asks')}
      onOpenChange={open => !open && send({ type: 'CANCEL' })}
      title={`${publishes ? draftWords.dialog.publish : draftWords.dialog.discard} ${draftWords.dialog.draft(drafts.length)}`}
      description={publishes ? draftWords.dialog.allThemOrNone : draftWords.dialog.pagesStayPublicSees}
      size="xl"
      returnFocus={returnFocus}
      footer={
        <>
          {publishes && cancel}
          <Button
            kind={publishes ? 'primary' : 'danger'}
            // The destructive button is apart from the usual one, as in every confirmation.
            className={publishes ? undefined : 'mr-auto'}
            type="submit"
            form={form}
            busy={busy}
            disabled={!busy && !state.can({ type: 'CONFIRM' })}
          >
            {publishes ? draftWords.dialog.publish : draftWords.dialog.discard}
          </Button>
          {!publishes && cancel}
        </>
      }
    >
      <form
        id={form}
        className="flex flex-col gap-3"
        onSubmit={event => {
          event.preventDefault()
          send({ type: 'CONFIRM' })
        }}
      >
        {state.hasTag('shows a message') && <Refused message={message} issues={issues} />}
        <ul
          aria-label={draftWords.dialog.pages}
          className="max-h-48 overflow-y-auto border-rule border-y py-1.5"
        >
          {drafts.map(({ cId, title }) => (
            <li key={cId} className="truncate">
              {title}
            </li>
          ))}
        </ul>
        {publishes && (
          <TextField
            label={draftWords.dialog.why}
            required
            maxLength={400}
            value={reason}
            onValue={text => send({ type: 'TYPE', reason: text })}
            help={draftWords.dialog.standsHistoryEachPage}
          />
        )}
      </form>
    </Dialog>
  )
}

/** The result, page by page, with an undo button. */
export function DraftsReport({ state, send }: DraftsProps) {
  const { act, report, message } = state.context
  if (!state.hasTag('shows a report') || !report) return null
  const done = act === 'publish' ? 'published' : 'discarded'
  const back = state.hasTag('is undone')
  const pages = draftWords.dialog.page(report.pages.length)
  return (
    <div data-report className="mt-3">
      <Alert
        kind={back ? 'info' : 'success'}
        title={back ? draftWords.dialog.restored(pages) : `${pages} ${done}.`}
        onClose={state.can({ type: 'CLOSE' }) ? () => send({ type: 'CLOSE' }) : undefined}
        action={
          !back && (
            <Button size="sm" busy={state.hasTag('busy')} onClick={() => send({ type: 'UNDO' })}>
              {draftWords.dialog.takeItBack}
            </Button>
          )
        }
      >
        <ul className="flex flex-wrap gap-x-4">
          {report.pages.map(({ cId, title }) => (
            <li key={cId}>
              <Link className="link" href={editAddress(cId)}>
                {title}
              </Link>
            </li>
          ))}
        </ul>
        {!back &&
          report.pages.map(
            ({ cId, title, broughtIn = [] }) =>
              broughtIn.length > 0 && (
                <p key={cId}>
                  {draftWords.dialog.othersHadChangedSince(
                    title,
                    [...new Set(broughtIn.map(place => placeLabel(place, [])))].join(', '),
                  )}
                </p>
              ),
          )}
        {!back && report.moves > 0 && (
          <p>{draftWords.dialog.movedMadeOldAddresses(report.moves, report.redirects)}</p>
        )}
        {state.hasTag('shows a message') && (
          <p className="text-loss">
            {draftWords.dialog.notTakenBack} {message}
          </p>
        )}
      </Alert>
    </div>
  )
}
