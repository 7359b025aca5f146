import { counted } from '../rules/interface/index.ts'
import type { SeoProblem } from '../rules/page/seo.ts'

const problems: Readonly<Record<SeoProblem, string>> = {
  'no description': 'No description',
  'long title': 'Title too long',
  'long description': 'Description too long',
  'short description': 'Description too short',
  'same title': 'Same title',
  'same description': 'Same description',
  'no address': 'No address',
  'more addresses': 'More than one address',
  hidden: 'Hidden from search',
}

export const seoToolsWords = {
  what: 'pages',
  loading: 'Loading…',
  cannotLoad: "Couldn't load the pages",
  found: (pages: number) => counted(pages, 'page'),
  searchIn: (title: string) => `Search in ${title}`,
  tabs: 'Pages by problem',
  all: 'All pages',
  problems,
  columns: {
    title: 'Title',
    description: 'Description',
    url: 'Address',
    problems: 'To look at',
    state: 'State',
  },
  published: 'Published',
  notPublished: 'Not published',
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
    save: 'Save and publish',
    saveDraft: 'Save to the draft',
    saveNext: 'Save and next',
    hasDraft: 'This page has an open draft. What you change here goes into it, to be published with it.',
    failed: 'Not saved. What you typed is kept here.',
    reason: 'Changed in SEO tools',
  },
} as const
