import type { TrashPageReview } from '@rounds/core/api'
import { groupDigits } from '@rounds/core/rules/interface'
import { removeContentWords } from '@rounds/core/words/remove-content'
import { ERASE_WORD, type trash } from '@rounds/machines/trash'
import { type ReactNode, useId } from 'react'
import { Link } from 'wouter'
import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import { Button } from '../../kit/button.tsx'
import { Checkbox } from '../../kit/checkbox.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { SkeletonLines } from '../../kit/skeleton.tsx'
import { TextField } from '../../kit/text-field.tsx'
import { TryAgainButton } from '../../kit/try-again-button.tsx'
import { editAddress } from '../../pages/read-pages.ts'
import { Refused } from '../../records/refused.tsx'

interface TrashDialogProps {
  state: SnapshotFrom<typeof trash>
  send: ActorRefFrom<typeof trash>['send']
}

/** A preview of what would be restored, or deleted for good with everything that depends on it. */
export function TrashDialog({ state, send }: TrashDialogProps) {
  const { act, pages, review, typed, message, issues } = state.context
  const form = useId()
  const busy = state.hasTag('busy')
  const erases = act === 'erase'
  return (
    <Dialog
      open={state.hasTag('asks')}
      onOpenChange={open => !open && send({ type: 'CANCEL' })}
      title={`${erases ? removeContentWords.trashDialog.erase : removeContentWords.trashDialog.restore} ${removeContentWords.trashDialog.page(pages.length)}${erases ? removeContentWords.trashDialog.forGood : ''}`}
      description={
        erases
          ? removeContentWords.trashDialog.whatGoesThemNothing
          : removeContentWords.trashDialog.theyComeBackThey
      }
      size="2xl"
      footer={
        <>
          {erases && (
            <Button
              kind="danger"
              className="mr-auto"
              type="submit"
              form={form}
              busy={busy}
              disabled={!busy && !state.can({ type: 'CONFIRM' })}
            >
              {removeContentWords.trashDialog.eraseForGood}
            </Button>
          )}
          <Button onClick={() => send({ type: 'CANCEL' })} disabled={state.matches('settling')}>
            {removeContentWords.trashDialog.cancel}
          </Button>
          {state.can({ type: 'RETRY' }) && (
            <TryAgainButton kind="primary" onRetry={() => send({ type: 'RETRY' })} />
          )}
          {!erases && !state.can({ type: 'RETRY' }) && (
            <Button
              kind="primary"
              type="submit"
              form={form}
              busy={busy}
              disabled={!busy && !state.can({ type: 'CONFIRM' })}
            >
              {removeContentWords.trashDialog.restore}
            </Button>
          )}
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
        {!review && busy && <SkeletonLines lines={5} />}
        {review && (
          <ul className="divide-y divide-rule border-rule border-y">
            {review.pages.map(page => (
              <li key={page.cId} className="py-2.5">
                <p className="font-semibold">
                  {page.title}
                  {page.url && (
                    <span className="ml-2 font-mono font-normal text-ink-2 text-xs">{page.url}</span>
                  )}
                </p>
                {erases ? <HangsOn page={page} /> : <Address page={page} state={state} send={send} />}
              </li>
            ))}
          </ul>
        )}
        {review && erases && (
          <TextField
            label={removeContentWords.trashDialog.typeToGoOn(ERASE_WORD)}
            autoComplete="off"
            value={typed}
            onValue={text => send({ type: 'TYPE', text })}
          />
        )}
      </form>
    </Dialog>
  )
}

const listCounts = (all: readonly { readonly what: string; readonly count: number }[]) =>
  all.map(one => `${groupDigits(one.count)} ${one.what.toLowerCase()}`).join(', ')

/** What is deleted with a page, what loses its reference, and which pages link to it. */
function HangsOn({ page: { goes, emptied, redirects, links } }: { page: TrashPageReview }) {
  return (
    <dl className="mt-1 grid gap-x-3 text-sm sm:grid-cols-[8rem_minmax(0,1fr)]">
      <Fact term={removeContentWords.trashDialog.alsoDeleted}>
        {goes.length > 0 ? listCounts(goes) : removeContentWords.trashDialog.nothing}
      </Fact>
      {redirects.length > 0 && (
        <Fact term={removeContentWords.trashDialog.redirectsToIt}>
          <span className="break-all font-mono text-xs">{redirects.join(', ')}</span>
        </Fact>
      )}
      {emptied.length > 0 && <Fact term={removeContentWords.trashDialog.losesIt}>{listCounts(emptied)}</Fact>}
      {links.length > 0 && (
        <Fact term={removeContentWords.trashDialog.linkedFrom}>
          {links.map(({ cId, title }, index) => (
            <span key={cId}>
              {index > 0 && ', '}
              <Link className="link" href={editAddress(cId)}>
                {title}
              </Link>
            </span>
          ))}
        </Fact>
      )}
    </dl>
  )
}

const Fact = ({ term, children }: { term: string; children: ReactNode }) => (
  <>
    <dt className="text-ink-2">{term}</dt>
    <dd className="max-sm:mb-1">{children}</dd>
  </>
)

/** The address of a restored page, if its own is taken. */
function Address({
  page: { cId, url, title, takenBy },
  state,
  send,
}: TrashDialogProps & { page: TrashPageReview }) {
  const chosen = state.context.urls.find(one => one.cId === cId)
  if (!takenBy && !chosen) return null
  const none = chosen?.url === null
  return (
    <div className="mt-1.5 flex flex-col gap-2">
      {takenBy && (
        <p className="text-sm">
          {removeContentWords.trashDialog.addressNowGiveAnother(takenBy.title, title)}
        </p>
      )}
      <TextField
        label={removeContentWords.trashDialog.newAddressOf(title)}
        disabled={none}
        value={none ? '' : (chosen?.url ?? url ?? '')}
        onValue={text => send({ type: 'CHOOSE_URL', cId, url: text })}
      />
      <Checkbox
        label={removeContentWords.trashDialog.noAddressVisitorsFind}
        checked={none}
        onValue={checked => send({ type: 'CHOOSE_URL', cId, url: checked ? null : (url ?? '') })}
      />
    </div>
  )
}
