import { choice } from '../../entities/field.ts'
import type { BlockKind } from '../block-kind.ts'

/** A short text that stands out. */
export const callout: BlockKind = {
  id: 'callout',
  label: 'Call-out',
  icon: 'megaphone',
  sentence: 'A short text in a box that stands out.',
  columns: {
    CbHeadline: {},
    CbCopy: { required: true, label: 'Text' },
    CbLinkText: { label: 'Link text' },
    CbLink: { label: 'Link' },
  },
  settings: {
    tone: choice(['note', 'good', 'warning', 'urgent'], {
      label: 'Tone',
      labels: { note: 'Note', good: 'Good news', warning: 'Warning', urgent: 'Urgent' },
    }),
  },
  sections: [{ heading: 'Call-out', rows: ['tone', 'CbHeadline', 'CbCopy', ['CbLinkText', 'CbLink']] }],
  check: ({ CbLink, CbLinkText }) =>
    CbLink && !CbLinkText ? [{ field: 'CbLinkText', message: 'Link text is required.' }] : [],
}
