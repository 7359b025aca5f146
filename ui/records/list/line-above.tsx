import type { ReactNode } from 'react'

/** A line above a list; empty until it is known what it says, so that nothing below moves under the pointer. */
export const LineAbove = ({ children }: { children?: ReactNode }) => (
  <p className="mt-2 shrink-0 py-0.5 text-ink-2 text-sm">{children ?? '\u00a0'}</p>
)
