/** The media types of pictures that the site takes in. */
export const pictureTypes = [
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/avif',
  'image/gif',
  'image/svg+xml',
  'image/tiff',
  'image/x-icon',
] as const

/** The media type of a picture. */
export type PictureType = (typeof pictureTypes)[number]

/** Whether a media type is a picture's. */
export const isPictureType = (type: string): type is PictureType =>
  (pictureTypes as readonly string[]).includes(type)

/** Subtypes whose own name says nothing to people, with the name of the program or the usual ending. */
const NAMES: Readonly<Record<string, string>> = {
  'vnd.openxmlformats-officedocument.wordprocessingml.document': 'Word',
  'vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'Excel',
  'vnd.openxmlformats-officedocument.presentationml.presentation': 'PowerPoint',
  msword: 'Word',
  'vnd.ms-excel': 'Excel',
  'vnd.ms-powerpoint': 'PowerPoint',
  'vnd.oasis.opendocument.text': 'OpenDocument text',
  'vnd.oasis.opendocument.spreadsheet': 'OpenDocument spreadsheet',
  'vnd.oasis.opendocument.presentation': 'OpenDocument slides',
  'epub+zip': 'EPUB',
  'x-subrip': 'SRT',
  'x-icon': 'ICO',
  'x-m4a': 'M4A',
  plain: 'Text',
  calendar: 'Calendar',
  vcard: 'Contact card',
  markdown: 'Markdown',
  mpeg: 'MP3',
  quicktime: 'MOV',
  'octet-stream': 'Other',
}

/** A media type as people say it: `application/pdf` is "PDF", `image/svg+xml` is "SVG". */
export function sayMediaType(type: string): string {
  const subtype = type.slice(type.indexOf('/') + 1)
  return NAMES[subtype] ?? subtype.replace(/\+xml$/, '').toUpperCase()
}
