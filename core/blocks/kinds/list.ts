import { choice, integer } from '../../entities/field.ts'
import type { BlockKind } from '../block-kind.ts'

/** The latest news, or the next events. */
export const list: BlockKind = {
  id: 'list',
  label: 'News or events',
  icon: 'newspaper',
  sentence: 'The latest news or the next events. It keeps itself up to date.',
  columns: { CbHeadline: {} },
  settings: {
    of: choice(['news', 'events'], {
      required: true,
      default: 'news',
      label: 'What to list',
      labels: { news: 'The latest news', events: 'The next events' },
    }),
    count: integer({ required: true, default: 3, min: 1, max: 24, label: 'How many' }),
  },
  sections: [{ heading: 'News or events', rows: ['CbHeadline', ['of', 'count']] }],
  needs: ({ of, count }) => [
    {
      read: 'list',
      of: of === 'events' ? 'events' : 'news',
      size: Math.min(24, Math.max(1, Number(count) || 3)),
    },
  ],
}
