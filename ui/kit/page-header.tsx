import clsx from 'clsx'
import type { ReactNode } from 'react'

export interface PageHeaderProps {
  title: ReactNode
  /** The purpose of the screen, in one sentence. */
  sentence?: ReactNode
  /** The breadcrumbs, above the title. */
  breadcrumbs?: ReactNode
  /** Before title and breadcrumbs. */
  picture?: ReactNode
  /** After the title, in lighter type. */
  after?: string | undefined
  /** Under the title: the state of what it names. */
  below?: ReactNode
  /** Beside the title: presence, a status mark. */
  beside?: ReactNode
  /** The screen's actions, the primary one last. */
  actions?: ReactNode
  className?: string | undefined
}

/** The header of a screen. */
export function PageHeader(props: PageHeaderProps) {
  const { title, sentence, breadcrumbs, picture, after, below, beside, actions, className } = props
  return (
    <header className={clsx('flex flex-wrap items-end justify-between gap-x-6 gap-y-3', className)}>
      <div className={clsx('min-w-0', picture && 'flex items-center gap-4')}>
        {picture}
        <div className="min-w-0">
          {breadcrumbs}
          <div className="flex flex-wrap items-center gap-x-3">
            <h1 className="wrap-anywhere min-w-0 text-title tracking-tight">{title}</h1>
            {after && <p className="-ml-1 text-ink-2 text-lg">{after}</p>}
            {beside}
          </div>
          {below}
          {sentence && <p className="measure text-ink-2">{sentence}</p>}
        </div>
      </div>
      {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
    </header>
  )
}
