import { shellWords } from '@rounds/core/words/shell'
import { Skeleton, SkeletonLines } from '../kit/skeleton.tsx'
import { StatusLine } from '../kit/status-line.tsx'

/** A placeholder for the back office while it loads. */
export function WorkspaceSkeleton() {
  return (
    <div className="flex min-h-dvh flex-col">
      <div className="h-11 shrink-0 border-rule border-b bg-well" />
      <main className="mx-auto grid w-full max-w-[1900px] flex-1 grid-cols-5" aria-busy="true">
        <div className="space-y-3 border-rule border-r bg-well px-5 py-6 max-lg:hidden">
          <Skeleton className="h-3 w-20" />
          <SkeletonLines lines={5} className="pl-4" />
        </div>
        <div className="col-span-4 space-y-4 bg-sheet px-6 py-6 max-lg:col-span-5">
          <Skeleton className="h-6 w-56" />
          <SkeletonLines lines={3} className="max-w-lg" />
        </div>
      </main>
      <StatusLine tone="busy" words={shellWords.workspaceSkeleton.loading} className="sticky bottom-0" />
    </div>
  )
}
