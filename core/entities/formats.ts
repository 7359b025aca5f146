import type { TextFormat } from './field.ts'

/** A text format: one pattern for validation, JSON Schema and the browser's own checks. */
export interface Format {
  /** An ECMAScript pattern with the `u` flag; never matches a NUL, which PostgreSQL cannot hold. */
  readonly pattern: string
  /** The message if the pattern does not match. */
  readonly message: string
  /** Whether it is multi-line. */
  readonly lines: boolean
}

/** A timestamp: ISO 8601 with a zone, with the years and offsets that PostgreSQL accepts. */
export const INSTANT_PATTERN =
  '^(?!0000)[0-9]{4}-[0-9]{2}-[0-9]{2}T([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9](\\.[0-9]{1,9})?(Z|[+-](0[0-9]|1[0-5]):[0-5][0-9])$'

/** A day of the calendar. */
export const DAY_PATTERN = '^(?!0000)[0-9]{4}-[0-9]{2}-[0-9]{2}$'

const LINE = '^[^\\u0000\\r\\n]*$'
const LINES = '^[^\\u0000]*$'

/** The formats. Code and prose may contain anything but NUL. */
export const formats: Readonly<Record<TextFormat, Format>> = {
  line: { pattern: LINE, message: 'must be one line of text', lines: false },
  prose: { pattern: LINES, message: 'can’t contain a NUL character', lines: true },
  html: { pattern: LINES, message: 'can’t contain a NUL character', lines: true },
  head: { pattern: LINES, message: 'can’t contain a NUL character', lines: true },
  markup: { pattern: LINES, message: 'can’t contain a NUL character', lines: true },
  liquid: { pattern: LINES, message: 'can’t contain a NUL character', lines: true },
  javascript: { pattern: LINES, message: 'can’t contain a NUL character', lines: true },
  css: { pattern: LINES, message: 'can’t contain a NUL character', lines: true },
  email: {
    pattern: '^[^\\s@\\u0000]+@[^\\s@\\u0000]+\\.[^\\s@\\u0000]+$',
    message: 'must be an email address, such as jo@example.com',
    lines: false,
  },
  phone: {
    pattern: '^[+]?[0-9(][0-9 ().\\/-]{2,28}( ?(x|ext\\.?) ?[0-9]{1,6})?$',
    message: 'must be a phone number such as (205) 555-0142',
    lines: false,
  },
  url: {
    pattern: '^https?:\\/\\/[^\\s\\u0000\\\\]+$',
    message: 'must be an address that begins with https:// or http://',
    lines: false,
  },
  path: {
    pattern: '^\\/[^\\s\\u0000\\\\]*$',
    message: 'must be a path on this site that begins with /',
    lines: false,
  },
  link: {
    pattern:
      '^(https?:\\/\\/[^\\s\\u0000\\\\]+|\\/[^\\s\\u0000\\\\]*|#[^\\s\\u0000\\\\]*|page:[1-9][0-9]{0,8}(#[^\\s\\u0000\\\\]*)?|mailto:[^\\s\\u0000\\\\]+|tel:[^\\s\\u0000\\\\]+)$',
    message:
      'must be an address, a path that begins with /, a #place, page: with a page’s number, mailto: or tel:',
    lines: false,
  },
  slug: {
    pattern: '^[a-z0-9]+(-[a-z0-9]+)*(\\/[a-z0-9]+(-[a-z0-9]+)*)*$',
    message: 'must be lowercase letters, digits and single hyphens, such as heart-care',
    lines: false,
  },
  color: { pattern: '^#[0-9a-fA-F]{6}$', message: 'must be a color such as #0b6b6f', lines: false },
  language: {
    pattern: '^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$',
    message: 'must be a language such as en-US',
    lines: false,
  },
  entity: { pattern: LINE, message: 'must be one line of text', lines: false },
  'media type': {
    pattern: '^[a-z]+\\/[a-z0-9.+_-]+$',
    message: 'must be a media type such as image/png',
    lines: false,
  },
  time: { pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$', message: 'must be a time such as 08:30', lines: false },
}
