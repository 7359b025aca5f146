import { kitWords } from '@rounds/core/words/kit'
import clsx from 'clsx'
import type { ReactNode } from 'react'
import { Kbd } from './kbd.tsx'
import { Mark, type Tone } from './mark.tsx'

/** A currently relevant key, and what it does. */
export interface KeyHint {
  keys: string
  effect: string
}

export interface StatusLineProps {
  /** The shape and color of the status. */
  tone: Tone
  /** The status of the current work, in words; announced when it changes. */
  words: ReactNode
  /** Jobs and messages. */
  children?: ReactNode
  /** Two or three keys. */
  keys?: readonly KeyHint[] | undefined
  className?: string | undefined
}

/** The thin line along the bottom: status, running work, and the currently relevant keys. */
export function StatusLine({ tone, words, children, keys = [], className }: StatusLineProps) {
  return (
    <footer
      className={clsx(
        'flex min-h-7 items-center gap-x-6 border-rule border-t bg-well px-3 text-ink-2 text-xs',
        'max-sm:flex-wrap max-sm:py-1',
        className,
      )}
    >
      <div
        role="status"
        aria-live="polite"
        aria-atomic="true"
        className="flex min-w-0 items-center gap-2 text-ink sm:flex-1 sm:basis-0"
      >
        <Mark tone={tone} />
        <span className="truncate">{words}</span>
      </div>
      <div className="flex min-w-0 items-center justify-center">{children}</div>
      {/* Without this much room there is usually no keyboard either. */}
      <ul
        aria-label={kitWords.statusLine.keys}
        className="flex items-center justify-end gap-3.5 max-lg:hidden sm:flex-1 sm:basis-0"
      >
        {keys.map(({ keys: pressed, effect }) => (
          <li key={`${pressed} ${effect}`} className="flex items-center gap-1 whitespace-nowrap">
            <Kbd>{pressed}</Kbd> {effect}
          </li>
        ))}
      </ul>
    </footer>
  )
}
