import clsx from 'clsx'
import type { ReactNode } from 'react'

/** Parts, form and side column, on a wide screen. */
const WITH_PREVIEW = 'min-[87rem]:grid-cols-[10rem_minmax(0,46rem)_minmax(20rem,1fr)]'
const WITH_FACTS = '2xl:grid-cols-[10rem_minmax(0,46rem)_minmax(13rem,17rem)]'

interface RecordColumnsProps {
  /** Null if the form is short and nothing is linked. */
  nav: ReactNode
  preview: ReactNode
  /** Read-only facts: beside the form, or below it if a preview is there. */
  about: (className: string) => ReactNode
  children: ReactNode
}

/** The parts of a record side by side, as wide as the screen allows. */
export function RecordColumns({ nav, preview, about, children }: RecordColumnsProps) {
  return (
    <div
      className={clsx(
        'relative grid grid-cols-1 gap-x-10 gap-y-6',
        nav
          ? ['lg:grid-cols-[10rem_minmax(0,1fr)]', preview ? WITH_PREVIEW : WITH_FACTS]
          : preview
            ? 'min-[87rem]:grid-cols-[minmax(0,46rem)_minmax(20rem,1fr)]'
            : '2xl:grid-cols-[minmax(0,46rem)_minmax(13rem,17rem)]',
      )}
    >
      {nav}
      <div className="min-w-0">{children}</div>
      {preview && (
        <div className="min-w-0 min-[87rem]:sticky min-[87rem]:top-[calc(var(--covered,0px)+0.5rem)] min-[87rem]:self-start">
          {preview}
        </div>
      )}
      {about(
        clsx(
          'flex min-w-0 max-w-184 flex-col gap-5',
          nav && 'lg:col-start-2',
          !preview && nav && '2xl:col-start-3',
        ),
      )}
    </div>
  )
}
