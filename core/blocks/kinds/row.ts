import { json, list, longText, object, reference, text } from '../../entities/field.ts'
import { photo } from '../../entities/shapes.ts'
import type { BlockKind } from '../block-kind.ts'

/** Parts side by side in one of the site's row designs: templates of the kind `row`. */
export const row: BlockKind = {
  id: 'row',
  label: 'Row design',
  icon: 'rows-3',
  sentence: 'Pictures, texts and links in one of the site’s own designs.',
  columns: { CbHeadline: {} },
  settings: {
    design: reference('Template', { required: true, label: 'Design', where: { TKind: 'row' } }),
    parts: json(
      list(
        object({
          photo: json(photo, { label: 'Picture' }),
          title: text({ max: 200, label: 'Heading' }),
          text: longText({ format: 'html', label: 'Text' }),
          link: text({ max: 800, format: 'link', label: 'Link' }),
          linkText: text({ max: 80, label: 'Link text' }),
        }),
        12,
      ),
      { required: true, label: 'Parts' },
    ),
  },
  sections: [{ heading: 'Row', rows: ['design', 'CbHeadline', 'parts'] }],
}
