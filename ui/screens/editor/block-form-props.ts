import type { BlockKind } from '@rounds/core/blocks'
import type { PageBlock, PageEdit } from '@rounds/core/rules/page'
import type { SharedUndo } from '../../kit/rich-text/rich-text-props.ts'

/** How the texts of the editor undo, and what becomes of a late picture. */
export interface EditorTools {
  readonly sharedUndo: SharedUndo
  /** Told of a picture that has arrived when its text was gone. */
  readonly onUnplaced: (name: string) => void
}

export interface BlockFormProps extends EditorTools {
  /** The page that it is on. */
  page: { readonly CId: number; readonly CTitle: string }
  block: PageBlock
  /** The kinds that this person may add. */
  kinds: readonly BlockKind[]
  readOnly: boolean
  /** It was added this moment, and is written into next. */
  isNew: boolean
  /** Something in it is typed and no value yet. */
  isUnfinished: boolean
  onEdit: (edit: PageEdit) => void
}
