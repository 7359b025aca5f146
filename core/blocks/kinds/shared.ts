import { reference } from '../../entities/field.ts'
import { contentTypeIds } from '../../tools/tag-ids.ts'
import type { BlockKind } from '../block-kind.ts'

/** A text written once and shown on many pages. */
export const shared: BlockKind = {
  id: 'shared',
  label: 'Shared content',
  icon: 'component',
  sentence: 'Text written once and shown on many pages.',
  columns: {},
  settings: {
    shared: reference('Content', {
      required: true,
      label: 'Shared content',
      where: { CtId: contentTypeIds.Shared_Content, CAlert: false },
    }),
  },
  sections: [{ heading: 'Shared content', rows: ['shared'] }],
  needs: ({ shared: id }) => (Number.isInteger(id) ? [{ read: 'shared', id: Number(id) }] : []),
}
