import { pageWords } from '@rounds/core/words/pages'
import type { PickerQuery } from '@rounds/machines/picker'
import { useApp } from '../context/app-context.ts'
import { PickerDialog } from '../kit/picker-dialog.tsx'
import { findLinkTargets, targetKinds } from './find-link-targets.ts'

/** What a link was pointed at. */
export interface LinkTarget {
  /** `page:12`, or the address of a document. */
  readonly href: string
  readonly name: string
}

interface LinkTargetPickerProps {
  /** Where the link leads now. */
  current: string
  onPick: (target: LinkTarget) => void
  onClose: () => void
}

/** Picks what a link leads to on the site itself: a page or a document, and nothing else. */
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
