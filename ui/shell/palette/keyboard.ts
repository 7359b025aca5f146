import {
  type Action,
  type Asker,
  type Press,
  pressesOf,
  type Shortcut,
  shortcutsOf,
  withChanges,
} from '@rounds/core/actions'
import { beginsChord, type Chord, type ChordKey, chord, chordOf } from '@rounds/machines/chord'
import { useActorRef } from '@xstate/react'
import { useEffect, useEffectEvent, useMemo } from 'react'
import { isMac } from '../../kit/is-mac.ts'
import { isTypedInto } from '../../kit/is-typed-into.ts'
import { useChanged } from './stored-uses.ts'

const FLOATING = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox]'

/** Keys that others handle themselves: chords of the frame, keys of an open dialog and the open record. */
const heardElsewhere = ['dialog.confirm', 'logout', 'debug', 'record.save', 'record.back']

/** A person's shortcuts, as customized. */
export function useShortcuts(asker: Asker, actions: readonly Action[]): readonly Shortcut[] {
  const changed = useChanged(asker.userId)
  return useMemo(() => withChanges(shortcutsOf(asker, actions), changed), [asker, actions, changed])
}

const keyOf = ({ key, shift, ctrl, alt, meta, anyShift }: Press): ChordKey => ({
  key,
  shift,
  ctrl,
  alt,
  meta,
  anyShift,
})

function chordsOf(shortcuts: readonly Shortcut[]): readonly Chord[] {
  return shortcuts.flatMap(({ id, keys }) => {
    if (heardElsewhere.includes(id)) return []
    const [one, two] = pressesOf(keys, isMac)
    if (!one) return []
    return [two ? { id, ...keyOf(two), first: keyOf(one) } : { id, ...keyOf(one) }]
  })
}

/**
 * Whether a key is meant for shortcuts: with Ctrl, Alt or Command always; a letter alone never while typing, or under a
 * dialog (WCAG 2.1.4).
 */
function isForShortcuts(event: KeyboardEvent): boolean {
  if (event.isComposing) return false
  if (event.ctrlKey || event.altKey || event.metaKey) return true
  if (isTypedInto(event.target)) return false
  if (event.target instanceof Element && event.target.closest(FLOATING)) return false
  return !document.querySelector('[data-veil]')
}

/**
 * Replays early keys to the focused element in the next frame. Keys pressed after a shortcut were meant for its result,
 * never for another shortcut: `f` and a name starts a search.
 */
export function pressInNextFrame(events: readonly KeyboardEvent[]): void {
  const waiting = events.filter(isPlain)
  if (waiting.length === 0) return
  // What is pressed until then was pressed after them.
  const hold = (event: KeyboardEvent) => {
    if (!isPlain(event) || event.key === 'Tab') return
    event.preventDefault()
    event.stopImmediatePropagation()
    waiting.push(event)
  }
  addEventListener('keydown', hold, { capture: true })
  requestAnimationFrame(() => {
    removeEventListener('keydown', hold, { capture: true })
    for (const { key } of waiting) {
      // The only way to type that a field and its undo recognize as typing (HTML, execCommand).
      if (key.length === 1) document.execCommand('insertText', false, key)
      else
        document.activeElement?.dispatchEvent(
          new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
        )
    }
  })
}

const isPlain = ({ ctrlKey, metaKey, altKey, isComposing }: KeyboardEvent): boolean =>
  !ctrlKey && !metaKey && !altKey && !isComposing

/** Handles the shortcuts. Keys pressed before this was loaded are handled first. */
export function useKeyboard(
  shortcuts: readonly Shortcut[],
  buffered: KeyboardEvent[],
  act: (id: string) => boolean,
): void {
  const known = useMemo(() => chordsOf(shortcuts), [shortcuts])
  const actor = useActorRef(chord, { input: { chords: known } })
  const run = useEffectEvent(act)
  useEffect(() => actor.send({ type: 'LEARN', chords: known }), [actor, known])
  useEffect(() => {
    /** Whether it was a shortcut and was handled. */
    const hear = (event: KeyboardEvent, isBuffered = false): boolean => {
      // Early keys were withheld from the browser until something handled them.
      if (!isForShortcuts(event) || (event.defaultPrevented && !isBuffered)) return false
      const { first } = actor.getSnapshot().context
      const completed = chordOf(known, event, first)
      actor.send({ type: 'PRESS', key: event })
      const isDone = completed !== undefined && run(completed.id)
      if (isDone || (!completed && beginsChord(known, event))) event.preventDefault()
      return isDone
    }
    while (buffered.length > 0) {
      const [event] = buffered.splice(0, 1)
      if (event && hear(event, true)) pressInNextFrame(buffered.splice(0))
    }
    const onKeyDown = (event: KeyboardEvent) => hear(event)
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [actor, known, buffered])
}
