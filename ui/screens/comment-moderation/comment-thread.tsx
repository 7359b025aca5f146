import { Comment } from '@rounds/core/entities'
import { commentModerationWords } from '@rounds/core/words/comment-moderation'
import clsx from 'clsx'
import { useId } from 'react'
import { Mark, type Tone } from '../../kit/mark.tsx'
import { Instant } from '../../records/values/value.tsx'
import type { ShownComment } from './comment-slots.ts'

const TONES: Readonly<Record<string, Tone>> = { pending: 'idle', approved: 'ready', spam: 'offline' }
/** The maximum indentation level of replies. */
const DEEPEST = 4

interface CommentThreadProps {
  thread: ShownComment['thread']
  /** The comment to decide on. */
  open: number
}

/** A thread with the state of each comment; the open one is highlighted. */
export function CommentThread({ thread, open }: CommentThreadProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="mt-4">
      <h3 id={id} className="font-semibold text-sm">
        {commentModerationWords.pane.thread}
      </h3>
      <ol className="mt-1 flex flex-col gap-2">
        {thread.map(({ comment, depth }) => (
          <li
            key={comment.CmId}
            aria-current={comment.CmId === open || undefined}
            style={{ marginLeft: `${Math.min(depth, DEEPEST) * 1.25}rem` }}
            className={clsx(
              'rounded-md border px-3 py-2',
              comment.CmId === open ? 'border-accent bg-accent-wash' : 'border-rule',
            )}
          >
            <p className="flex flex-wrap items-center gap-x-3 text-sm">
              <span className="font-semibold">{comment.CmAuthor}</span>
              <span className="text-ink-2">
                <Instant at={comment.CmCreatedDt} />
              </span>
              <span className="inline-flex items-center gap-1.5">
                <Mark tone={TONES[comment.CmState] ?? 'alarm'} className="animate-none!" />
                {Comment.fields.CmState.options.find(({ value }) => value === comment.CmState)?.label}
              </span>
            </p>
            <p className="wrap-anywhere mt-1 whitespace-pre-wrap">{comment.CmText}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}
