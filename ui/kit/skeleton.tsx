import clsx from 'clsx'

/** A placeholder in the shape and size of the content, so nothing jumps. Add a text that says it is loading. */
export function Skeleton({ className }: { className?: string | undefined }) {
  return (
    <span
      aria-hidden="true"
      className={clsx('block animate-breathe rounded-sm bg-rule forced-colors:bg-[GrayText]', className)}
    />
  )
}

const WIDTHS = ['w-full', 'w-11/12', 'w-4/5', 'w-full', 'w-2/3']

/** A placeholder for a paragraph. */
export function SkeletonLines({ lines = 3, className }: { lines?: number; className?: string | undefined }) {
  return (
    <div className={clsx('space-y-2', className)}>
      {[...Array(lines).keys()].map(line => (
        <Skeleton key={`line ${line}`} className={clsx('h-3', WIDTHS[line % WIDTHS.length])} />
      ))}
    </div>
  )
}
