import { choice, json, list, object, text } from '../../entities/field.ts'
import type { BlockKind } from '../block-kind.ts'

/** One or more links styled as buttons. */
export const buttons: BlockKind = {
  id: 'buttons',
  label: 'Buttons',
  icon: 'square-mouse-pointer',
  sentence: 'Links that look like buttons, such as “Request an appointment”.',
  columns: { CbHeadline: {} },
  settings: {
    buttons: json(
      list(
        object({
          text: text({ required: true, max: 80, label: 'Button text' }),
          link: text({ required: true, max: 800, format: 'link', label: 'Link' }),
          look: choice(['main', 'second'], { label: 'Look', labels: { main: 'Filled', second: 'Outlined' } }),
        }),
        8,
      ),
      { required: true, label: 'Buttons' },
    ),
  },
  sections: [{ heading: 'Buttons', rows: ['CbHeadline', 'buttons'] }],
}
