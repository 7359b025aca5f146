import { formats, type TextField, type TextFormat } from '@rounds/core/entities'
import type { CodeLanguage } from '../../../kit/code-editor/languages.ts'

const CODE: Partial<Record<TextFormat, CodeLanguage>> = {
  html: 'html',
  head: 'html',
  markup: 'html',
  liquid: 'liquid',
  javascript: 'javascript',
  css: 'css',
}
/** Above this many characters one line is too small to read what is in it. */
const LONG = 800

/** The language that a text is written in, where it is code. */
export const languageOf = ({ format }: TextField): CodeLanguage | undefined => CODE[format]

/** Whether a text that is no code is written on several lines. */
export const hasLines = ({ format, max }: TextField): boolean =>
  formats[format].lines || (format === 'line' && max > LONG)
