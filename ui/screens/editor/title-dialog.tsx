import { titleChoices } from '@rounds/core/rules/page'
import { editorWords } from '@rounds/core/words/editor'
import { offersOf, type titleChange } from '@rounds/machines/title-change'
import { useSelector } from '@xstate/react'
import { useState } from 'react'
import type { ActorRefFrom } from 'xstate'
import { Alert } from '../../kit/alert.tsx'
import { Arrow } from '../../kit/arrow.tsx'
import { Button } from '../../kit/button.tsx'
import { Checkbox } from '../../kit/checkbox.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { Spinner } from '../../kit/spinner.tsx'
import { TryAgainButton } from '../../kit/try-again-button.tsx'
import type { EditorState } from './use-editor.ts'

/** The element that got focus after the title may be gone when the question appears. */
const TITLE_FIELD = '[data-page-title]'

const isPlace = (element: Element | null): element is HTMLElement =>
  element instanceof HTMLElement && element.isConnected && element !== document.body

/** What else should change with the title; shows the effects of another URL before the choice (specification §4). */
export function TitleDialog({ state }: { state: EditorState }) {
  const actor = (state.children as { titleChange?: ActorRefFrom<typeof titleChange> }).titleChange
  return actor ? <Asking actor={actor} /> : null
}

function Asking({ actor }: { actor: ActorRefFrom<typeof titleChange> }) {
  const state = useSelector(actor, one => one)
  const { send } = actor
  const [opener] = useState(() => document.activeElement)
  const { page, title, url, collisions, message } = state.context
  // If the page can't move, there is no redirect target.
  const offers = state.hasTag('URL is taken') ? [] : offersOf(state.context)
  if (!state.hasTag('asks')) return null
  return (
    <Dialog
      open
      size="2xl"
      title={editorWords.titleDialog.becomes(page.CTitle, title)}
      description={editorWords.titleDialog.chooseWhatChanges}
      returnFocus={() => (isPlace(opener) ? opener : document.querySelector<HTMLElement>(TITLE_FIELD))}
      onOpenChange={open => {
        if (!open) send({ type: 'CANCEL' })
      }}
    >
      <div className="space-y-4">
        {state.hasTag('looking up the URL') && (
          <Spinner label={editorWords.titleDialog.lookingUpWhatAnother} />
        )}
        {state.hasTag('shows a message') && (
          <Alert
            kind="error"
            action={
              state.can({ type: 'RETRY' }) && <TryAgainButton onRetry={() => send({ type: 'RETRY' })} />
            }
          >
            {message}
          </Alert>
        )}
        {state.hasTag('URL is taken') && (
          <Alert
            kind="warning"
            title={editorWords.titleDialog.belongsToAnotherPage(url)}
            action={
              state.can({ type: 'RETRY' }) && (
                <Button onClick={() => send({ type: 'RETRY' })}>{editorWords.titleDialog.lookAgain}</Button>
              )
            }
          >
            {collisions.map(({ CId, CTitle }) => (
              <span key={CId} className="block">
                {editorWords.titleDialog.page(CTitle, CId)}
              </span>
            ))}
          </Alert>
        )}
        {offers.length > 0 && (
          <fieldset className="space-y-1.5">
            <legend className="mb-1 font-semibold text-sm">
              {offers.length === 1
                ? editorWords.titleDialog.oldAddressLeadsNewOne
                : editorWords.titleDialog.oldAddressesLeadNewOnes}
            </legend>
            {offers.map(({ move, on }) => (
              <Checkbox
                key={move.from}
                label={
                  <span className="font-mono text-sm">
                    {move.from} <Arrow /> {move.to}
                  </span>
                }
                checked={on}
                onValue={next => send({ type: 'OFFER', from: move.from, on: next })}
              />
            ))}
          </fieldset>
        )}
        <ul className="space-y-2">
          {titleChoices.map(({ id, label, help }) => (
            <li key={id}>
              <Button
                size="lg"
                className="w-full justify-start!"
                kind={id === 'title and URL' ? 'primary' : 'plain'}
                disabled={!state.can({ type: 'CHOOSE', choice: id })}
                onClick={() => send({ type: 'CHOOSE', choice: id })}
              >
                {label}
              </Button>
              <p className="mt-1 text-ink-2 text-sm">
                {id === 'title and URL' && url ? editorWords.titleDialog.theUrlBecomes(help, url) : help}
              </p>
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  )
}
