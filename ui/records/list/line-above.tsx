import type { ReactNode } from 'react'

/** A line above a list. It takes up its space while it loads, so that the list stays in place. */
export const LineAbove = ({ children }: { children?: ReactNode }) => (
  <p className="mt-2 shrink-0 py-0.5 text-ink-2 text-sm">{children ?? '\u00a0'}</p>
)
