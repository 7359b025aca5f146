import { type Guard, isShownTo } from '@rounds/core/access'
import { shellWords } from '@rounds/core/words/shell'
import type { ReactNode } from 'react'
import { useApp } from '../context/app-context.ts'

export interface GuardedProps extends Guard {
  children: ReactNode
  /** Shown to people without access; nothing by default. */
  otherwise?: ReactNode
}

/** An element shown to people with the required permission (specification §6). */
export function Guarded({ children, otherwise = null, ...guard }: GuardedProps) {
  return isShownTo(useApp().person, guard) ? children : otherwise
}

/** Shown if the person may open nothing. */
export const NoAccess = ({ className }: { className?: string }) => (
  <p className={className}>{shellWords.guarded.dontAccessAnyToolsSection}</p>
)
