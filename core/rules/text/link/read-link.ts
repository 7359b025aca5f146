/** What a link does. */
export type LinkKind = 'web' | 'page' | 'path' | 'place' | 'mail' | 'phone'

/** A link, or why there is none. */
export type ReadLink =
  | { readonly ok: true; readonly kind: LinkKind; readonly href: string; readonly says: string }
  | {
      readonly ok: false
      /** `unfinished` is what may become a link with more letters; `refused` never does. */
      readonly sort: 'unfinished' | 'refused'
      readonly because: string
    }

/** What is taken as a link. */
export const WANTED = 'Type a web address, an email address or a phone number, or choose a page.'

/** What never becomes a link. */
export const refuseLink = (because: string): ReadLink => ({ ok: false, sort: 'refused', because })
/** What may become a link with more letters. */
export const unfinishedLink = (because: string): ReadLink => ({ ok: false, sort: 'unfinished', because })
/** The beginning of a long text, to be named in a sentence. */
export const shortenText = (text: string) => (text.length > 40 ? `${text.slice(0, 39)}…` : text)
