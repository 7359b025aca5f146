import type { GrantInReview, OpenAccessReview } from '@rounds/core/api'
import { accessReviewWords as words } from '@rounds/core/words/access-review'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { useApp } from '../../context/app-context.ts'
import { useSubmit } from '../../kit/use-submit.ts'
import { type Asked, ReviewRow } from './review-row.tsx'
import { decideSlots } from './review-slots.ts'

interface ReviewListProps {
  review: OpenAccessReview
  reload: () => Promise<unknown>
}

/** What a key asks of the grant that has the focus. */
const asksFor: Readonly<Record<string, Asked>> = { k: 'keep', r: 'remove', u: 'undo' }

const rowOf = (grant: number) => `[data-grant="${grant}"]`
const mayBe = ({ decision, refusal }: GrantInReview, asked: Asked): boolean =>
  refusal === null && (asked === 'undo') === (decision !== null)

/** The grants of a review by person; by key as by button. */
export function ReviewList({ review: { id, grants, finishedAt }, reload }: ReviewListProps) {
  const { client, notify } = useApp()
  const list = useRef<HTMLUListElement>(null)
  const [next, setNext] = useState<number | null>(null)
  const slots = useMemo(() => decideSlots(client, id, reload), [client, id, reload])
  const [state, send] = useSubmit(slots, {
    // The button is gone with which it was decided: the next grant has the focus, and the same after undoing.
    onDone: ({ sent: { act } }) => {
      const at = grants.findIndex(grant => grant.id === act.grant.id)
      const after = grants.slice(at + 1).find(grant => grant.decision === null && grant.refusal === null)
      setNext(act.decision === null || !after ? act.grant.id : after.id)
    },
    onFailed: ({ message, sent: { act } }) => {
      notify('error', words.failed(message))
      setNext(act.grant.id)
    },
  })
  useEffect(() => {
    if (next === null) return
    list.current?.querySelector<HTMLElement>(`${rowOf(next)} button`)?.focus()
    setNext(null)
  }, [next])
  const busy = state.hasTag('busy') ? state.context.sent?.act : undefined
  const ask = (grant: GrantInReview, asked: Asked) => {
    if (!busy && finishedAt === null && mayBe(grant, asked))
      send({ type: 'SUBMIT', act: { grant, decision: asked === 'undo' ? null : asked } })
  }
  const hear = useEffectEvent((event: KeyboardEvent) => {
    if (event.metaKey || event.ctrlKey || event.altKey) return
    const row = (event.target as HTMLElement).closest<HTMLElement>('[data-grant]')
    const grant = grants.find(one => String(one.id) === row?.dataset.grant)
    const asked = asksFor[event.key.toLowerCase()]
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (!row || !grant || (!asked && !step)) return
    event.preventDefault()
    event.stopPropagation()
    if (asked) return ask(grant, asked)
    const buttons = [
      ...(list.current?.querySelectorAll<HTMLElement>('[data-grant] button:first-of-type') ?? []),
    ]
    const at = buttons.findIndex(button => row.contains(button))
    buttons[at + (step ?? 0)]?.focus()
  })
  useEffect(() => {
    const element = list.current
    const onKeyDown = (event: KeyboardEvent) => hear(event)
    element?.addEventListener('keydown', onKeyDown)
    return () => element?.removeEventListener('keydown', onKeyDown)
  }, [])
  return (
    <ul ref={list} aria-label={words.list} className="mt-3 divide-y divide-rule border-rule border-y">
      {grants.map((grant, index) => (
        <ReviewRow
          key={grant.id}
          grant={grant}
          isFirst={grant.userId !== grants[index - 1]?.userId}
          isOpen={finishedAt === null}
          busy={busy?.grant.id === grant.id ? (busy.decision ?? 'undo') : null}
          onAsk={asked => ask(grant, asked)}
        />
      ))}
    </ul>
  )
}
