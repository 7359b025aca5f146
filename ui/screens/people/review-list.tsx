import type { GrantInReview, OpenAccessReview } from '@rounds/core/api'
import { filterGrants, grantAfter, type ReviewPart } from '@rounds/core/rules/people'
import { accessReviewWords as words } from '@rounds/core/words/access-review'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { useApp } from '../../context/app-context.ts'
import { SearchBox } from '../../kit/search-box.tsx'
import { Select } from '../../kit/select.tsx'
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

const PARTS = ['all', 'undecided', 'unused'] as const

/** The grants of a review by person, all or some; by key as by button. */
export function ReviewList({ review: { id, grants: all, finishedAt }, reload }: ReviewListProps) {
  const { client, notify } = useApp()
  const [part, setPart] = useState<ReviewPart>('all')
  const [typed, setTyped] = useState('')
  const grants = useMemo(() => filterGrants(all, part, typed), [all, part, typed])
  const list = useRef<HTMLUListElement>(null)
  const [next, setNext] = useState<number | null>(null)
  const slots = useMemo(() => decideSlots(client, id, reload), [client, id, reload])
  const [state, send] = useSubmit(slots, {
    // The button is gone with which it was decided: the next grant has the focus, and the same after undoing.
    onDone: ({ sent: { act } }) => {
      const after = grantAfter(all, grants, act.grant, act.decision === null)
      if (after) setNext(after.id)
      else list.current?.focus()
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
  const isNarrowed = grants.length < all.length
  return (
    <>
      <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        <SearchBox
          className="w-full sm:w-80"
          label={words.find}
          placeholder={words.find}
          value={typed}
          onValue={setTyped}
        />
        <Select
          className="w-full sm:w-64"
          label={words.show}
          hideLabel
          placeholder={null}
          value={part}
          onValue={value => setPart(PARTS.find(one => one === value) ?? 'all')}
          options={PARTS.map(value => ({ value, label: words.parts[value] }))}
        />
        <p role="status" className="text-ink-2 text-sm">
          {isNarrowed && (grants.length === 0 ? words.noMatch : words.shown(grants.length, all.length))}
        </p>
      </div>
      <ul
        ref={list}
        tabIndex={-1}
        aria-label={words.list}
        className="mt-3 divide-y divide-rule border-rule border-y empty:hidden"
      >
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
    </>
  )
}
