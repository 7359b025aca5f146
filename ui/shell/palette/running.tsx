import type { Answer } from '@rounds/core/actions'
import { printKey } from '@rounds/core/api'
import { entities } from '@rounds/core/entities'
import { kitWords } from '@rounds/core/words/kit'
import { paletteWords } from '@rounds/core/words/palette'
import { useSelector } from '@xstate/react'
import { CircleCheck, Undo2 } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { useApp } from '../../context/app-context.ts'
import { Alert } from '../../kit/alert.tsx'
import { Button } from '../../kit/button.tsx'
import { lazyPart } from '../../kit/lazy-part.tsx'
import { useCascade, useRefusal } from '../../records/delete/use-cascade.ts'
import type { PaletteActor } from './palette-actor.ts'
import { Steps } from './steps.tsx'

const Cascade = lazyPart(() =>
  import('../../records/delete/cascade.tsx').then(it => ({ default: it.Cascade })),
)

const deletedKeys = (answer: Answer | undefined): readonly string[] =>
  answer ? answer.values.slice(0, 1).map(value => printKey([String(value)])) : []

/** What an action does, without what it asked: “Redirect” of “Redirect from … to …”. */
const withoutAnswers = (title: string): string => title.replace(/(?: (?:from|to) )?….*$/, '')

/** The button that continues. */
const NEXT = { 'data-next': true, kind: 'primary' } as const

export interface RunningProps {
  actor: PaletteActor
  /** Navigates to a path inside the mount. */
  onGo: (path: string) => void
}

/** An action's preview before it runs, and its result with undo. */
export function Running({ actor, onGo }: RunningProps) {
  const state = useSelector(actor, snapshot => snapshot)
  const { action, answers, ran, message } = state.context
  const box = useRef<HTMLDivElement>(null)
  const stage = state.hasTag('reviews') ? 'reviews' : state.hasTag('busy') ? 'busy' : 'done'
  // The next button has focus, so that Enter continues.
  useEffect(() => {
    if (stage !== 'busy') box.current?.querySelector<HTMLElement>('[data-next]')?.focus()
  }, [stage])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Backspace' && state.can({ type: 'BACK' })) {
      event.preventDefault()
      actor.send({ type: 'BACK' })
    } else if (
      (event.ctrlKey || event.metaKey) &&
      event.key.toLowerCase() === 'z' &&
      state.can({ type: 'UNDO' })
    ) {
      event.preventDefault()
      actor.send({ type: 'UNDO' })
    }
  }
  const { client } = useApp()
  const deletion = action?.effect.kind === 'delete' ? action.effect : null
  const deleted = deletedKeys(deletion ? answers[deletion.record] : undefined)
  const entity = entities[deletion?.entity ?? 'Content']
  const isRefused = useRefusal(client, entity, deleted) !== null
  const { isLoading: isChecking } = useCascade(client, entity, deleted)
  // The button that had the focus goes: what is left is the way back.
  useEffect(() => {
    if (isRefused) box.current?.querySelector('button')?.focus()
  }, [isRefused])
  if (!action) return null
  const isBusy = state.hasTag('busy')
  const isBack = state.hasTag('undone')
  const isDone = state.hasTag('done')
  /** Where the new record is. */
  const made = (isDone && ran?.path) || null
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it hears the keys of the buttons in it
    <div
      ref={box}
      onKeyDown={onKeyDown}
      tabIndex={-1}
      data-autofocus
      className="flex min-h-0 flex-col outline-none!"
    >
      <Steps context={state.context} />
      <div className="min-h-0 overflow-y-auto px-4 py-4">
        <div role="status">
          {isDone && ran && (
            <p className="flex items-start gap-2.5">
              <CircleCheck aria-hidden="true" className="mt-0.5 size-4.5 shrink-0 text-on" />
              {ran.words}
            </p>
          )}
          {isBack && (
            <p className="flex items-start gap-2.5">
              <Undo2 aria-hidden="true" className="mt-0.5 size-4.5 shrink-0 text-ink-2" />
              {paletteWords.running.undoneEverything}
            </p>
          )}
          {!isDone && !isBack && (
            <p className="measure">{action.confirmation?.(answers) ?? `${action.title}`}</p>
          )}
        </div>
        {!isDone && !isBack && deletion && (
          <div className="mt-3 space-y-2">
            <Cascade entity={entity} keys={deleted} />
          </div>
        )}
        {message !== null && (
          <Alert
            kind="error"
            className="mt-4"
            title={isDone ? paletteWords.running.notTakenBack : paletteWords.running.couldNotDoneAnswersKept}
          >
            {message}
          </Alert>
        )}
      </div>
      <div className="flex shrink-0 flex-wrap items-center gap-2 border-rule border-t px-4 py-3">
        {isDone || isBack ? (
          <>
            {isDone && ran && ran.undo === null && (
              <p className="text-ink-2 text-sm">{paletteWords.running.cannotTakenBack}</p>
            )}
            <span className="ml-auto flex gap-2">
              {state.can({ type: 'UNDO' }) && (
                <Button onClick={() => actor.send({ type: 'UNDO' })}>{paletteWords.running.undo}</Button>
              )}
              <Button {...(made === null && NEXT)} onClick={() => actor.send({ type: 'CLOSE' })}>
                {paletteWords.running.close}
              </Button>
              {made !== null && (
                <Button {...NEXT} onClick={() => onGo(made)}>
                  {paletteWords.running.openIt}
                </Button>
              )}
            </span>
          </>
        ) : (
          <>
            <Button kind="quiet" disabled={isBusy} onClick={() => actor.send({ type: 'BACK' })}>
              {paletteWords.running.back}
            </Button>
            {!isRefused && (
              <Button
                className="ml-auto"
                data-next
                kind={action.loses ? 'danger' : 'primary'}
                // Enter deletes nothing before it is said what goes with it.
                busy={isBusy || isChecking}
                onClick={() => actor.send({ type: 'RUN' })}
              >
                {message !== null ? kitWords.tryAgain : withoutAnswers(action.title)}
              </Button>
            )}
          </>
        )}
      </div>
    </div>
  )
}
