import { choice } from '../../entities/field.ts'
import type { BlockKind } from '../block-kind.ts'

/** A single image. */
export const picture: BlockKind = {
  id: 'picture',
  label: 'Picture',
  icon: 'image',
  sentence: 'A picture with its caption.',
  columns: {
    CbPhoto: { required: true, label: 'Picture' },
    CbPhotoAltText: {},
    CbPhotoCaption: { label: 'Caption' },
    CbLink: { label: 'Link', help: 'Where a click on the picture leads.' },
  },
  settings: {
    size: choice(['text', 'small'], {
      label: 'Size',
      labels: { text: 'As wide as the text', small: 'Half as wide' },
    }),
  },
  sections: [{ heading: 'Picture', rows: ['CbPhoto', 'CbPhotoCaption', 'size', 'CbLink'] }],
  // A link without text says nothing to screen readers.
  check: ({ CbLink, CbPhotoAltText }) =>
    CbLink && !CbPhotoAltText
      ? [{ field: 'CbPhotoAltText', message: 'A picture that is a link needs alt text.' }]
      : [],
}
