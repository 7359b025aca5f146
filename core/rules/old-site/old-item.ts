/** What a reader finds on an old site, whichever system it ran on: each reader gives these, and the plan knows no other. */

/** The kinds of things that are brought over, in the order in which they are made. */
export const oldKinds = [
  'media',
  'template',
  'form',
  'page',
  'news',
  'event',
  'content',
  'comment',
  'menu',
  'redirect',
] as const
export type OldKind = (typeof oldKinds)[number]

/** A block as it comes over: the columns and settings of a kind of `core/blocks`. */
export type NewBlock = Readonly<Record<string, unknown>>

interface Old {
  /** What tells it from everything else on its old site, and is the same in every export. */
  readonly oldKey: string
  readonly title: string
  /** What does not come over of it, each in a sentence. */
  readonly losses: readonly string[]
}

/** A page, a news item or an event. */
export interface OldPage extends Old {
  readonly kind: 'page' | 'news' | 'event'
  /** Every address that it had, the last one first, as paths of the old site. */
  readonly addresses: readonly string[]
  readonly blocks: readonly NewBlock[]
  readonly introHtml: string | null
  readonly introPhoto: string | null
  readonly seoTitle: string | null
  readonly description: string | null
  readonly noIndex: boolean
  readonly isPublished: boolean
  /** ISO date of the day that it says it is of. */
  readonly date: string | null
  readonly author: string | null
  readonly begins: string | null
  readonly ends: string | null
  readonly allDay: boolean
  readonly place: string | null
  readonly takesComments: boolean
}

/** A picture or a document. */
export interface OldMedia extends Old {
  readonly kind: 'media'
  /** Where its bytes are on the old site. */
  readonly url: string
  readonly altText: string
  /** Addresses of a page that showed nothing else. */
  readonly addresses: readonly string[]
}

/** A comment on a page. */
export interface OldComment extends Old {
  readonly kind: 'comment'
  /** The old key of its page. */
  readonly page: string
  /** The old key of the comment that it answers. */
  readonly parent: string | null
  readonly author: string
  readonly email: string | null
  readonly text: string
  readonly state: 'pending' | 'approved' | 'rejected' | 'spam'
  readonly at: string | null
}

/** An entry of a menu. */
export interface OldMenuEntry extends Old {
  readonly kind: 'menu'
  readonly menu: string
  /** The old key of the page that it leads to, or an address. */
  readonly page: string | null
  readonly link: string | null
  /** The old key of the entry above it. */
  readonly parent: string | null
  readonly order: number
}

/** Something that a reader has found. */
export type OldItem = OldPage | OldMedia | OldComment | OldMenuEntry

/** What a reader says beside the things themselves. */
export type ReadStep =
  | { readonly step: 'site'; readonly title: string; readonly urls: readonly string[] }
  | { readonly step: 'item'; readonly item: OldItem }
  /** Something of the old site that does not come over at all. */
  | { readonly step: 'loss'; readonly what: string; readonly because: string }

/** Whether something becomes a page of the site. */
export const isPage = (item: OldItem): item is OldPage =>
  item.kind === 'page' || item.kind === 'news' || item.kind === 'event'
