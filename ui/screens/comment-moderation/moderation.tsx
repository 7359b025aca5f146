import type { Key } from '@rounds/core/api'
import { Comment } from '@rounds/core/entities'
import { commentModerationWords } from '@rounds/core/words/comment-moderation'
import { type InboxAct, type InboxActed, inbox } from '@rounds/machines/inbox'
import { useMachine } from '@xstate/react'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { useSWRConfig } from 'swr'
import { useApp } from '../../context/app-context.ts'
import { onSignal } from '../../context/palette-signals.ts'
import { offerUndo } from '../../context/undo.ts'
import { useShortcut } from '../../context/use-shortcut.ts'
import { WAITING } from '../../context/waiting-counts.ts'
import { decideHere } from '../../records/listing.ts'
import { usePaneTitle } from '../../records/reading-pane/use-pane-title.ts'
import type { BesideProps } from '../../records/tool-parts.ts'
import { undoOfUpdate } from '../../records/undo-of.ts'
import { CommentPane } from './comment-pane.tsx'
import { COMMENT_COUNTS, moderationSlots, useComment } from './comment-slots.ts'

const idOf = (key: Key | null): number | null => (key === null ? null : Number(key[0]))
const stateLabel = (state: unknown): string =>
  Comment.fields.CmState.options.find(({ value }) => value === state)?.label ?? String(state)

/** What keys and buttons do with the open comment, else the focused one; the inbox machine drives every step. */
export function Moderation(props: BesideProps) {
  const { listing, rows, focused, onFocus, onOpen, onBack, onWritten, isAlone } = props
  const { client, person, notify } = useApp()
  const { mutate } = useSWRConfig()
  const open = idOf(props.open)
  const mayWrite = decideHere(person, listing, 'update').allowed
  const machine = useMemo(() => inbox.provide(moderationSlots(client)), [client])
  const [state, send, actor] = useMachine(machine, { input: { open } })
  const [written, setWritten] = useState(0)
  const shown = useComment(client, open, written)
  const pane = useRef<HTMLElement>(null)
  usePaneTitle(listing, open, shown.data?.record.CmId === open ? shown.data.record.CmAuthor : null)

  const listed = rows.map(row => Number(row.CmId)).join(' ')
  useEffect(
    () => send({ type: 'LISTED', rows: listed === '' ? [] : listed.split(' ').map(Number) }),
    [send, listed],
  )
  useEffect(() => send({ type: 'OPENED', id: open }), [send, open])

  const wasWritten = () => {
    setWritten(count => count + 1)
    onWritten()
    void mutate(COMMENT_COUNTS)
    void mutate(WAITING)
  }
  const onActed = useEffectEvent((act: InboxAct, { before, stored }: InboxActed) => {
    const undo = undoOfUpdate(Comment, [act.id], before, stored)
    const sentence = commentModerationWords.undo(String(stored.CmAuthor), stateLabel(stored.CmState))
    offerUndo(undo && { ...undo, sentence })
    wasWritten()
  })
  const go = useEffectEvent((id: number | null) => (id === null ? onBack() : onOpen([id])))
  const focus = useEffectEvent((id: number) => onFocus([id]))
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
  const onFailed = useEffectEvent((text: string | null) => {
    if (open === null && text) notify('error', text)
  })
  useEffect(() => onFailed(message), [message])
  const was = useRef<number | null>(null)
  useEffect(() => {
    if (open === null && was.current !== null) focus(was.current)
    was.current = open
  }, [open])

  const decideOn = (CmState: string) => {
    const id = open ?? idOf(focused())
    if (id !== null) send({ type: 'ACT', act: { id, values: { CmState }, goesOn: CmState !== 'pending' } })
  }
  useShortcut('record.next', rows.length > 0, () => send({ type: 'STEP', by: 1, from: idOf(focused()) }))
  useShortcut('record.previous', rows.length > 0, () => send({ type: 'STEP', by: -1, from: idOf(focused()) }))
  useShortcut('comment-moderation.approve', mayWrite, () => decideOn('approved'))
  useShortcut('comment-moderation.reject', mayWrite, () => decideOn('rejected'))
  useShortcut('comment-moderation.spam', mayWrite, () => decideOn('spam'))
  useShortcut('comments.reply', mayWrite && open !== null, () =>
    pane.current?.querySelector('textarea')?.focus(),
  )
  return (
    <>
      {isAlone && <h1 className="sr-only">{listing.tool.title}</h1>}
      {open !== null && (
        <CommentPane
          key={open}
          ref={pane}
          shown={shown.data?.record.CmId === open ? shown.data : null}
          error={shown.error}
          onReread={() => void shown.mutate()}
          {...{ mayWrite, isAlone, onBack }}
          isBusy={state.hasTag('busy')}
          message={state.hasTag('shows a message') ? message : null}
          onRetry={() => send({ type: 'RETRY' })}
          onDecide={decideOn}
          onReplied={wasWritten}
        />
      )}
    </>
  )
}
