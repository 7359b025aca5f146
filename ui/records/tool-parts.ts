import type { Key } from '@rounds/core/api'
import type { AnyRow, Json } from '@rounds/core/entities'
import type { ComponentType, ReactNode } from 'react'
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
  /** What stands over the form has unsaved work of its own, or none; the same function each time. */
  readonly onUnsaved: (isUnsaved: boolean) => void
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
  /** Over the form of a record. */
  readonly record?: (shown: ShownRecord) => ReactNode
  /** The record itself, where a form alone is not how people work on it; it is given the form. */
  readonly workspace?: (shown: ShownRecord, form: ReactNode) => ReactNode
}

/** What the list of a tool is shown with. */
export interface RecordListProps {
  listing: Listing
  parts: ToolParts
  /** A record is open over the list, which waits behind it as it is. */
  hidden: boolean
  onOpen: (key: Key | 'new') => void
  onImport: () => void
}
