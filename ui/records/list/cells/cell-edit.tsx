import type { Json } from '@rounds/core/entities'
import { cellWords } from '@rounds/core/words/cells'
import { conflictsOf } from '@rounds/machines/record'
import { useSelector } from '@xstate/react'
import clsx from 'clsx'
import {
  type FocusEvent,
  type KeyboardEvent,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import { Button } from '../../../kit/button.tsx'
import { Dialog } from '../../../kit/dialog.tsx'
import { FieldControl } from '../../record/controls/field-control.tsx'
import { CellMessage } from './cell-message.tsx'
import type { CellActor } from './cell-session.ts'
import type { CellPlace } from './editable-cells.ts'

export { beginCell, cellBeside } from './cell-session.ts'

/** Where focus goes after a cell: it stays there, or moves to the next or previous cell. */
export type CellStep = 'stay' | 'after' | 'before'

export interface CellEditProps {
  actor: CellActor
  /** The field. */
  name: string
  /** The row's name. */
  called: string
  place: CellPlace
  /** It was saved or reverted. */
  onLeft: (step: CellStep) => void
}

/** One value of a row in its control. Input is discarded only by Escape, never before it is stored. */
export function CellEdit({ actor, name, called: rowName, place, onLeft }: CellEditProps) {
  const state = useSelector(actor, snapshot => snapshot)
  const { context } = state
  const { entity } = context
  const field = entity.fields[name]
  const label = field?.label ?? name
  const [unreadable, setUnreadable] = useState<string | null>(null)
  const refused = useRef<string | null>(null)
  const form = useId()
  const box = useRef<HTMLDivElement>(null)
  const step = useRef<CellStep>('stay')

  const left = useEffectEvent(() => onLeft(step.current))
  useEffect(() => {
    const heard = actor.on('LEFT', () => left())
    return () => heard.unsubscribe()
  }, [actor])

  const isReady = state.hasTag('can be edited')
  const wasTyped = useEffectEvent(() => state.hasTag('has unsaved changes'))
  useLayoutEffect(() => {
    if (!isReady) return
    const control = box.current?.querySelector<HTMLElement>('input, select, textarea, button')
    control?.focus()
    // Typing replaces the value, but not keys buffered before the cell was open.
    if (control instanceof HTMLInputElement && !wasTyped()) control.select()
    else if (control instanceof HTMLInputElement)
      control.setSelectionRange(control.value.length, control.value.length)
    keepInView(box.current)
  }, [isReady])

  const [conflict] = state.hasTag('shows a conflict') ? conflictsOf(context) : []
  const isConflict = state.hasTag('shows a conflict')
  const message = state.hasTag('shows a message') ? (context.issues[name] ?? context.message) : null
  const wrong = unreadable ?? message
  useEffect(() => {
    if (wrong !== null || isConflict) keepInView(box.current)
  }, [wrong, isConflict])

  const save = (then: CellStep) => {
    // A control's parse result is known only after rendering.
    flushSync(() => {})
    if (refused.current !== null) return
    step.current = then
    if (isConflict) {
      actor.send({ type: 'CHOOSE_ALL', whose: 'mine' })
      actor.send({ type: 'RESOLVE' })
    } else actor.send({ type: 'SAVE' })
    actor.send({ type: 'LEAVE' })
  }
  const putBack = () => {
    step.current = 'stay'
    actor.send({ type: 'LEAVE' })
    actor.send({ type: 'LEAVE_ANYWAY' })
  }
  const change = (value: Json) => {
    // Someone who keeps typing has not left yet.
    actor.send({ type: 'STAY' })
    actor.send({ type: 'CHANGE', field: name, value })
  }

  // Then Tab moves to the options, and leaving saves nothing.
  const isStuck = () => refused.current !== null || message !== null || isConflict
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { key, shiftKey, target, currentTarget, defaultPrevented } = event
    if (defaultPrevented || !(target instanceof Element) || !currentTarget.contains(target)) return
    const inControl = target.closest('button') === null
    if (key === 'Escape') putBack()
    else if (key === 'Enter' && inControl) save('stay')
    else if (key === 'Tab' && inControl && !isStuck()) save(shiftKey ? 'before' : 'after')
    else return
    event.preventDefault()
  }
  const onBlur = ({ relatedTarget, currentTarget }: FocusEvent<HTMLElement>) => {
    const goesOn = relatedTarget instanceof Node && currentTarget.contains(relatedTarget)
    const isOpen = currentTarget.querySelector('[aria-expanded=true]') !== null
    if (!goesOn && !isOpen && document.hasFocus() && !isStuck()) save('stay')
  }

  if (!field || !isReady) return null
  const control = (
    <FieldControl
      id={`cell-${name}`}
      field={field}
      label={place === 'in place' ? cellWords.cellEdit.of(label, rowName) : label}
      value={context.values[name]}
      onValue={change}
      error={message ?? undefined}
      inCell={place === 'in place'}
      onUnreadable={(_, words) => {
        refused.current = words
        setUnreadable(words)
      }}
    />
  )
  const words = (
    <CellMessage
      {...{ entity, field, wrong, conflict, isConflict }}
      offers={place === 'in place'}
      onSave={() => save('stay')}
      onPutBack={putBack}
    />
  )
  if (place === 'in place')
    return (
      // biome-ignore lint/a11y/noStaticElementInteractions: the keys are heard from the control in it
      <div
        ref={box}
        onKeyDown={onKeyDown}
        onBlur={onBlur}
        className={clsx(
          'flex min-h-(--row) w-[max(100%,13rem)] flex-col justify-center whitespace-normal text-ink',
          'has-[>div>label>[type=checkbox]]:w-full [&>div:first-child]:max-w-none',
          '[&_input:not([type=checkbox])]:h-(--row) [&_select]:h-(--row)',
          (wrong !== null || isConflict) && 'rounded-md bg-raised p-1.5 shadow-pop',
        )}
      >
        {control}
        {words}
      </div>
    )
  return (
    <Dialog
      open
      onOpenChange={putBack}
      title={cellWords.cellEdit.of(label, rowName)}
      size="md"
      footer={
        <>
          <Button onClick={putBack}>{cellWords.cellEdit.cancel}</Button>
          <Button kind="primary" type="submit" form={form} busy={state.hasTag('saving')}>
            {cellWords.cellEdit.save}
          </Button>
        </>
      }
    >
      <form
        id={form}
        onSubmit={event => {
          event.preventDefault()
          save('stay')
        }}
      >
        <div ref={box}>{control}</div>
        {words}
      </form>
    </Dialog>
  )
}

/** The box is larger than its cell: scrolls until all of it is visible. */
function keepInView(box: HTMLElement | null): void {
  const view = box?.closest('.data-grid-scroll')?.getBoundingClientRect()
  if (!box || !view) return
  box.style.translate = ''
  const { left, right } = box.getBoundingClientRect()
  const by = Math.min(0, Math.max(view.right - right, view.left - left))
  if (by < 0) box.style.translate = `${by}px`
  box.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}
