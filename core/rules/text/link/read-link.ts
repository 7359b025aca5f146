/** What a link does. */
export type LinkKind = 'web' | 'page' | 'path' | 'place' | 'mail' | 'phone'

/** A link, or why it is not one. */
export type ReadLink =
  | { readonly ok: true; readonly kind: LinkKind; readonly href: string; readonly says: string }
  | {
      readonly ok: false
      /** `unfinished` may become a link with more typing; `refused` never does. */
      readonly sort: 'unfinished' | 'refused'
      readonly because: string
    }

/** A result for a valid link. */
export const WANTED = 'Type a web address, an email address or a phone number, or choose a page.'

/** A result for something that never becomes a link. */
export const refuseLink = (because: string): ReadLink => ({ ok: false, sort: 'refused', because })
/** A result for something that may become a link with more typing. */
export const unfinishedLink = (because: string): ReadLink => ({ ok: false, sort: 'unfinished', because })
/** The beginning of a long text, for messages. */
export const shortenText = (text: string) => (text.length > 40 ? `${text.slice(0, 39)}…` : text)
