import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table'

/** A cell stores its column and row spans only if greater than one, and never its width. */
const spans = {
  colspan: span('colspan'),
  rowspan: span('rowspan'),
  colwidth: { default: null, rendered: false },
  headers: { default: null },
}

function span(name: 'colspan' | 'rowspan') {
  return {
    default: 1,
    parseHTML: (cell: HTMLElement) => Math.max(1, Number(cell.getAttribute(name)) || 1),
    renderHTML: (attributes: Record<string, unknown>) =>
      Number(attributes[name]) > 1 ? { [name]: attributes[name] } : {},
  }
}

/** A direct child of a table, as HTML. */
const childOf = (table: HTMLElement, tag: string) =>
  [...table.children].find(child => child.tagName.toLowerCase() === tag)

/**
 * Tables. While editing, all rows are in one body, and attributes remember caption, columns and each row's section;
 * `withTableParts` restores them.
 */
export const tableParts = [
  Table.extend({
    addAttributes() {
      return {
        ...this.parent?.(),
        summary: { default: null },
        caption: {
          default: null,
          parseHTML: (table: HTMLElement) => childOf(table, 'caption')?.innerHTML ?? null,
          renderHTML: ({ caption }) => (caption === null ? {} : { 'data-caption': caption }),
        },
        columns: {
          default: null,
          parseHTML: (table: HTMLElement) => childOf(table, 'colgroup')?.innerHTML ?? null,
          renderHTML: ({ columns }) => (columns === null ? {} : { 'data-columns': columns }),
        },
      }
    },
    parseHTML: () => [{ tag: 'table', contentElement: withoutCaption }],
    renderHTML: ({ HTMLAttributes: { style: _, ...attributes } }) => ['table', attributes, ['tbody', 0]],
  }),
  TableRow.extend({
    addAttributes() {
      return {
        ...this.parent?.(),
        part: {
          default: null,
          parseHTML: (row: HTMLElement) => {
            const tag = row.parentElement?.tagName.toLowerCase()
            return tag === 'thead' || tag === 'tfoot' ? tag : null
          },
          renderHTML: ({ part }) => (part === null ? {} : { 'data-part': part }),
        },
      }
    },
  }),
  TableHeader.extend({
    addAttributes() {
      return { ...this.parent?.(), ...spans, scope: { default: null }, abbr: { default: null } }
    },
  }),
  TableCell.extend({
    addAttributes() {
      return { ...this.parent?.(), ...spans }
    },
  }),
]

/** The rows of a table: its caption is an attribute of the table, and not a row. */
function withoutCaption(table: globalThis.Node): HTMLElement {
  const rows = table.cloneNode(true) as HTMLElement
  for (const tag of ['caption', 'colgroup']) childOf(rows, tag)?.remove()
  return rows
}

/** Restores caption, columns, head and foot of the tables inside an element. */
export function withTableParts(box: HTMLElement): void {
  for (const table of box.querySelectorAll('table')) {
    const body = table.tBodies[0]
    if (!body) continue
    const rows = [...body.children]
    const isPart = (part: string) => (row: Element) => row.getAttribute('data-part') === part
    const ends = rows.findIndex(row => !isPart('thead')(row))
    const head = ends === -1 ? rows : rows.slice(0, ends)
    const starts = rows.findLastIndex(row => !isPart('tfoot')(row)) + 1
    move(head, table, 'thead', body)
    move(rows.slice(Math.max(starts, head.length)), table, 'tfoot', null)
    if (body.children.length === 0) body.remove()
    for (const row of rows) row.removeAttribute('data-part')
    putFirst(table, 'data-columns', 'colgroup')
    putFirst(table, 'data-caption', 'caption')
  }
}

function move(
  rows: readonly Element[],
  table: HTMLTableElement,
  tag: 'thead' | 'tfoot',
  before: Element | null,
) {
  if (rows.length === 0) return
  const part = table.ownerDocument.createElement(tag)
  part.append(...rows)
  table.insertBefore(part, before)
}

/** Inserts what an attribute remembers at the start of the table. */
function putFirst(table: HTMLTableElement, name: string, tag: 'caption' | 'colgroup'): void {
  const remembered = table.getAttribute(name)
  table.removeAttribute(name)
  if (remembered === null) return
  const part = table.ownerDocument.createElement(tag)
  part.innerHTML = remembered
  table.prepend(part)
}
