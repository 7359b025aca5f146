import { type Guard, isShownTo } from '@rounds/core/access'
import { shellWords } from '@rounds/core/words/shell'
import type { ReactNode } from 'react'
import { useApp } from '../context/app-context.ts'

export interface GuardedProps extends Guard {
  children: ReactNode
  /** Shown to who may not see it; nothing where it is left out. */
  otherwise?: ReactNode
}

/** An element that is shown to who has the right to it (specification §6). */
export function Guarded({ children, otherwise = null, ...guard }: GuardedProps) {
  return isShownTo(useApp().person, guard) ? children : otherwise
}

/** Said where somebody may open nothing. */
export const NoAccess = ({ className }: { className?: string }) => (
  <p className={className}>{shellWords.guarded.dontAccessAnyToolsSection}</p>
)
