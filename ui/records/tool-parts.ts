import type { Key } from '@rounds/core/api'
import type { AnyRow, Json } from '@rounds/core/entities'
import type { ComponentType, ReactNode } from 'react'
import type { Status } from '../context/app-context.ts'
import type { GridColumn } from '../kit/data-grid/grid-types.ts'
import type { KeyHint } from '../kit/status-line.tsx'
import type { Listing } from './listing.ts'

/** A record as its form shows it now. */
export interface ShownRecord {
  /** As it is stored. */
  readonly base: AnyRow
  /** As the form shows it. */
  readonly values: AnyRow
  readonly isNew: boolean
  readonly isDirty: boolean
  readonly mayWrite: boolean
  /** Changes a field of the form, to be saved with the rest. */
  readonly onChange: (field: string, value: Json) => void
  /**
   * What stands beside the form has unsaved work of its own, or none, and what the status line says of it while the
   * form has none; the same function each time.
   */
  readonly onUnsaved: (isUnsaved: boolean, status?: Status) => void
  /** Opens it anew: something else than the form has changed what is stored. */
  readonly reload: () => void
  /** Goes back to the list: it is gone. */
  readonly back: () => void
}

/** What is asked before a record is saved. */
export interface SaveQuestion {
  readonly title: string
  readonly text: string
  readonly confirmLabel: string
}

/** What a screen adds to the list and the form of its tool. */
export interface ToolParts {
  /** Over the list, under its heading. */
  readonly above?: ReactNode
  /** The list itself, where rows are not what shows the records best. */
  readonly List?: ComponentType<RecordListProps>
  /** Counts up when the list is to be read again. */
  readonly changes?: number
  /** Asked before a record is saved as its form shows it; null where nothing has to be. */
  readonly asksToSave?: (shown: Pick<ShownRecord, 'base' | 'values' | 'isNew'>) => SaveQuestion | null
  /** A record was stored. */
  readonly onStored?: () => void
  /** Beside the form: what visitors will see of the record as it is filled in now. */
  readonly preview?: (shown: ShownRecord) => ReactNode
  /** Reads what is open beside the list, or in its place where there is no room for both, instead of its form. */
  readonly Beside?: ComponentType<BesideProps>
  /** The columns that are left to the list while something is read beside it. */
  readonly columnsBeside?: readonly string[]
  /** The columns of the list with what the screen draws in its own way; the same function each time. */
  readonly columns?: (columns: readonly GridColumn<AnyRow>[]) => readonly GridColumn<AnyRow>[]
  /** The keys that matter in the list, in the status line. */
  readonly keys?: readonly KeyHint[]
  /** What the sections of the form hold beside their fields, by the name that the layout has for it. */
  readonly sections?: Readonly<Record<string, (shown: ShownRecord) => ReactNode>>
  /** What a record is linked with stands in the sections of its form, and has no pages of its own. */
  readonly linksInForm?: true
  /** Over the form of a record. */
  readonly record?: (shown: ShownRecord) => ReactNode
  /** The record itself, where a form alone is not how people work on it; it is given the form. */
  readonly workspace?: (shown: ShownRecord, form: ReactNode) => ReactNode
}

/** What reads records beside the list; it is there while nothing is open too, and hears the keys of its screen. */
export interface BesideProps {
  listing: Listing
  /** The page of the list. */
  rows: readonly AnyRow[]
  open: Key | null
  /** The row that has the focus, or had it last. */
  focused: () => Key | null
  /** Puts the focus on a row. */
  onFocus: (key: Key) => void
  onOpen: (key: Key) => void
  onBack: () => void
  /** Reads the list again: something was written. */
  onWritten: () => void
  /** There is no room for the list beside it. */
  isAlone: boolean
}

/** What the list of a tool is shown with. */
export interface RecordListProps {
  listing: Listing
  parts: ToolParts
  /** A record is open over the list, which waits behind it as it is. */
  hidden: boolean
  /** What is read beside the list. */
  open: Key | null
  onBack: () => void
  onOpen: (key: Key | 'new') => void
  onImport: () => void
}
