import type { Mark } from '@rounds/core/rules/records'
import { linkWords } from '@rounds/core/words/links'
import clsx from 'clsx'

const LOOKS: Readonly<Record<Mark, { sign: string; word: string; look: string }>> = {
  create: { sign: '+', word: linkWords.markWord.new, look: 'text-accent' },
  update: { sign: '~', word: linkWords.markWord.changed, look: 'text-warn' },
  delete: { sign: '−', word: linkWords.markWord.toBeRemoved, look: 'text-loss' },
}

/** A record's pending change, by sign and word. */
export function MarkWord({ mark }: { mark: Mark }) {
  const { sign, word, look } = LOOKS[mark]
  return (
    <span data-mark={mark} className="inline-flex shrink-0 items-baseline gap-1 font-semibold text-sm">
      <span aria-hidden="true" className={clsx('font-mono', look)}>
        {sign}
      </span>
      {word}
    </span>
  )
}
