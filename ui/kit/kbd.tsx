import clsx from 'clsx'
import type { ReactNode } from 'react'

/** A key, or a key combination, as printed on the keyboard. Keys pressed in sequence use one each. */
export function Kbd({ children, className }: { children: ReactNode; className?: string | undefined }) {
  return (
    <kbd
      className={clsx(
        'inline-flex h-4.5 min-w-4.5 items-center justify-center whitespace-nowrap rounded-sm border border-current/40 px-1 text-[0.6875rem] leading-none',
        className,
      )}
    >
      {children}
    </kbd>
  )
}
