import type { GrantInReview } from '@rounds/core/api'
import { accessReviewWords as words } from '@rounds/core/words/access-review'
import { Link } from 'wouter'
import { Button } from '../../kit/button.tsx'
import { Mark } from '../../kit/mark.tsx'
import { Instant } from '../../records/values/value.tsx'

/** What is asked of a grant in a review. */
export type Asked = 'keep' | 'remove' | 'undo'

interface ReviewRowProps {
  grant: GrantInReview
  /** It is the first of its person. */
  isFirst: boolean
  isOpen: boolean
  /** What is being done with it. */
  busy: Asked | null
  onAsk: (asked: Asked) => void
}

/** One grant: whose it is, when it was last used, and what is decided. */
export function ReviewRow({ grant, isFirst, isOpen, busy, onAsk }: ReviewRowProps) {
  const { name, what, decision, decidedBy, refusal } = grant
  const isOffered = isOpen && refusal === null
  return (
    <li
      data-grant={grant.id}
      className="grid grid-cols-1 items-center gap-x-4 gap-y-1 py-2 focus-within:bg-accent-wash md:grid-cols-[minmax(8rem,1fr)_minmax(0,2fr)_18rem]"
    >
      <p className={isFirst ? 'font-semibold' : 'max-md:hidden'}>
        {isFirst ? <Link href={`/user-management/${grant.userId}?view=access`}>{name}</Link> : ''}
      </p>
      <div className="min-w-0">
        <p className="wrap-anywhere">
          <span className="font-medium">{what}</span>{' '}
          <span className="text-ink-2 text-sm">
            {grant.isGroup ? words.group : words.permission}
            {grant.until && (
              <>
                , {words.until} <Instant at={grant.until} />
              </>
            )}
          </span>
        </p>
        <p className="text-ink-2 text-sm">
          {grant.lastUsedAt ? (
            <>
              {words.lastUse} <Instant at={grant.lastUsedAt} />
            </>
          ) : (
            words.neverUsed
          )}
        </p>
        {isOpen && refusal && <p className="text-ink-2 text-sm">{refusal}</p>}
      </div>
      <div className="flex flex-wrap items-center gap-2 md:justify-end">
        {decision && (
          <span className="inline-flex items-center gap-1.5 text-sm">
            <Mark tone={decision === 'keep' ? 'ready' : 'offline'} className="animate-none!" />
            {decision === 'keep' ? words.kept(decidedBy ?? '') : words.removed(decidedBy ?? '')}
          </span>
        )}
        {isOffered && decision && (
          <Button
            size="sm"
            busy={busy === 'undo'}
            aria-label={words.undoOf(what, name)}
            onClick={() => onAsk('undo')}
          >
            {words.undo}
          </Button>
        )}
        {isOffered && !decision && (
          <>
            <Button
              size="sm"
              busy={busy === 'keep'}
              aria-label={words.keepOf(what, name)}
              onClick={() => onAsk('keep')}
            >
              {words.keep}
            </Button>
            <Button
              size="sm"
              busy={busy === 'remove'}
              aria-label={words.removeOf(what, name)}
              onClick={() => onAsk('remove')}
            >
              {words.remove}
            </Button>
          </>
        )}
      </div>
    </li>
  )
}
