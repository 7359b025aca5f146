import type { Key } from '@rounds/core/api'
import { entities } from '@rounds/core/entities'
import { isWaiting } from '@rounds/core/rules/records'
import { formSubmissionWords } from '@rounds/core/words/form-submissions'
import { type InboxAct, type InboxActed, inbox } from '@rounds/machines/inbox'
import { useMachine } from '@xstate/react'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { useSWRConfig } from 'swr'
import { useApp } from '../../context/app-context.ts'
import { onSignal } from '../../context/palette-signals.ts'
import { offerUndo, requestUndo } from '../../context/undo.ts'
import { useShortcut } from '../../context/use-shortcut.ts'
import { WAITING } from '../../context/waiting-counts.ts'
import { decideHere } from '../../records/listing.ts'
import type { BesideProps } from '../../records/tool-parts.ts'
import { undoOfUpdate } from '../../records/undo-of.ts'
import { AssignDialog } from './assign-dialog.tsx'
import { stateLabel } from './inbox-columns.tsx'
import { countsKey } from './inbox-tabs.tsx'
import { SubmissionPane } from './submission-pane.tsx'
import { inboxSlots } from './submission-slots.ts'

const { FormSubmission } = entities
const words = formSubmissionWords

const idOf = (key: Key | null): number | null => (key === null ? null : Number(key[0]))

/** What keys and buttons do with the open submission, else the focused one; the inbox machine drives every step. */
export function Inbox(props: BesideProps) {
  const { listing, rows, focused, onFocus, onOpen, onBack, onWritten, isAlone } = props
  const { client, person, user, notify } = useApp()
  const { mutate } = useSWRConfig()
  const open = idOf(props.open)
  const mayWrite = decideHere(person, listing, 'update').allowed
  const machine = useMemo(() => inbox.provide(inboxSlots(client, user.name)), [client, user.name])
  const [state, send, actor] = useMachine(machine, { input: { open } })
  const [written, setWritten] = useState(0)
  const [assigning, setAssigning] = useState<number | null>(null)
  const pane = useRef<HTMLElement>(null)

  const listed = rows.map(row => Number(row.FsId)).join(' ')
  useEffect(
    () => send({ type: 'LISTED', rows: listed === '' ? [] : listed.split(' ').map(Number) }),
    [send, listed],
  )
  useEffect(() => send({ type: 'OPENED', id: open }), [send, open])

  const onActed = useEffectEvent((act: InboxAct, { before, stored }: InboxActed) => {
    const undo = undoOfUpdate(FormSubmission, [act.id], before, stored)
    offerUndo(undo && { ...undo, sentence: sentenceOf(act) })
    setWritten(count => count + 1)
    onWritten()
    void mutate(countsKey(listing))
    void mutate(WAITING)
  })
  const go = useEffectEvent((id: number | null) => (id === null ? onBack() : onOpen([id])))
  const focus = useEffectEvent((id: number) => onFocus([id]))
  const onFailed = useEffectEvent((message: string | null) => {
    if (open === null && message) notify('error', message)
  })
  useEffect(() => {
    const heard = [
      actor.on('GO', ({ id }) => go(id)),
      actor.on('FOCUS', ({ id }) => focus(id)),
      actor.on('ACTED', ({ act, acted }) => onActed(act, acted)),
    ]
    return () => {
      for (const one of heard) one.unsubscribe()
    }
  }, [actor])
  useEffect(() => onSignal('changed', () => setWritten(count => count + 1)), [])
  const { message } = state.context
  useEffect(() => onFailed(message), [message])
  useFocusOfPane(open, pane, id => onFocus([id]))

  const current = () => open ?? idOf(focused())
  const act = (values: InboxAct['values'], goesOn: boolean) => {
    const id = current()
    if (id !== null) send({ type: 'ACT', act: { id, values, goesOn } })
  }
  const done = () => act({ FsState: 'done' }, true)
  const spam = () => act({ FsState: 'spam' }, true)
  const take = () => {
    const isNew = rows.find(row => row.FsId === current())?.FsState === 'new'
    act({ UserId: person.userId, ...(isNew && { FsState: 'in hand' }) }, false)
  }
  const reopen = () => {
    const row = rows.find(({ FsId }) => FsId === current())
    if (row && !isWaiting(row.FsState)) act({ FsState: 'new' }, false)
  }
  useShortcut('record.next', rows.length > 0, () => send({ type: 'STEP', by: 1, from: idOf(focused()) }))
  useShortcut('record.previous', rows.length > 0, () => send({ type: 'STEP', by: -1, from: idOf(focused()) }))
  useShortcut('form-submissions.done', mayWrite, done)
  useShortcut('form-submissions.spam', mayWrite, spam)
  useShortcut('inbox.take', mayWrite, take)
  // The open one, which may not be in the list, is reopened where it is known.
  useShortcut('inbox.reopen', mayWrite && open === null, reopen)
  useShortcut('form-submissions.assign', mayWrite, () => setAssigning(current()))
  useShortcut('inbox.note', mayWrite && open !== null, () => pane.current?.querySelector('textarea')?.focus())
  useShortcut('inbox.undo', true, requestUndo)

  return (
    <>
      {isAlone && <h1 className="sr-only">{listing.tool.title}</h1>}
      {open !== null && (
        <SubmissionPane
          key={open}
          ref={pane}
          {...{ listing, id: open, written, mayWrite, isAlone, onBack }}
          isBusy={state.hasTag('busy')}
          message={state.hasTag('shows a message') ? message : null}
          onRetry={() => send({ type: 'RETRY' })}
          onAct={(values, goesOn = false) => send({ type: 'ACT', act: { id: open, values, goesOn } })}
          onNote={note => send({ type: 'ACT', act: { id: open, values: {}, note, goesOn: false } })}
          onAssign={() => setAssigning(open)}
          {...{ onDone: done, onSpam: spam, onTake: take }}
          onWritten={() => {
            setWritten(count => count + 1)
            onWritten()
          }}
        />
      )}
      {assigning !== null && (
        <AssignDialog
          id={assigning}
          onAssign={UserId => {
            send({ type: 'ACT', act: { id: assigning, values: { UserId }, goesOn: false } })
            setAssigning(null)
          }}
          onCancel={() => setAssigning(null)}
        />
      )}
    </>
  )
}

/** The text of the undo line. */
function sentenceOf({ id, values, note }: InboxAct): string {
  if (note !== undefined) return words.undo.note(id)
  if ('FsHold' in values) return words.undo.hold(id)
  if ('UserId' in values) return values.UserId === null ? words.undo.unassigned(id) : words.undo.assigned(id)
  return words.undo.state(id, stateLabel(values.FsState))
}

/** Opening focuses the heading; closing returns focus to the row, else to the page. */
function useFocusOfPane(
  open: number | null,
  pane: React.RefObject<HTMLElement | null>,
  focusRow: (id: number) => void,
): void {
  const was = useRef<number | null>(null)
  const back = useEffectEvent(focusRow)
  useEffect(() => {
    const before = was.current
    was.current = open
    if (open !== null) pane.current?.querySelector<HTMLElement>('h2')?.focus()
    else if (before !== null) {
      back(before)
      const main = document.getElementById('main')
      if (main?.contains(document.activeElement) && document.activeElement !== main) return
      const heading = main?.querySelector<HTMLElement>('h1')
      heading?.setAttribute('tabindex', '-1')
      heading?.focus()
    }
  }, [open, pane])
}
