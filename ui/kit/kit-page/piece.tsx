import clsx from 'clsx'
import { type ReactNode, useId } from 'react'

export interface PieceProps {
  name: string
  children: ReactNode
  className?: string | undefined
}

/** One piece of the kit with its name. */
export function Piece({ name, children, className }: PieceProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="mt-8">
      <h2 id={id} className="mb-3 border-rule border-b pb-1 text-ink-2 text-sm">
        {name}
      </h2>
      <div className={clsx(className)}>{children}</div>
    </section>
  )
}
