import type { SentenceChange } from '@rounds/core/rules/ai'
import { aiWords } from '@rounds/core/words/ai'
import type { suggestion } from '@rounds/machines/suggestion'
import clsx from 'clsx'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import type { EventFrom, SnapshotFrom } from 'xstate'
import { Alert } from '../../kit/alert.tsx'
import { Button } from '../../kit/button.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { Spinner } from '../../kit/spinner.tsx'
import { TryAgainButton } from '../../kit/try-again-button.tsx'

const words = aiWords.dialog

export interface SuggestionDialogProps {
  field: string
  state: SnapshotFrom<typeof suggestion>
  send: (event: EventFrom<typeof suggestion>) => void
}

/** A model's suggestion, sentence by sentence, to accept or reject. */
export function SuggestionDialog({ field, state, send }: SuggestionDialogProps) {
  const { suggestion, asked, open, accepted, message } = state.context
  const isShown = state.hasTag('shows changes')
  return (
    <Dialog
      open={state.hasTag('is open')}
      size="3xl"
      title={words.title(field)}
      description={words.sentence}
      onOpenChange={isOpen => {
        if (!isOpen) send({ type: 'CLOSE' })
      }}
      footer={
        <>
          <Button onClick={() => send({ type: 'CLOSE' })}>{words.cancel}</Button>
          {state.can({ type: 'RETRY' }) && (
            <TryAgainButton size="md" onRetry={() => send({ type: 'RETRY' })} />
          )}
          {isShown && (
            <>
              {open.length > 1 && (
                <Button onClick={() => send({ type: 'ACCEPT_ALL' })}>{words.acceptAll}</Button>
              )}
              <Button
                kind="primary"
                busy={state.hasTag('busy')}
                disabled={accepted.length === 0}
                onClick={() => send({ type: 'TAKE' })}
              >
                {words.take(accepted.length)}
              </Button>
            </>
          )}
        </>
      }
    >
      <div className="flex flex-col gap-3">
        {state.hasTag('busy') && !isShown && <Spinner label={words.asking} />}
        {message !== null && (
          <Alert kind="error" title={isShown ? words.notWritten : words.failed}>
            {message}
          </Alert>
        )}
        {state.hasTag('changes nothing') && <p role="status">{words.same}</p>}
        {suggestion && suggestion.removed > 0 && (
          <Alert kind="warning">{words.removed(suggestion.removed)}</Alert>
        )}
        {suggestion && suggestion.claims.length > 0 && (
          <Alert kind="warning">{words.claims(suggestion.claims)}</Alert>
        )}
        {isShown && <Changes state={state} send={send} />}
        {suggestion && (
          <p className="text-ink-2 text-sm">
            {words.by(suggestion.model)}
            {isShown && asked && asked.fixed.length > 0 && `. ${words.fixed}`}
          </p>
        )}
      </div>
    </Dialog>
  )
}

function Changes({ state, send }: Pick<SuggestionDialogProps, 'state' | 'send'>) {
  const { sentences, open, accepted, at } = state.context
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    list.current?.querySelector<HTMLElement>(`[data-change="${at}"]`)?.focus()
  }, [at])
  const onKeyDown = (event: KeyboardEvent) => {
    const asked = keys[event.key.toLowerCase()]
    if (!asked || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    send({ type: asked })
  }
  return (
    <div>
      <p id="suggestion-keys" className="mb-2 text-ink-2 text-sm">
        {words.keys}
      </p>
      <ul
        ref={list}
        aria-label={words.changes}
        className="flex max-h-[50dvh] flex-col gap-1.5 overflow-y-auto p-1"
      >
        {sentences.map(change =>
          open.includes(change.id) ? (
            <li key={change.id}>
              {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot have the focus */}
              <div
                role="group"
                aria-label={change.after ?? words.remove}
                aria-describedby="suggestion-keys"
                data-change={change.id}
                tabIndex={change.id === at ? 0 : -1}
                onKeyDown={onKeyDown}
                onFocus={() => change.id !== at && send({ type: 'LOOK', id: change.id })}
                className={clsx(
                  'rounded-md border p-2.5',
                  accepted.includes(change.id) ? 'border-on bg-on-wash' : 'border-rule',
                )}
              >
                <Change change={change} />
                <div className="mt-2 flex gap-1.5">
                  <Choice
                    label={words.accept}
                    on={accepted.includes(change.id)}
                    onPress={() => {
                      send({ type: 'LOOK', id: change.id })
                      send({ type: 'ACCEPT' })
                    }}
                  />
                  <Choice
                    label={words.keep}
                    on={!accepted.includes(change.id)}
                    onPress={() => {
                      send({ type: 'LOOK', id: change.id })
                      send({ type: 'KEEP' })
                    }}
                  />
                </div>
              </div>
            </li>
          ) : (
            <li key={change.id} className="px-2.5 text-ink-2">
              {change.before}
            </li>
          ),
        )}
      </ul>
    </div>
  )
}

const keys: Readonly<Record<string, 'NEXT' | 'PREVIOUS' | 'ACCEPT' | 'KEEP'>> = {
  arrowdown: 'NEXT',
  arrowup: 'PREVIOUS',
  a: 'ACCEPT',
  k: 'KEEP',
}

const Change = ({ change: { before, after } }: { change: SentenceChange }) => (
  <>
    {before !== null && (
      <p>
        <span className="sr-only">{words.now} </span>
        <del className="text-loss">{before}</del>
      </p>
    )}
    {after === null ? (
      <p className="text-ink-2 text-sm">{words.remove}</p>
    ) : (
      <p>
        <span className="sr-only">{words.suggested} </span>
        <ins className="text-on no-underline">{after}</ins>
      </p>
    )}
  </>
)

const Choice = ({ label, on, onPress }: { label: string; on: boolean; onPress: () => void }) => (
  <Button
    size="sm"
    tabIndex={-1}
    aria-pressed={on}
    onClick={onPress}
    className="aria-pressed:border-accent aria-pressed:bg-accent-wash aria-pressed:text-accent-strong"
  >
    {label}
  </Button>
)
