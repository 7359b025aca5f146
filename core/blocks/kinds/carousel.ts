import { reference } from '../../entities/field.ts'
import { contentTypeIds } from '../../tools/tag-ids.ts'
import type { BlockKind } from '../block-kind.ts'

/** A carousel of the Carousel tool. Nothing moves on its own. */
export const carousel: BlockKind = {
  id: 'carousel',
  label: 'Carousel',
  icon: 'gallery-horizontal',
  sentence: 'A carousel from the Carousel tool, one slide at a time.',
  columns: { CbHeadline: {} },
  settings: {
    carousel: reference('Content', {
      required: true,
      label: 'Carousel',
      where: { CtId: contentTypeIds.Image_Carousel },
    }),
  },
  sections: [{ heading: 'Carousel', rows: ['carousel', 'CbHeadline'] }],
  needs: ({ carousel: id }) => (Number.isInteger(id) ? [{ read: 'carousel', id: Number(id) }] : []),
}
