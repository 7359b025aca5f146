import { Link } from 'wouter'
import { useApp } from '../../context/app-context.ts'
import { Button, buttonClass } from '../../kit/button.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { SkeletonLines } from '../../kit/skeleton.tsx'
import { PageDifferences } from '../../pages/page-differences.tsx'
import { editAddress } from '../../pages/read-pages.ts'
import { usePage } from '../../pages/use-page.ts'
import { ReadAlert } from '../../records/read-failure.tsx'
import { Instant } from '../../records/values/value.tsx'

export interface DraftCompareProps {
  cId: number
  onClose: () => void
  /** Nothing where the person may not. */
  onPublish?: (() => void) | undefined
  onDiscard?: (() => void) | undefined
}

/** A draft beside the page as the public sees it. */
export function DraftCompare({ cId, onClose, onPublish, onDiscard }: DraftCompareProps) {
  const { client } = useApp()
  const { data, error, mutate } = usePage(client, 'draft to compare', cId)
  const draft = data?.draft
  return (
    <Dialog
      open
      onOpenChange={open => !open && onClose()}
      size="6xl"
      title={draft ? draft.snapshot.content.CTitle || `Page ${cId}` : 'Draft'}
      description="The page as the public sees it, and what the draft makes of it."
      footer={
        <>
          {onDiscard && draft && (
            <Button className="mr-auto" onClick={onDiscard}>
              Discard…
            </Button>
          )}
          <Link href={editAddress(cId)} className={buttonClass()}>
            Open in the editor
          </Link>
          {onPublish && draft && (
            <Button kind="primary" onClick={onPublish}>
              Publish…
            </Button>
          )}
        </>
      }
    >
      {error && <ReadAlert what="draft" error={error} onRetry={mutate} />}
      {!data && !error && <SkeletonLines lines={8} />}
      {data && !draft && <p>There is no open draft of this page any more.</p>}
      {data && draft && (
        <>
          <p className="mb-3 text-ink-2 text-sm">
            {draft.by?.name ? `${draft.by.name}, ` : ''}
            <Instant at={draft.at} />
          </p>
          <PageDifferences
            before={data.live.snapshot}
            after={draft.snapshot}
            beforeLabel="Live page"
            afterLabel="Draft"
          />
        </>
      )}
    </Dialog>
  )
}
