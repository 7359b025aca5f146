import { groupDigits } from '../interface/grouped.ts'
/**
 * Which rows of a table are selected: these, or all that match except these, visible or not (specification §2, data
 * table). The difference can be twenty rows or all of them, so it is always stated.
 */

/** The selected rows: these, or all that match except these. */
export interface TableSelection {
  readonly all: boolean
  readonly keys: readonly string[]
}

export const nothingSelected: TableSelection = { all: false, keys: [] }
export const everythingSelected: TableSelection = { all: true, keys: [] }

export const isInSelection = (selection: TableSelection, key: string): boolean =>
  selection.keys.includes(key) !== selection.all

/** How many rows are selected, of `total` matching ones. */
export const countSelected = (selection: TableSelection, total: number): number =>
  selection.all ? Math.max(0, total - selection.keys.length) : selection.keys.length

/** The selection with some keys added or removed. */
export function withKeys(selection: TableSelection, keys: readonly string[], on: boolean): TableSelection {
  const others = selection.keys.filter(key => !keys.includes(key))
  return { ...selection, keys: on !== selection.all ? [...others, ...keys] : others }
}

/** What is selected: nothing, some rows, exactly the visible page, or all matching rows, possibly with exceptions. */
export type SelectionKind = 'nothing' | 'rows' | 'page' | 'all' | 'all but some'

/** The kind of selection, seen from a page with the keys `here`. */
export function kindOfSelection(selection: TableSelection, here: readonly string[]): SelectionKind {
  if (selection.all) return selection.keys.length === 0 ? 'all' : 'all but some'
  if (selection.keys.length === 0) return 'nothing'
  const isPage = selection.keys.length === here.length && here.every(key => selection.keys.includes(key))
  return isPage ? 'page' : 'rows'
}
const rows = (count: number) => (count === 1 ? '1 row' : `${groupDigits(count)} rows`)

/** The selection as a sentence; it mentions rows on other pages. */
export function saySelection(selection: TableSelection, here: readonly string[], total: number): string {
  const kind = kindOfSelection(selection, here)
  if (kind === 'nothing') return 'Nothing is selected.'
  if (kind === 'all')
    return total === 1
      ? 'The only row that matches is selected.'
      : `All ${rows(total)} that match are selected, on every page.`
  if (kind === 'all but some')
    return `${rows(countSelected(selection, total))} selected: all matches except ${groupDigits(selection.keys.length)}.`
  if (kind === 'page')
    return here.length === 1
      ? '1 row selected, on this page.'
      : `All ${rows(here.length)} on this page are selected, and no others.`
  const onPage = selection.keys.filter(key => here.includes(key)).length
  const count = rows(selection.keys.length)
  return onPage === selection.keys.length
    ? `${count} selected, on this page.`
    : `${count} selected, ${groupDigits(onPage)} of them on this page.`
}
