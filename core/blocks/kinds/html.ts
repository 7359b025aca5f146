import { longText } from '../../entities/field.ts'
import type { BlockKind } from '../block-kind.ts'

/** Raw code. It runs in every visitor's browser, so it is protected. */
export const html: BlockKind = {
  id: 'html',
  label: 'HTML',
  icon: 'code',
  sentence: 'HTML exactly as written, with its scripts and styles.',
  columns: {},
  settings: { html: longText({ required: true, format: 'markup', label: 'HTML' }) },
  sections: [{ heading: 'HTML', rows: ['html'] }],
  isProtected: true,
}
