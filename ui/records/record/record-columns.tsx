import clsx from 'clsx'
import type { ReactNode } from 'react'

/** Parts, form and what stands beside it, where the screen is wide. */
const WITH_PREVIEW = 'min-[87rem]:grid-cols-[10rem_minmax(0,46rem)_minmax(20rem,1fr)]'
const WITH_FACTS = '2xl:grid-cols-[10rem_minmax(0,46rem)_minmax(13rem,17rem)]'

interface RecordColumnsProps {
  /** Null where the form is short and nothing is linked. */
  nav: ReactNode
  preview: ReactNode
  /** What is known of the record: beside the form, or under it where a preview has that place. */
  about: (className: string) => ReactNode
  children: ReactNode
}

/** The parts of a record beside each other, as wide as the screen lets them. */
export function RecordColumns({ nav, preview, about, children }: RecordColumnsProps) {
  return (
    <div
      className={clsx(
        'grid grid-cols-1 gap-x-10 gap-y-6',
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
        <div className="min-w-0 min-[87rem]:sticky min-[87rem]:top-22 min-[87rem]:self-start">{preview}</div>
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
