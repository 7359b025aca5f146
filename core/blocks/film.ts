/** A film on another site, at the address that plays it within a page. */
export interface Film {
  /** What people call the site. */
  readonly host: 'YouTube' | 'Vimeo'
  readonly embed: string
}

const YOUTUBE =
  /^https?:\/\/(?:www\.|m\.)?(?:youtube(?:-nocookie)?\.com\/(?:watch\?(?:[^#]*&)?v=|embed\/|shorts\/|live\/)|youtu\.be\/)([\w-]{6,20})/i
const VIMEO = /^https?:\/\/(?:www\.|player\.)?vimeo\.com\/(?:video\/)?(\d{5,12})/i

/** The film at an address; undefined where the address is no film of a site that pages may show. */
export function filmAt(url: string): Film | undefined {
  const youtube = YOUTUBE.exec(url)?.[1]
  if (youtube) return { host: 'YouTube', embed: `https://www.youtube-nocookie.com/embed/${youtube}` }
  const vimeo = VIMEO.exec(url)?.[1]
  return vimeo ? { host: 'Vimeo', embed: `https://player.vimeo.com/video/${vimeo}?dnt=1` } : undefined
}
