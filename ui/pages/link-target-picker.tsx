import { pageWords } from '@rounds/core/words/pages'
import type { PickerQuery } from '@rounds/machines/picker'
import { useApp } from '../context/app-context.ts'
import { PickerDialog } from '../kit/picker-dialog.tsx'
import { findLinkTargets, targetKinds } from './find-link-targets.ts'

/** The chosen link target. */
export interface LinkTarget {
  /** `page:12`, or the address of a document. */
  readonly href: string
  readonly name: string
}

interface LinkTargetPickerProps {
  /** The current link target. */
  current: string
  onPick: (target: LinkTarget) => void
  onClose: () => void
}

/** Picks a link target on the site itself: a page or a document. */
export function LinkTargetPicker({ current, onPick, onClose }: LinkTargetPickerProps) {
  const { client } = useApp()
  return (
    <PickerDialog
      open
      multiple={false}
      title={pageWords.linkTargetPicker.choosePageOrDocument}
      find={(query: PickerQuery, signal) => findLinkTargets(client, query, signal)}
      filter={{
        label: pageWords.linkTargetPicker.kind,
        options: targetKinds,
        placeholder: pageWords.linkTargetPicker.pagesAndDocuments,
      }}
      exclude={new Set([current])}
      onOpenChange={next => {
        if (!next) onClose()
      }}
      onDone={([picked]) => picked && onPick({ href: picked.id, name: picked.label })}
    />
  )
}
