/** WordPress's shortcodes, as in `[gallery ids="1,2"]`: those that mean something here become HTML, the others are named. */
import { filmAt } from '../../blocks/index.ts'

/** HTML without shortcodes, and the names of those that were left out. */
export interface WithoutShortcodes {
  readonly html: string
  readonly unknown: readonly string[]
}

const TAG = /\[(\/?)([a-z][\w-]{1,40})((?:\s[^[\]]{0,2000})?)\/?\]/gi
const ATTRIBUTE = /([\w-]{1,40})\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'\]]+))/g
/** Words in brackets that are no shortcodes: years, editors' notes. A shortcode has values, an underscore or a known name. */
const NAMED =
  /^(?:gallery|caption|embed|video|audio|playlist|wp_caption|contact-form(?:-7)?|gravityform|wpforms|ninja_form|formidable|vc_\w+|et_pb_\w+|fusion_\w+|av_\w+|fl_\w+|su_\w+|tabs?|accordions?|toggles?|button|columns?|row|one_\w+|two_\w+|rev_slider|smartslider3|tablepress|table|map|google-map\w*)$/i

/** What stands at a place of media that is known by its number alone. */
export const mediaById = (id: string): string => `media:${id}`

function attributesOf(text: string): Readonly<Record<string, string>> {
  const entries = Array.from(text.matchAll(ATTRIBUTE), ([, name = '', one, two, three]) => [
    name.toLowerCase(),
    one ?? two ?? three ?? '',
  ])
  return Object.fromEntries(entries)
}

/** Plain words as HTML has them. */
export const quoted = (text: string) =>
  text
    .replace(/&(?!#?\w+;)/g, '&amp;')
    .replace(/"/g, '&quot;')
    .replace(/</g, '&lt;')

/** The HTML that shows what is at an address: a film in its frame, anything else as a link. */
export function embedHtml(url: string): string {
  const film = filmAt(url)
  return film
    ? `<p><iframe src="${quoted(film.embed)}" title="${film.host} video" allowfullscreen></iframe></p>`
    : `<p><a href="${quoted(url)}">${quoted(url)}</a></p>`
}

const pictures = (ids: string) =>
  ids
    .split(',')
    .map(id => id.trim())
    .filter(id => /^\d{1,12}$/.test(id))
    .map(id => `<figure><img src="${mediaById(id)}" alt=""></figure>`)
    .join('')

const CAPTION = /\[(?:wp_)?caption\b[^\]]{0,2000}\]([\s\S]*?)\[\/(?:wp_)?caption\]/gi
const CAPTION_END = '[/caption]'
const EMBED = /\[embed[^\]]{0,500}\]\s{0,50}([^\s[<]{1,2000})\s{0,50}\[\/embed\]/gi

/** Changes a text up to where something stands last: each beginning before it has an end, so that none is looked for in vain. */
function beforeLast(text: string, what: string, change: (part: string) => string): string {
  const at = text.lastIndexOf(what)
  return at < 0 ? text : change(text.slice(0, at + what.length)) + text.slice(at + what.length)
}

/** Turns shortcodes into HTML. What stands between the two ends of one that is not known stays. */
export function withoutShortcodes(html: string): WithoutShortcodes {
  if (!html.includes('[')) return { html, unknown: [] }
  const unknown = new Set<string>()
  const text = beforeLast(html, CAPTION_END, part =>
    part.replace(CAPTION, (_, inner: string) => captioned(inner)),
  )
    .replace(EMBED, (_, url: string) => embedHtml(url))
    .replace(TAG, (whole, end: string, name: string, rest: string) => {
      const known = name.toLowerCase()
      const values = attributesOf(rest)
      if (known === 'gallery') {
        const shown = pictures(values.ids ?? values.include ?? '')
        if (shown === '') unknown.add(known)
        return shown
      }
      const file = values.src ?? values.mp4 ?? values.webm ?? values.mp3 ?? values.m4v
      if ((known === 'video' || known === 'audio') && file && !end)
        return filmAt(file) ? embedHtml(file) : `<p><${known} src="${quoted(file)}" controls></${known}></p>`
      if ((known === 'video' || known === 'audio') && end) return ''
      if (!NAMED.test(name) && Object.keys(values).length === 0 && !/[_]/.test(name)) return whole
      unknown.add(known)
      return ''
    })
  return { html: text, unknown: [...unknown] }
}

/** The first picture of a caption, with the words behind it below. */
function captioned(inner: string): string {
  const [, picture = '', words = ''] =
    /^\s*((?:<a\b[^>]*>\s*)?<img\b[^>]*>(?:\s*<\/a>)?)([\s\S]*)$/i.exec(inner) ?? []
  if (!picture) return inner
  return `<figure>${picture}<figcaption>${words.trim()}</figcaption></figure>`
}
