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
/** Above this length one line is too short to read the text. */
const LONG = 800

/** The language of a code text. */
export const languageOf = ({ format }: TextField): CodeLanguage | undefined => CODE[format]

/** Whether a non-code text is multi-line. */
export const hasLines = ({ format, max }: TextField): boolean =>
  formats[format].lines || (format === 'line' && max > LONG)
