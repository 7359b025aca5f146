import type { ReactNode } from 'react'

export interface MessageProps {
  title: ReactNode
  /** What happened, what was kept, what to do. */
  children: ReactNode
  /** The next actions. */
  action?: ReactNode
}

/** A page with a single message. */
export function Message({ title, children, action }: MessageProps) {
  return (
    <section className="w-full max-w-xl py-4">
      <h1 tabIndex={-1} className="text-title tracking-tight">
        {title}
      </h1>
      <div className="mt-2 space-y-2 text-ink-2 text-lg">{children}</div>
      {action && <div className="mt-6 flex flex-wrap items-center gap-2">{action}</div>}
    </section>
  )
}
