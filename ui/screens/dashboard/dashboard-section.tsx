import { type ReactNode, useId } from 'react'
import { Link } from 'wouter'

export interface DashboardSectionProps {
  title: string
  /** The count and its unit; null while unknown. */
  figure?: ReactNode
  /** What the figure counts, in a few words. */
  note?: string | undefined
  /** The link to the full list. */
  all?: { readonly path: string; readonly words: string } | null | undefined
  /** A button at the end of the heading, if it is not a link. */
  action?: ReactNode
  children: ReactNode
}

/** One part of the dashboard: its heading with a figure, and a link to the full list. */
export function DashboardSection({ title, figure, note, all, action, children }: DashboardSectionProps) {
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

/** The text of an empty part. */
export const Nothing = ({ children }: { children: ReactNode }) => (
  <p className="py-2 text-ink-2">{children}</p>
)
