import { urlSlug } from '@rounds/core/rules/text'
import { tagIds } from '@rounds/core/tools'
import { templateIds } from '../base/templates.ts'
import type { Seeded } from '../insert.ts'
import { monthsBack } from './dates.ts'
import type { Ledger, Piece } from './ledger.ts'
import { towns } from './names.ts'
import { photos } from './photos.ts'
import { createRandom, nth, type Random } from './random.ts'
import { type ServiceLine, serviceLines } from './service-lines.ts'
import { wexmoor } from './site.ts'

type Story = (line: ServiceLine, town: string, random: Random) => readonly [title: string, ...text: string[]]

const stories: readonly Story[] = [
  (line, town) => [
    `${line.name} clinic opens in ${town}`,
    `A new clinic for ${line.phrase} has opened in ${town}, with six examination rooms and its own laboratory.`,
    `People from ${town} used to drive more than forty minutes for an appointment; now most of them can walk or take the bus.`,
    'The building was a hardware store until last year. Much of the brickwork and the old floor were kept.',
    'Appointments can be made at once; the first weeks have openings on every day.',
  ],
  (line, _, random) => [
    `${line.name} team recognized for ${random.pick(['safety', 'short waiting times', 'patient experience', 'teaching'])}`,
    `The people who give ${line.phrase} at Wexmoor Health have been recognized by a statewide association of hospitals.`,
    'The association looked at results from three years and spoke with patients and with staff.',
    '“It is the daily routine that was honored, and that belongs to everyone on the team,” said the head of the department.',
  ],
  (line, town) => [
    `Free screening day for ${line.phrase} in ${town}`,
    `On a Saturday in spring, nurses and physicians offer free screenings at the fairground in ${town}.`,
    `The screenings help to find out early whether someone has ${line.concerns}.`,
    'No appointment is needed. Interpreters for Spanish and Vietnamese will be there all day.',
  ],
  (line, town, random) => [
    `${town} hospital adds ${random.pick(['a second scanner', 'twelve private rooms', 'a recovery suite', 'a roof garden'])} for ${line.phrase}`,
    `Work that began last summer is finished: the medical center has more room for ${line.phrase}.`,
    'The addition was planned with patients, who asked for daylight, quiet and places for visitors to sleep.',
    'It cost 8.4 million dollars, of which gifts paid more than a third.',
  ],
]

/** News: the pages go into the ledger; what news has beside them comes back. */
export function newsItems(ledger: Ledger, count: number): readonly Seeded<'News'>[] {
  return Array.from({ length: count }, (_, index) => {
    const random = createRandom(`news ${index}`)
    const line = nth(serviceLines, index * 3 + Math.floor(index / 20))
    const [title, ...text] = nth(stories, index)(line, nth(towns, index * 5), random)
    const CId = ledger.add(article('News_Detail', title, `/news/${urlSlug(title)}`, text, random))
    const NDate = monthsBack(33 - (index % 34), random.int(1, 28))
    return {
      NId: index + 1,
      CId,
      NDate,
      NAuthor: random.pick(['Communications office', 'Tobias Saltmarsh', 'Foundation office']),
      NSource: index % 9 === 0 ? 'The Wexmoor Courier' : null,
      NFeatured: index % 10 === 0,
    }
  })
}

const posts: readonly string[] = [
  'Five suppers with little salt',
  'How to talk with a teenager about worry',
  'A day with the night pharmacist',
  'What your physician listens for',
  'Running again after forty',
  'Why we ask your birthday so often',
  'Sleep, and how to find it again',
  'Small gardens, large harvests',
  'When a parent forgets',
  'What happens to a blood sample',
  'Walking through winter',
  'Questions for your first cancer visit',
]

const thoughts: readonly string[] = [
  'Begin with one change, and give it two weeks before you add another.',
  'We asked the people who do this every day, and their answers were simpler than we had thought.',
  'None of this takes the place of a talk with your own physician.',
  'Write down what you want to ask; it is easily forgotten in the room.',
  'Most people notice a difference after the third week, and some only after the third month.',
  'If you would like company, one of our groups meets near you.',
]

/** Posts of the blog, by the authors of the shared list. */
export function blogPosts(ledger: Ledger): void {
  for (const [index, title] of posts.entries()) {
    const random = createRandom(`post ${index}`)
    const author = nth(wexmoor.blogAuthors, index)
    const text = [`By ${author.name}.`, ...random.some(thoughts, 4)]
    const piece = article('Blog_Detail', title, `/blog/${urlSlug(title)}`, text, random)
    ledger.add({ ...piece, tags: [tagIds.Blog, tagIds.Comments] })
  }
}

const projects: readonly (readonly [title: string, text: string])[] = [
  [
    'A new emergency department for Wexmoor',
    'Twenty-eight rooms instead of fifteen, and an entrance of its own for ambulances.',
  ],
  ['The Harrow Creek clinic', 'Family medicine, laboratory and pharmacy under one roof, beside the library.'],
  ['Solar roofs', 'Panels on six buildings give a fifth of the electricity that we use by day.'],
  ['One record for every patient', 'All clinics move to one electronic record, town by town.'],
  ['The hospice garden', 'Paths that take a wheelchair, a pond, and benches in the shade.'],
]

/** Projects: what is being built. */
export function projectPages(ledger: Ledger): void {
  for (const [index, [title, text]] of projects.entries())
    ledger.add(
      article(
        'Project_Detail',
        title,
        `/projects/${urlSlug(title)}`,
        [
          text,
          'Work goes on while the buildings stay open; signs show the way around.',
          'Neighbors can put questions to the project office, which answers within a week.',
        ],
        createRandom(`project ${index}`),
      ),
    )
}

const folderOf = {
  News_Detail: tagIds.News,
  Blog_Detail: tagIds.Blog,
  Project_Detail: tagIds.Projects,
} as const

function article(
  type: keyof typeof folderOf,
  title: string,
  url: string,
  [lead = '', ...text]: readonly string[],
  random: Random,
): Piece {
  const half = Math.ceil(text.length / 2)
  const paragraphs = (from: readonly string[]) => from.map(sentence => `<p>${sentence}</p>`).join('\n')
  return {
    type,
    title,
    url,
    intro: `<p>${lead}</p>`,
    photo: random.pick(photos).path,
    ...(random.chance(0.9) && { description: lead.slice(0, 300) }),
    template: templateIds[type],
    tags: [folderOf[type]],
    blocks: [
      { CbCopy: paragraphs(text.slice(0, half)) },
      {
        CbHeadline: 'More information',
        CbCopy: `${paragraphs(text.slice(half))}\n<p>Questions? Call {{ tokens.MainPhone }} or write to {{ tokens.MainEmail }}.</p>`,
      },
    ],
  }
}
