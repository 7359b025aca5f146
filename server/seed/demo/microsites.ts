import { urlSlug } from '@rounds/core/rules/text'
import { tagIds } from '@rounds/core/tools'
import { templateIds } from '../base/templates.ts'
import type { Seeded } from '../insert.ts'
import type { Piece } from './ledger.ts'
import { servicesTag } from './pages.ts'
import { serviceLines } from './service-lines.ts'

interface DemoMicrosite {
  readonly name: string
  readonly path: string
  readonly intro: string
  readonly pages: readonly (readonly [title: string, text: string])[]
  readonly record: Seeded<'Microsite'>
}

const microsites: readonly DemoMicrosite[] = [
  {
    name: 'Heart month',
    path: '/heart-month',
    intro: 'Four weeks for your heart: screenings, walks and cooking classes in every town we serve.',
    pages: [
      ['Screening days', 'Have your blood pressure and cholesterol checked. No appointment is needed.'],
      ['Walk with us', 'A nurse leads each walk. Children, dogs and slow walkers are welcome.'],
      ['Cook for your heart', 'Recipes with little salt, tried by our dietitians and their families.'],
    ],
    record: { MsColor: '#9b1c4a', MsDeepColor: '#4a0d24' },
  },
  {
    name: 'Residency programs',
    path: '/residency',
    intro: 'Train where people know your name: residencies in family medicine and in nursing.',
    pages: [
      ['Family medicine', 'Three years, eight residents a year, and clinics in two towns.'],
      ['Nursing', 'A year beside an experienced nurse, with a class each week.'],
      ['How to apply', 'Write to us until the end of October. We answer every letter.'],
    ],
    record: { MsHost: 'residency.localhost', MsColor: '#1d4f91', MsDeepColor: '#12294a' },
  },
  {
    name: 'Hospice garden campaign',
    path: '/hospice-garden',
    intro: 'A garden for patients and their families beside the hospice in Harrow Creek.',
    pages: [
      ['Give a tree', 'Each tree has a plate with a name that you choose.'],
      ['Come and dig', 'We plant on Saturdays, from April to June. Bring gloves.'],
    ],
    record: { MsHost: 'garden.wexmoor.example', MsColor: '#2f5d34', MsActive: false },
  },
]

const tagOf = (index: number) => servicesTag + 1 + serviceLines.length + index

/** The folders of the microsites. */
export const micrositeTags = (): readonly Seeded<'Tag'>[] =>
  microsites.map(({ name, path }, index) => ({
    TId: tagOf(index),
    TIdParent: tagIds.HomePage,
    TName: name,
    TPath: path,
    CUrlDefaultPage: 'globe',
  }))

/** Their pages, the home page of each first. */
export function* micrositePages(): Generator<Piece> {
  for (const [index, { name, path, intro, pages }] of microsites.entries()) {
    const common = { type: 'Web_Page', template: templateIds.Web_Page, tags: [tagOf(index)] } as const
    const headlines = pages.map(([title, text]) => ({
      CbHeadline: title,
      CbCopy: `<p>${text}</p>`,
      CbLink: `${path}/${urlSlug(title)}`,
      CbLinkText: 'Read more',
    }))
    yield {
      ...common,
      title: name,
      url: path,
      intro: `<p>${intro}</p>`,
      description: intro,
      blocks: headlines,
    }
    for (const [at, [title, text]] of pages.entries())
      yield {
        ...common,
        title,
        url: `${path}/${urlSlug(title)}`,
        intro: `<p>${text}</p>`,
        description: text,
        blocks: [
          { CbHeadline: 'Good to know', CbCopy: `<p>${text}</p>` },
          {
            CbHeadline: 'Questions',
            CbCopy: '<p>Call {{ tokens.MainPhone }}. We call back on the same day.</p>',
          },
        ],
        order: (at + 1) * 10,
      }
  }
}

/** The microsites themselves, with a menu of their pages. */
export const micrositeRecords = (): readonly Seeded<'Microsite'>[] =>
  microsites.map(({ name, path, pages, record }, index) => ({
    MsName: name,
    TId: tagOf(index),
    MsMenu: pages.map(([title]) => ({ label: title, address: `${path}/${urlSlug(title)}` })),
    MsMissingTitle: 'This page is not here',
    ...record,
  }))
