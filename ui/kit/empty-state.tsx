import clsx from 'clsx'
import type { ReactNode } from 'react'

export interface EmptyStateProps {
  /** What belongs here. */
  title: ReactNode
  /** One sentence: how content gets here. */
  children?: ReactNode
  /** The one action to take. */
  action?: ReactNode
  /** The heading level in the page outline. */
  level?: 2 | 3 | undefined
  className?: string | undefined
}

/** A placeholder where there is nothing yet. */
export function EmptyState({ title, children, action, level = 2, className }: EmptyStateProps) {
  const Title = `h${level}` as const
  return (
    <div className={clsx('mx-auto max-w-md px-4 py-12 text-center', className)}>
      <Title className="text-lg">{title}</Title>
      {children && <p className="mt-1 text-pretty text-ink-2">{children}</p>}
      {action && <div className="mt-4">{action}</div>}
    </div>
  )
}
