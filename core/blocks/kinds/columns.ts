import { json, list, longText, object, text } from '../../entities/field.ts'
import type { BlockKind } from '../block-kind.ts'

/** Texts side by side, one below the other on a phone. */
export const columns: BlockKind = {
  id: 'columns',
  label: 'Columns',
  icon: 'columns-2',
  sentence: 'Two to four texts side by side.',
  columns: { CbHeadline: {} },
  settings: {
    columns: json(
      list(
        object({
          title: text({ max: 200, label: 'Heading' }),
          text: longText({ required: true, format: 'html', label: 'Text' }),
        }),
        4,
      ),
      { required: true, label: 'Columns' },
    ),
  },
  sections: [{ heading: 'Columns', rows: ['CbHeadline', 'columns'] }],
}
