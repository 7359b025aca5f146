import { type ReactNode, useId } from 'react'
import { Link } from 'wouter'

export interface DeskSectionProps {
  title: string
  /** How many there are, and of what; null while it is not known. */
  figure?: ReactNode
  /** What the figure is of, in a few words. */
  note?: string | undefined
  /** Where the whole of it stands. */
  all?: { readonly path: string; readonly words: string } | null | undefined
  /** A button at the end of the heading, where it leads nowhere. */
  action?: ReactNode
  children: ReactNode
}

/** One part of the dashboard: its heading with a figure, and the way to the whole of it. */
export function DeskSection({ title, figure, note, all, action, children }: DeskSectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="min-w-0">
      <div className="flex flex-wrap items-baseline gap-x-2 border-rule border-b pb-1.5">
        <h2 id={id} className="font-semibold">
          {title}
        </h2>
        {figure !== undefined && <span className="text-ink-2 tabular-nums">{figure}</span>}
        {note && <span className="min-w-0 text-ink-2 text-sm">{note}</span>}
        <span className="ml-auto shrink-0 text-sm">
          {all && (
            <Link href={all.path} className="link font-semibold no-underline hover:underline">
              {all.words}
            </Link>
          )}
          {action}
        </span>
      </div>
      {children}
    </section>
  )
}

/** What is said where a part has nothing to show. */
export const Nothing = ({ children }: { children: ReactNode }) => (
  <p className="py-2 text-ink-2">{children}</p>
)
