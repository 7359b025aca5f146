import { Extension, type Extensions, Mark, mergeAttributes, Node } from '@tiptap/core'
import { Image } from '@tiptap/extension-image'
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table'
import { StarterKit } from '@tiptap/starter-kit'

/** Where a link may lead; whatever could run is not among them. */
const MAY_LEAD = /^(https?:|mailto:|tel:|page:|file:|[/#?.]|[^:]*$)/i
export const mayLead = (href: string): boolean => MAY_LEAD.test(href.trim()) && !/^file:\//i.test(href.trim())

/** Written by hand elsewhere and kept: an element's classes, its anchor and its language. */
const KeptAttributes = Extension.create({
  name: 'keptAttributes',
  addGlobalAttributes: () => [
    {
      types: [
        'paragraph',
        'heading',
        'blockquote',
        'bulletList',
        'orderedList',
        'listItem',
        'image',
        'table',
        'tableRow',
        'tableCell',
        'tableHeader',
        'division',
      ],
      attributes: {
        class: { default: null },
        lang: { default: null },
        // The second half of a paragraph that is split is not at the same anchor.
        id: { default: null, keepOnSplit: false },
      },
    },
  ],
})

/** A part with a look of its own, as the site's styles have it. It cannot be made here, but it is not lost either. */
const Division = Node.create({
  name: 'division',
  group: 'block',
  content: 'block+',
  defining: true,
  parseHTML: () => [{ tag: 'div' }, { tag: 'section' }],
  renderHTML: ({ HTMLAttributes }) => ['div', HTMLAttributes, 0],
})

const kept = (name: string, tag: string) =>
  Mark.create({
    name,
    parseHTML: () => [{ tag }],
    renderHTML: () => [tag, 0],
  })

/** A span that says something: a class or a language. */
const Span = Mark.create({
  name: 'span',
  addAttributes: () => ({ class: { default: null }, lang: { default: null } }),
  parseHTML: () => [{ tag: 'span[class]' }, { tag: 'span[lang]' }],
  renderHTML: ({ HTMLAttributes }) => ['span', HTMLAttributes, 0],
})

/** A cell says how many columns and rows it covers only where it is more than one, and never how wide it is. */
const spans = {
  colspan: span('colspan'),
  rowspan: span('rowspan'),
  colwidth: { default: null, rendered: false },
}

function span(name: 'colspan' | 'rowspan') {
  return {
    default: 1,
    parseHTML: (cell: HTMLElement) => Math.max(1, Number(cell.getAttribute(name)) || 1),
    renderHTML: (attributes: Record<string, unknown>) =>
      Number(attributes[name]) > 1 ? { [name]: attributes[name] } : {},
  }
}

/** What a text can hold: what its toolbar offers, and what others have written by hand. */
export const extensions = ({ undo }: { undo: boolean }): Extensions => [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    underline: false,
    trailingNode: false,
    ...(!undo && { undoRedo: false }),
    link: {
      openOnClick: false,
      autolink: false,
      HTMLAttributes: { target: null, rel: null },
      isAllowedUri: href => mayLead(href),
    },
  }),
  Image.extend({
    renderHTML: ({ HTMLAttributes }) => ['img', mergeAttributes({ alt: '' }, HTMLAttributes)],
  }).configure({ inline: true }),
  Table.extend({
    renderHTML: ({ HTMLAttributes: { style: _, ...attributes } }) => ['table', attributes, ['tbody', 0]],
  }),
  TableRow,
  TableHeader.extend({
    addAttributes() {
      return { ...this.parent?.(), ...spans, scope: { default: null } }
    },
  }),
  TableCell.extend({
    addAttributes() {
      return { ...this.parent?.(), ...spans }
    },
  }),
  Division,
  Span,
  kept('superscript', 'sup'),
  kept('subscript', 'sub'),
  KeptAttributes,
]
