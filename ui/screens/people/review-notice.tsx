import { decide } from '@rounds/core/access'
import { AspNetUserClaims, AspNetUserRoles } from '@rounds/core/entities'
import { accessReviewWords } from '@rounds/core/words/access-review'
import { useMemo } from 'react'
import { Link, useLocation } from 'wouter'
import { useApp } from '../../context/app-context.ts'
import { Button, buttonClass } from '../../kit/button.tsx'
import { useSubmit } from '../../kit/use-submit.ts'
import { Instant } from '../../records/values/value.tsx'
import { startSlots, useReviews } from './review-slots.ts'

const words = accessReviewWords.notice

/** Where an access review is. */
export const reviewAddress = (id: number): string => `/user-management?review=${id}`

/** The access review that is open, or the way to start one. */
export function ReviewNotice() {
  const { client, person, notify } = useApp()
  const [, navigate] = useLocation()
  const may = [AspNetUserRoles, AspNetUserClaims].every(entity => decide(person, 'update', entity).allowed)
  const { data } = useReviews(client, may)
  const slots = useMemo(() => startSlots(client), [client])
  const [state, send] = useSubmit(slots, {
    onDone: ({ answer }) => navigate(reviewAddress(answer)),
    onFailed: ({ message }) => notify('error', words.failed(message)),
  })
  if (!data) return null
  const open = data.find(({ finishedAt }) => finishedAt === null)
  const last = data.find(({ finishedAt }) => finishedAt !== null)?.finishedAt
  return (
    <section
      aria-label={words.label}
      className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md border border-rule px-4 py-2"
    >
      <p className="min-w-0 flex-1 basis-60 text-ink-2 text-sm">
        {open ? (
          <>
            <span className="font-semibold text-ink">{words.open}</span> {words.left(open.left, open.total)}
          </>
        ) : (
          <>
            {words.help}
            {last && (
              <>
                {' '}
                {words.last} <Instant at={last} />.
              </>
            )}
          </>
        )}
      </p>
      {open ? (
        <Link href={reviewAddress(open.id)} className={buttonClass('plain', 'sm')}>
          {words.go}
        </Link>
      ) : (
        <Button size="sm" busy={state.hasTag('busy')} onClick={() => send({ type: 'SUBMIT', act: null })}>
          {words.start}
        </Button>
      )}
    </section>
  )
}
