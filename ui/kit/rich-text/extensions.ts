import { Extension, type Extensions, Mark, mergeAttributes } from '@tiptap/core'
import { Image } from '@tiptap/extension-image'
import { StarterKit } from '@tiptap/starter-kit'
import { AwaitedPictures } from './awaited-pictures.ts'
import { Division, Figure, FigureCaption, OtherHeading, PreservedElement } from './preserved-parts.ts'
import { tableParts } from './table-parts.ts'

/** Link schemes that stay in a text as written; none of them can run code. */
const MAY_LEAD = /^(https?:|mailto:|tel:|page:|file:|[/#?.]|[^:]*$)/i
const mayLead = (href: string): boolean => MAY_LEAD.test(href.trim()) && !/^file:\//i.test(href.trim())

/** Hand-written attributes that are kept: an element's classes, anchor, language, title and alignment. */
const PreservedAttributes = Extension.create({
  name: 'preservedAttributes',
  addGlobalAttributes: () => [
    {
      types: [
        'paragraph',
        'heading',
        'otherHeading',
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
        'figure',
        'figureCaption',
      ],
      attributes: {
        class: { default: null },
        lang: { default: null },
        dir: { default: null },
        title: { default: null },
        style: { default: null },
        // The second half of a split paragraph does not keep the anchor.
        id: { default: null, keepOnSplit: false },
      },
    },
    { types: ['listItem'], attributes: { value: { default: null } } },
    { types: ['orderedList'], attributes: { reversed: { default: null } } },
    { types: ['blockquote'], attributes: { cite: { default: null } } },
    {
      types: ['image'],
      attributes: attributesNamed('srcset', 'sizes', 'loading', 'decoding'),
    },
    { types: ['link'], attributes: attributesNamed('id', 'lang', 'hreflang', 'download') },
  ],
})

function attributesNamed(...names: readonly string[]): Record<string, { default: null }> {
  return Object.fromEntries(names.map(name => [name, { default: null }]))
}

/** Semantic inline elements, by the attributes they may have besides class, language and title. */
const PHRASES: Readonly<Record<string, readonly string[]>> = {
  sup: [],
  sub: [],
  abbr: [],
  cite: [],
  q: ['cite'],
  dfn: [],
  time: ['datetime'],
  kbd: [],
  samp: [],
  var: [],
  bdi: [],
  bdo: [],
  small: [],
  mark: [],
  u: [],
  ins: ['cite', 'datetime'],
  del: ['cite', 'datetime'],
}

const phrase = (tag: string, own: readonly string[]) =>
  Mark.create({
    name: `phrase-${tag}`,
    addAttributes: () => attributesNamed('class', 'lang', 'dir', 'title', ...own),
    // Parsed before the extension that would misread it: a deletion is more than strikethrough.
    parseHTML: () => [{ tag, priority: 60 }],
    renderHTML: ({ HTMLAttributes }) => [tag, HTMLAttributes, 0],
  })

/** A span with a meaning: a class, a language, a direction, an anchor or a title. */
const SPOKEN = ['class', 'lang', 'dir', 'id', 'title']
const Span = Mark.create({
  name: 'span',
  addAttributes: () => attributesNamed(...SPOKEN),
  parseHTML: () => SPOKEN.map(name => ({ tag: `span[${name}]` })),
  renderHTML: ({ HTMLAttributes }) => ['span', HTMLAttributes, 0],
})

/** What a text can contain: what its toolbar offers, and what others have written by hand. */
export const extensions = ({ undo }: { undo: boolean }): Extensions => [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    underline: false,
    trailingNode: false,
    ...(!undo && { undoRedo: false }),
    link: {
      openOnClick: false,
      autolink: false,
      // Pasted links follow the link rule (`pasted-text.ts`).
      linkOnPaste: false,
      HTMLAttributes: { target: null, rel: null },
      isAllowedUri: href => mayLead(href),
    },
  }),
  Image.extend({
    renderHTML: ({ HTMLAttributes }) => ['img', mergeAttributes({ alt: '' }, HTMLAttributes)],
  }).configure({ inline: true }),
  AwaitedPictures,
  ...tableParts,
  Division,
  OtherHeading,
  Figure,
  FigureCaption,
  PreservedElement,
  Span,
  ...Object.entries(PHRASES).map(([tag, own]) => phrase(tag, own)),
  PreservedAttributes,
]
