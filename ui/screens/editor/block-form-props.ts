import type { BlockKind } from '@rounds/core/blocks'
import type { PageBlock, PageEdit } from '@rounds/core/rules/page'
import type { SharedUndo } from '../../kit/rich-text/rich-text-props.ts'

/** How the editor's texts undo, and what happens to a late upload. */
export interface EditorTools {
  readonly sharedUndo: SharedUndo
  /** Called with an uploaded image whose text is gone. */
  readonly onUnplaced: (name: string) => void
}

export interface BlockFormProps extends EditorTools {
  /** The page it is on. */
  page: { readonly CId: number; readonly CTitle: string }
  block: PageBlock
  /** The kinds that this person may add. */
  kinds: readonly BlockKind[]
  readOnly: boolean
  /** The block was just added; focus goes to it. */
  isNew: boolean
  /** It contains unfinished input. */
  isUnfinished: boolean
  onEdit: (edit: PageEdit) => void
}
