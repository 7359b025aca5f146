import type { BlockKind } from '../block-kind.ts'

const words = {
  CbHeadline: {},
  CbCopy: {},
  CbLinkText: { label: 'Link text' },
  CbLink: { label: 'Link' },
  CbPhoto: { label: 'Photo' },
  CbPhotoAltText: {},
  CbPhotoCaption: { label: 'Photo caption' },
  CbLinkTarget: {},
  CbPhotoMetadata: {},
} as const

const photoAndLink = [
  ['CbLinkText', 'CbLink'],
  'CbPhoto',
  { field: 'CbPhotoCaption', when: { field: 'CbPhoto' } },
] as const

const settings = {
  heading: 'Settings of this block',
  isFolded: true,
  rows: ['CbLinkTarget', 'CbPhotoMetadata'],
} as const

/** Headline, text, photo and link; also any block without a kind. */
export const text: BlockKind = {
  id: 'text',
  label: 'Text',
  icon: 'pilcrow',
  sentence: 'A headline with text, and an optional photo and link.',
  columns: words,
  settings: {},
  sections: [{ heading: 'Text', rows: ['CbHeadline', 'CbCopy', ...photoAndLink] }, settings],
  isPlain: true,
}

/** The other fields of a form's block: it looks like a text. */
export const formParts = { words, photoAndLink, settings }
