import { json, list, object, text } from '../../entities/field.ts'
import type { BlockKind } from '../block-kind.ts'

/** Documents to open or download. */
export const files: BlockKind = {
  id: 'files',
  label: 'Files',
  icon: 'file-stack',
  sentence: 'A list of documents with their kind and size.',
  columns: { CbHeadline: {} },
  settings: {
    files: json(
      list(
        object({
          title: text({ required: true, max: 300, label: 'Title' }),
          link: text({ required: true, max: 800, format: 'link', label: 'Document' }),
        }),
        100,
      ),
      { required: true, label: 'Files' },
    ),
  },
  sections: [{ heading: 'Files', rows: ['CbHeadline', 'files'] }],
}
