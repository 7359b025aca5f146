import type { Tool } from '@rounds/core/tools'
import { draftWords } from '@rounds/core/words/drafts'
import { Link } from 'wouter'
import { useApp } from '../../context/app-context.ts'
import { useTabTitle } from '../../context/tab-title.ts'
import { Button, buttonClass } from '../../kit/button.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { SkeletonLines } from '../../kit/skeleton.tsx'
import { PageDifferences } from '../../pages/page-differences.tsx'
import { editAddress } from '../../pages/read-pages.ts'
import { usePage } from '../../pages/use-page.ts'
import { ReadAlert } from '../../records/read-failure.tsx'
import { Instant } from '../../records/values/value.tsx'

export interface DraftCompareProps {
  tool: Tool
  cId: number
  onClose: () => void
  /** Undefined if the person may not. */
  onPublish?: (() => void) | undefined
  onDiscard?: (() => void) | undefined
}

/** A draft beside the public page. */
export function DraftCompare({ tool, cId, onClose, onPublish, onDiscard }: DraftCompareProps) {
  const { client } = useApp()
  const { data, error, mutate } = usePage(client, 'draft to compare', cId)
  const draft = data?.draft
  const title = draft && (draft.snapshot.content.CTitle || draftWords.draftCompare.page(cId))
  useTabTitle(tool, title ?? null, `${tool.start}?compare=${cId}`)
  return (
    <Dialog
      open
      onOpenChange={open => !open && onClose()}
      size="6xl"
      title={title ?? draftWords.draftCompare.draft}
      description={draftWords.draftCompare.pagePublicSeesWhat}
      footer={
        <>
          {onDiscard && draft && (
            <Button className="mr-auto" onClick={onDiscard}>
              {draftWords.draftCompare.discard}
            </Button>
          )}
          <Link href={editAddress(cId)} className={buttonClass()}>
            {draftWords.draftCompare.openInTheEditor}
          </Link>
          {onPublish && draft && (
            <Button kind="primary" onClick={onPublish}>
              {draftWords.draftCompare.publish}
            </Button>
          )}
        </>
      }
    >
      {error && <ReadAlert what={draftWords.draftCompare.draft2} error={error} onRetry={mutate} />}
      {!data && !error && <SkeletonLines lines={8} />}
      {data && !draft && <p>{draftWords.draftCompare.noOpenDraftPage}</p>}
      {data && draft && (
        <>
          <p className="mb-3 text-ink-2 text-sm">
            {draft.by?.name ? `${draft.by.name}, ` : ''}
            <Instant at={draft.at} />
          </p>
          <PageDifferences
            before={data.live.snapshot}
            after={draft.snapshot}
            beforeLabel={draftWords.draftCompare.livePage}
            afterLabel={draftWords.draftCompare.draft}
          />
        </>
      )}
    </Dialog>
  )
}
