/** A video on another site, by the address that embeds it. */
export interface Film {
  /** What people call the site. */
  readonly host: 'YouTube' | 'Vimeo'
  readonly embed: string
}

const YOUTUBE =
  /^https?:\/\/(?:www\.|m\.)?(?:youtube(?:-nocookie)?\.com\/(?:watch\?(?:[^#]*&)?v=|embed\/|shorts\/|live\/)|youtu\.be\/)([\w-]{6,20})/i
const VIMEO = /^https?:\/\/(?:www\.|player\.)?vimeo\.com\/(?:video\/)?(\d{5,12})/i

/** The video at an address; undefined if it is not a video of a supported site. */
export function filmAt(url: string): Film | undefined {
  const youtube = YOUTUBE.exec(url)?.[1]
  if (youtube) return { host: 'YouTube', embed: `https://www.youtube-nocookie.com/embed/${youtube}` }
  const vimeo = VIMEO.exec(url)?.[1]
  return vimeo ? { host: 'Vimeo', embed: `https://player.vimeo.com/video/${vimeo}?dnt=1` } : undefined
}
