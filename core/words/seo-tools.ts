import { counted } from '../rules/interface/index.ts'
import type { SeoPage, SeoProblem } from '../rules/page/seo.ts'
import type { DataGap, StructuredData } from '../rules/page/structured-data.ts'

const problems: Readonly<Record<SeoProblem, string>> = {
  'no description': 'No description',
  'long title': 'Title too long',
  'long description': 'Description too long',
  'short description': 'Description too short',
  'same title': 'Same title',
  'same description': 'Same description',
  'no address': 'No address',
  'more addresses': 'More than one address',
  'second canonical': 'Two canonical addresses',
  'incomplete data': 'Structured data incomplete',
  hidden: 'Hidden from search',
}

const gaps: Readonly<Record<DataGap, string>> = {
  date: 'no date',
  photo: 'no photo',
  place: 'no place',
  'video date': 'a video has no date',
}

const dataTypes: Readonly<Record<string, string>> = {
  NewsArticle: 'News article',
  BlogPosting: 'Blog post',
  Event: 'Event',
  FAQPage: 'Questions and answers',
  Place: 'Place',
  VideoObject: 'Video',
}

/** The structured data of a page in words: “News article: no photo”. */
export function sayStructuredData({ types, gaps: missing }: StructuredData): string {
  const named = types.map(type => dataTypes[type] ?? type).join(', ')
  const lacks = missing.map(gap => gaps[gap]).join(', ')
  if (lacks === '') return named
  return named === '' ? `None: ${lacks}` : `${named}: ${lacks}`
}

/** The canonical address of a page in words; empty for a page without an address. */
export function sayCanonical({
  url,
  others,
  secondCanonical,
}: Pick<SeoPage, 'url' | 'others' | 'secondCanonical'>): string {
  if (url === null) return ''
  if (secondCanonical !== null) return `Also ${secondCanonical}`
  return others.length === 0
    ? 'Its address'
    : `For ${counted(others.length, 'other address', 'other addresses')}`
}

export const seoToolsWords = {
  what: 'pages',
  loading: 'Loading…',
  cannotLoad: 'Couldn’t load the pages',
  found: (pages: number) => counted(pages, 'page'),
  searchIn: (title: string) => `Search in ${title}`,
  tabs: 'Pages by problem',
  all: 'All pages',
  problems,
  columns: {
    title: 'Title',
    description: 'Description',
    url: 'Address',
    canonical: 'Canonical',
    data: 'Structured data',
    problems: 'Problems',
    editor: 'Editor',
    state: 'State',
  },
  published: 'Published',
  notPublished: 'Not published',
  wholeSite: (title: string, found: number) => `${title} on the whole site: ${counted(found, 'page')}.`,
  open: 'Open',
  openNamed: (title: string) => `Open ${title} in the editor`,
  openEditor: 'Open in the editor',
  nothing: 'Nothing to do here',
  nothingText: 'No page has this problem.',
  keys: { edit: 'Edit', next: 'Save and next' },
  pane: {
    label: 'Page',
    close: 'Close',
    noDescription: 'No description: search engines show text from the page.',
    title: 'SEO title',
    titleHelp: (title: string) => `Empty means “${title}”.`,
    description: 'Meta description',
    hidden: 'Hide from search engines',
    fits: 'It fits.',
    cut: 'Too long: search engines cut it.',
    canonical: 'Canonical address',
    canonicalText: (others: number) =>
      `${counted(others, 'other address', 'other addresses')} of this page ${others === 1 ? 'names' : 'name'} it as the one to list:`,
    secondCanonical: (other: string) =>
      `The head content of this page also names ${other}. Remove it there, or search engines may ignore both.`,
    data: 'Structured data',
    dataText: 'The site writes it from what you enter. Fill in what is missing in the editor.',
    save: 'Save and publish',
    saveDraft: 'Save to the draft',
    saveNext: 'Save and next',
    hasDraft: 'This page has an open draft. What you change here goes into it, to be published with it.',
    failed: 'Not saved. What you typed is kept here.',
    reason: 'Changed in SEO tools',
  },
} as const
