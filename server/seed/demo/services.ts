import { urlSlug } from '@rounds/core/rules/text'
import type { Seeded } from '../insert.ts'
import { madeAndChanged } from './dates.ts'
import { phone, towns } from './names.ts'
import { linePages } from './page-texts.ts'
import { lineUrl } from './pages.ts'
import { photos } from './photos.ts'
import { createRandom, nth } from './random.ts'
import { type ServiceLine, serviceLines } from './service-lines.ts'

const kindsByMark = { c: 'condition', t: 'treatment' } as const

const listed = serviceLines.flatMap((line, index) =>
  line.services.map(entry => {
    const [, mark, title = entry] = /^([ct]) (.*)$/.exec(entry) ?? []
    const kind = mark === 'c' || mark === 't' ? kindsByMark[mark] : ('service' as const)
    return { title, kind, line: index }
  }),
)

/** How many services there are, and the service line of each by its key. */
export const serviceCount = listed.length
export const lineOf = (ScId: number): number => nth(listed, ScId - 1).line

/** Services and conditions with keys from a number on; after the listed ones they come again, town by town. */
export function* services(
  from: number,
  count: number,
  pageOfLine?: (line: number) => number,
): Generator<Seeded<'Custom_ServiceCondition'>> {
  for (let ScId = from; ScId < from + count; ScId++) {
    const random = createRandom(`service ${ScId}`)
    const { title, kind, line: at } = nth(listed, ScId - 1)
    const line = nth(serviceLines, at)
    const round = Math.floor((ScId - 1) / listed.length)
    const ScTitle = round > 0 ? `${title} in ${nth(towns, round)} (${round})` : title
    const [ScCreatedDt, ScUpdatedDt] = madeAndChanged(random)
    const photo = random.pick(photos)
    yield {
      ScId,
      ScTitle,
      ScKind: kind,
      ScUrl: urlSlug(ScTitle),
      ScSynonyms: random.chance(0.4) ? `${title.toLowerCase()} clinic, ${line.phrase}` : null,
      ScSummary: summary(title, kind, line),
      ScDescription: `<p>${summary(title, kind, line)}</p>\n<p>We begin with ${line.tests}. After that we offer ${line.treatments}.</p>`,
      ScPhoto: random.chance(0.7) ? { src: photo.path, alt: photo.alt } : null,
      ScPhone: phone(random),
      ScMeta: random.chance(0.9)
        ? { seoTitle: ScTitle, description: `${summary(title, kind, line)} Appointments within two weeks.` }
        : null,
      CId: pageOfLine?.(at) ?? null,
      ScVisible: random.chance(0.97),
      ScCreatedDt,
      ScUpdatedDt,
    }
  }
}

function summary(title: string, kind: string, line: ServiceLine): string {
  if (kind === 'condition') return `${title}: how it is found, how it is treated, and how to live with it.`
  if (kind === 'treatment')
    return `${title} at Wexmoor Health: for whom it is, how it is done, and what comes after.`
  return `${title} is a part of ${line.phrase} at Wexmoor Health, offered close to where you live.`
}

/** Sections of text of the listed services. */
export function* serviceSections(): Generator<Seeded<'Custom_ServiceConditionContent'>> {
  for (const [index, { title, line: at }] of listed.entries()) {
    const { concerns, tests, treatments } = nth(serviceLines, at)
    const sections = [
      ['Who comes to us', `People come to us with ${concerns}.`],
      ['How we find out', `We use ${tests}.`],
      ['What can be done', `We offer ${treatments}. Your team goes through the benefits and risks with you.`],
      [`After ${title}`, 'A nurse calls you within three days, and your own physician gets a letter.'],
    ]
    for (const [order, [headline = '', copy = '']] of sections.slice(0, 2 + (index % 3)).entries())
      yield {
        ScId: index + 1,
        SccSortOrder: order * 10,
        SccHeadline: headline,
        SccCopy: `<p>${copy}</p>`,
      }
  }
}

/** The pages under each service; `pageOf` gives the key of a page of a service line. */
export function* servicePages(
  pageOf: (line: number, slug: string) => number,
): Generator<Seeded<'Custom_ServiceConditionPage'>> {
  for (const [index, { title, line }] of listed.entries()) {
    const random = createRandom(`service pages ${title}`)
    for (const [order, page] of random.some(linePages, random.int(2, 3)).entries())
      yield {
        ScId: index + 1,
        CId: pageOf(line, page.slug),
        ScpTitle: page.title.replace('{Line}', title),
        ScpUrl: `${lineUrl(nth(serviceLines, line))}/${urlSlug(title)}/${page.slug || 'overview'}`,
        ScpSortOrder: order * 10,
      }
  }
}
