import { boolean, json, list, longText, object, text } from '../../entities/field.ts'
import { type BlockKind, entriesIn, plainWords } from '../block-kind.ts'

/** Headings that open to show their text. */
export const accordion: BlockKind = {
  id: 'accordion',
  label: 'Accordion',
  icon: 'list-collapse',
  sentence: 'Headings that open to show more, such as questions and answers.',
  columns: { CbHeadline: {} },
  settings: {
    items: json(
      list(
        object({
          title: text({ required: true, max: 300, label: 'Heading' }),
          text: longText({ required: true, format: 'html', label: 'Text' }),
        }),
        50,
      ),
      { required: true, label: 'Items' },
    ),
    isFaq: boolean({
      required: true,
      default: false,
      label: 'These are questions and answers',
      help: 'Search engines may show them in their results.',
    }),
  },
  sections: [{ heading: 'Accordion', rows: ['CbHeadline', 'items', 'isFaq'] }],
  data: ({ items, isFaq }) => {
    if (isFaq !== true) return undefined
    const questions = entriesIn(items).flatMap(({ title, text: answer }) => {
      const [name, words] = [String(title ?? '').trim(), plainWords(answer)]
      return name && words
        ? [{ '@type': 'Question', name, acceptedAnswer: { '@type': 'Answer', text: words } }]
        : []
    })
    return questions.length > 0 ? { '@type': 'FAQPage', mainEntity: questions } : undefined
  },
}
