import { labelInSentence } from '@rounds/core/rules/text'
import { recordWords } from '@rounds/core/words/record'
import type { ReactNode } from 'react'
import { Button } from '../../kit/button.tsx'
import { EmptyState } from '../../kit/empty-state.tsx'
import { PageHeader } from '../../kit/page-header.tsx'
import { SkeletonLines } from '../../kit/skeleton.tsx'
import { Spinner } from '../../kit/spinner.tsx'
import { TryAgainButton } from '../../kit/try-again-button.tsx'
import type { Listing } from '../listing.ts'

interface WaitingProps {
  listing: Listing
  breadcrumbs: ReactNode
}

/** A record while it is loading. */
export function RecordLoading({ listing, breadcrumbs }: WaitingProps) {
  return (
    <>
      <PageHeader title={listing.tool.title} breadcrumbs={breadcrumbs} />
      <Spinner className="mt-6" />
      <SkeletonLines lines={12} className="measure mt-6" />
    </>
  )
}

/** A record that could not be loaded, and why. */
export function RecordNotLoaded({
  listing: { entity, tool },
  breadcrumbs,
  message,
  onRetry,
  onBack,
}: WaitingProps & { message: string | null; onRetry: () => void; onBack: () => void }) {
  return (
    <>
      <PageHeader title={tool.title} breadcrumbs={breadcrumbs} />
      <EmptyState
        title={recordWords.screen.thisCannotBeOpened(labelInSentence(entity.label))}
        action={
          <div className="flex justify-center gap-2">
            <TryAgainButton onRetry={onRetry} />
            <Button onClick={onBack}>{recordWords.screen.backTo(tool.title)}</Button>
          </div>
        }
      >
        {message}
      </EmptyState>
    </>
  )
}
