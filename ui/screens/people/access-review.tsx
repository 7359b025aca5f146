import type { OpenAccessReview } from '@rounds/core/api'
import { toolNamed } from '@rounds/core/tools'
import { accessReviewWords as words } from '@rounds/core/words/access-review'
import { confirm } from '@rounds/machines/confirm'
import { useMachine } from '@xstate/react'
import { useMemo } from 'react'
import { useLocation, useRouter } from 'wouter'
import { useApp } from '../../context/app-context.ts'
import { Alert } from '../../kit/alert.tsx'
import { Breadcrumbs } from '../../kit/breadcrumbs.tsx'
import { Button } from '../../kit/button.tsx'
import { ConfirmDialog } from '../../kit/confirm-dialog.tsx'
import { EmptyState } from '../../kit/empty-state.tsx'
import { PageHeader } from '../../kit/page-header.tsx'
import { SkeletonLines } from '../../kit/skeleton.tsx'
import { ReadAlert } from '../../records/read-failure.tsx'
import { Instant } from '../../records/values/value.tsx'
import { ReviewList } from './review-list.tsx'
import { finishSlots, useReview } from './review-slots.ts'

const { path } = toolNamed('user-management')

/** A review of who was granted what: each grant is kept or removed, and either can be undone. */
export function AccessReview({ id }: { id: number }) {
  const { client } = useApp()
  const { base } = useRouter()
  const [, navigate] = useLocation()
  const { data, error, mutate } = useReview(client, id)
  const isOpen = data?.finishedAt === null
  return (
    <div className="flex min-h-0 flex-1 flex-col overflow-y-auto">
      <PageHeader
        title={words.title}
        sentence={words.sentence}
        breadcrumbs={
          <Breadcrumbs
            crumbs={[{ label: words.back, href: base + path }, { label: words.title }]}
            onGo={() => navigate(path)}
          />
        }
        actions={isOpen && <Finish review={data} reload={mutate} />}
      />
      {error && <ReadAlert className="mt-4" what={words.what} error={error} onRetry={mutate} />}
      {!data && !error && <SkeletonLines lines={8} className="measure mt-4" />}
      {data && (
        <>
          <p className="mt-2 flex flex-wrap gap-x-3 text-ink-2 text-sm">
            <span aria-live="polite" className="font-semibold text-ink">
              {words.left(data.left, data.total)}
            </span>
            <span>
              {words.started(data.startedBy)} <Instant at={data.startedAt} />
            </span>
            {data.finishedAt && (
              <span>
                {words.finished} <Instant at={data.finishedAt} />
              </span>
            )}
          </p>
          {isOpen && <p className="text-ink-2 text-sm max-lg:hidden">{words.keys}</p>}
          {data.grants.length === 0 ? (
            <EmptyState title={words.nothing}>{words.nothingText}</EmptyState>
          ) : (
            <ReviewList review={data} reload={mutate} />
          )}
        </>
      )}
    </div>
  )
}

/** Finishes the review once it is confirmed. */
function Finish({ review, reload }: { review: OpenAccessReview; reload: () => Promise<unknown> }) {
  const { client } = useApp()
  const machine = useMemo(
    () => confirm.provide(finishSlots(client, review.id, reload)),
    [client, review.id, reload],
  )
  const [state, send] = useMachine(machine)
  return (
    <>
      <Button kind="primary" onClick={() => send({ type: 'ASK', question: {} })}>
        {words.finish}
      </Button>
      <ConfirmDialog
        open={state.hasTag('open')}
        busy={state.hasTag('busy')}
        kind="primary"
        title={words.finishTitle}
        text={words.finishText(review.left)}
        confirmLabel={words.finish}
        cancelLabel={words.cancel}
        onConfirm={() => send({ type: 'CONFIRM' })}
        onCancel={() => send({ type: 'CANCEL' })}
      >
        {state.hasTag('shows a message') && (
          <Alert kind="error">{words.failed(state.context.message ?? '')}</Alert>
        )}
      </ConfirmDialog>
    </>
  )
}
