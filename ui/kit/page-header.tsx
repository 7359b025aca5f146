import clsx from 'clsx'
import type { ReactNode } from 'react'

export interface PageHeaderProps {
  title: ReactNode
  /** The purpose of the screen, in one sentence. */
  sentence?: ReactNode
  /** The breadcrumbs, above the title. */
  breadcrumbs?: ReactNode
  /** Beside the title: presence, a status mark. */
  beside?: ReactNode
  /** The screen's actions, the primary one last. */
  actions?: ReactNode
  className?: string | undefined
}

/** The header of a screen. */
export function PageHeader({ title, sentence, breadcrumbs, beside, actions, className }: PageHeaderProps) {
  return (
    <header className={clsx('flex flex-wrap items-end justify-between gap-x-6 gap-y-3', className)}>
      <div className="min-w-0">
        {breadcrumbs}
        <div className="flex flex-wrap items-center gap-x-3">
          <h1 className="wrap-anywhere min-w-0 text-title tracking-tight">{title}</h1>
          {beside}
        </div>
        {sentence && <p className="measure text-ink-2">{sentence}</p>}
      </div>
      {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
    </header>
  )
}
