import type { ShownDate } from '../page.ts'
import type { MenuEntry } from '../read/frame.ts'

type Data = Readonly<Record<string, unknown>>

/** A data block for search engines; no text in it can end the element. */
export const jsonLd = (data: Data): string =>
  `<script type="application/ld+json">${JSON.stringify(data)
    .replace(/</g, '\\u003c')
    .replace(/\u2028|\u2029/g, '')}</script>`

const context = { '@context': 'https://schema.org' }

/** What the way to a page is called (schema.org BreadcrumbList). */
export const breadcrumbData = (
  crumbs: readonly Pick<MenuEntry, 'title' | 'url'>[],
  whole: (address: string) => string,
): Data => ({
  ...context,
  '@type': 'BreadcrumbList',
  itemListElement: crumbs.map(({ title, url }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name: title,
    ...(url && { item: whole(url) }),
  })),
})

/** What a block says of itself, where it says something. */
export const blockData = (data: Data | undefined): readonly Data[] => (data ? [{ ...context, ...data }] : [])

interface About {
  readonly title: string
  readonly url: string
  readonly description: string
  readonly image: string | null
  readonly organisation: string
}

/** A news item or a post (schema.org NewsArticle, BlogPosting). */
export const articleData = (
  { title, url, description, image, organisation }: About,
  type: 'NewsArticle' | 'BlogPosting',
  { date, modified, author }: { date: string | null; modified: string | null; author: string | null },
): Data => ({
  ...context,
  '@type': type,
  headline: title.slice(0, 110),
  url,
  ...(description && { description }),
  ...(image && { image: [image] }),
  ...(date && { datePublished: date }),
  ...(modified && { dateModified: modified }),
  ...(author && { author: { '@type': 'Organization', name: author } }),
  publisher: { '@type': 'MedicalOrganization', name: organisation },
})

/** One entry for each date of an event (schema.org Event). */
export const eventData = (
  { title, url, description, image, organisation }: About,
  { place, address, dates }: { place: string | null; address: string | null; dates: readonly ShownDate[] },
): readonly Data[] =>
  dates.slice(0, 10).map(date => ({
    ...context,
    '@type': 'Event',
    name: title,
    url,
    ...(description && { description }),
    ...(image && { image: [image] }),
    startDate: date.EdStartDt,
    ...(date.EdEndDt && { endDate: date.EdEndDt }),
    eventStatus: `https://schema.org/${date.EdCancelled ? 'EventCancelled' : 'EventScheduled'}`,
    ...(place && { location: { '@type': 'Place', name: place, ...(address && { address }) } }),
    organizer: { '@type': 'MedicalOrganization', name: organisation },
  }))
