import clsx from 'clsx'
import { type ReactNode, useId } from 'react'

export interface PieceProps {
  name: string
  children: ReactNode
  className?: string | undefined
}

/** With `?only=name` in the URL the page shows one component; the browser tests open them one by one. */
const only = new URLSearchParams(location.search).get('only')

/** One component of the kit with its name. */
export function Piece({ name, children, className }: PieceProps) {
  const id = useId()
  if (only !== null && only !== name) return null
  return (
    <section aria-labelledby={id} className="mt-8">
      <h2 id={id} className="mb-3 border-rule border-b pb-1 text-ink-2 text-sm">
        {name}
      </h2>
      <div className={clsx(className)}>{children}</div>
    </section>
  )
}
