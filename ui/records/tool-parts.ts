import type { Key } from '@rounds/core/api'
import type { AnyRow, Json } from '@rounds/core/entities'
import type { ComponentType, ReactNode } from 'react'
import type { Status } from '../context/app-context.ts'
import type { GridColumn, GridGroup } from '../kit/data-grid/grid-types.ts'
import type { KeyHint } from '../kit/status-line.tsx'
import type { Listing } from './listing.ts'

/** A record as its form currently shows it. */
export interface ShownRecord {
  /** The stored values. */
  readonly base: AnyRow
  /** The form's values. */
  readonly values: AnyRow
  readonly isNew: boolean
  readonly isDirty: boolean
  readonly mayWrite: boolean
  /** Changes a field of the form, to be saved with the others. */
  readonly onChange: (field: string, value: Json) => void
  /**
   * Reports whether something beside the form has unsaved changes, and the status line's text for it while the form has
   * none; the same function each time.
   */
  readonly onUnsaved: (isUnsaved: boolean, status?: Status) => void
  /** Reloads it: the stored record was changed outside the form. */
  readonly reload: () => void
  /** Returns to the list: the record is gone. */
  readonly back: () => void
}

/** The confirmation before a record is saved. */
export interface SaveQuestion {
  readonly title: string
  readonly text: string
  readonly confirmLabel: string
}

/** What the heading of a record has beside its name. */
export interface RecordHeading {
  readonly picture: ReactNode
  /** After the name, in the same line. */
  readonly after: string
  readonly below: ReactNode
  readonly actions: ReactNode
}

/** Headings between the rows of a list, while it is sorted first by the field that they follow. */
export interface RowGroups {
  readonly sortedBy: string
  /** The same function each time. */
  readonly of: (row: AnyRow) => GridGroup | undefined
}

/** What a screen adds to its tool's list and form. */
export interface ToolParts {
  /** Above the list, under its heading. */
  readonly above?: ReactNode
  /** Replaces the list, if rows are not the best way to show the records. */
  readonly List?: ComponentType<RecordListProps>
  /** Incremented to reload the list. */
  readonly changes?: number
  /** The confirmation before a record is saved with its current values; null if none is needed. */
  readonly asksToSave?: (shown: Pick<ShownRecord, 'base' | 'values' | 'isNew'>) => SaveQuestion | null
  /** A record was stored. */
  readonly onStored?: () => void
  /** Beside the form: a preview of the record as it is filled in now. */
  readonly preview?: (shown: ShownRecord) => ReactNode
  /** Shows the record that is open beside the list, or in its place on a narrow screen, instead of its form. */
  readonly Beside?: ComponentType<BesideProps>
  /** The columns that remain while a record is shown beside the list. */
  readonly columnsBeside?: readonly string[]
  /** The list's columns with the screen's own cells; the same function each time. */
  readonly columns?: (columns: readonly GridColumn<AnyRow>[]) => readonly GridColumn<AnyRow>[]
  /** Headings between the list's rows. */
  readonly groups?: RowGroups
  /** The list's shortcuts in the status line. */
  readonly keys?: (about: {
    /** The open row, or else those listed. */
    readonly rows: readonly AnyRow[]
    readonly isOpen: boolean
    readonly mayChange: boolean
  }) => readonly KeyHint[]
  /** Custom content of form sections, by the name that the layout uses. */
  readonly sections?: Readonly<Record<string, (shown: ShownRecord) => ReactNode>>
  /** The record's links are in its form's sections, not on their own pages. */
  readonly linksInForm?: true
  /** The record's heading beside its name. */
  readonly heading?: (shown: ShownRecord) => RecordHeading | null
  /** Above the values of a stored record, on its page and beside the list: where it leads. */
  readonly related?: (record: AnyRow) => ReactNode
  /** Above a record's form. */
  readonly record?: (shown: ShownRecord) => ReactNode
  /** Replaces a record's page, if a form alone is not enough; it is given the form. */
  readonly workspace?: (shown: ShownRecord, form: ReactNode) => ReactNode
  /** Its workspace saves on its own: the button above shows only while the form has changes of its own. */
  readonly savesItself?: true
}

/** Shows records beside the list; also mounted while nothing is open, and handles its screen's keys. */
export interface BesideProps {
  listing: Listing
  /** The page of the list. */
  rows: readonly AnyRow[]
  open: Key | null
  /** The row that has or last had focus. */
  focused: () => Key | null
  /** Focuses a row. */
  onFocus: (key: Key) => void
  onOpen: (key: Key) => void
  onBack: () => void
  /** Reloads the list after a write. */
  onWritten: () => void
  /** There is no room for the list beside it. */
  isAlone: boolean
}

/** The props of a tool's list. */
export interface RecordListProps {
  listing: Listing
  parts: ToolParts
  /** A record is open over the list, which keeps its state. */
  hidden: boolean
  /** The record shown beside the list. */
  open: Key | null
  onBack: () => void
  onOpen: (key: Key | 'new') => void
  onImport: () => void
}
