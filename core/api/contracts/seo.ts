import { seoProblems } from '../../rules/page/seo.ts'
import { dataGaps } from '../../rules/page/structured-data.ts'
import type { Contract } from './contract.ts'
import { all, anyText, count, flag, id, listOf, oneOf, orNull } from './schema.ts'

const problem = oneOf(...seoProblems)

/** Pages as search engines see them (screens, `/seo-tools`). */
export const seoContracts = {
  overview: {
    id: 'seo.overview',
    method: 'GET',
    path: '/api/v1/mc/seo',
    summary: 'Read how search engines see pages',
    description:
      'Requires SEO tools. `pages` are those you have access to. `counts` are for the whole site: `found` is counted now; `days` are the counts of the last 31 days, taken once a day.',
    tags: ['Content'],
    response: {
      description: 'The pages by title, with their problems.',
      schema: all({
        today: anyText,
        counts: listOf(all({ problem, found: count, days: listOf(all({ day: anyText, found: count })) })),
        pages: listOf(
          all({
            CId: id,
            title: anyText,
            seoTitle: anyText,
            url: orNull(anyText),
            description: anyText,
            isHidden: flag,
            isPublished: flag,
            others: listOf(anyText),
            secondCanonical: orNull(anyText),
            data: all({ types: listOf(anyText), gaps: listOf(oneOf(...dataGaps)) }),
            problems: listOf(problem),
          }),
        ),
      }),
    },
    refusals: [401, 403],
  },
} as const satisfies Readonly<Record<string, Contract>>
