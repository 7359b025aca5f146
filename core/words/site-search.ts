import { counted } from '../rules/interface/index.ts'
import type { SearchKind } from '../rules/site-search/index.ts'

const kinds: Readonly<Record<SearchKind, readonly [one: string, many: string]>> = {
  page: ['page', 'pages'],
  news: ['news article', 'news articles'],
  event: ['event', 'events'],
  physician: ['physician', 'physicians'],
  location: ['location', 'locations'],
  service: ['service', 'services'],
  file: ['document', 'documents'],
}

export const siteSearchWords = {
  what: 'what visitors search for',
  canBeFound: (count: number, kind: SearchKind) => counted(count, ...kinds[kind]),
  visitorsFind: 'Visitors can find',
  nothingYet: 'Nothing can be found yet. Rounds is reading the site.',
  due: (due: number) => `${counted(due, 'change')} left to read`,
  noBox: (headers: string) => `Pages with the header ${headers} have no search box`,
  noBoxHelp: 'To add one, paste this into the header template. Until then, visitors can search at /search.',
  openTemplates: 'Open Templates',
  open: 'Open the search',
  rebuild: 'Read the site again',
  rebuildHelp:
    'Changes show up in the search within seconds. Use this only if something seems to be missing.',
  rebuilding: 'Reading the site',
  rebuildFailed: 'Couldn’t start reading the site',
  unanswered: 'Searches without a result',
  unansweredHelp: 'Add a synonym, or use the visitors’ words on a page.',
  noneUnanswered: 'Every search in the last 30 days found something.',
  top: 'Top searches',
  topHelp: 'Last 30 days. Words only: nothing about visitors is kept.',
  noneTop: 'No searches in the last 30 days.',
  times: (times: number) => counted(times, 'search', 'searches'),
  found: (found: number) =>
    found === 0 ? 'no result' : found >= 200 ? '200+ results' : counted(found, 'result'),
  trySearch: (words: string) => `Search the site for “${words}”`,
  addSynonym: 'Add synonym',
  addSynonymFor: (words: string) => `Add a synonym for “${words}”`,
  alsoSearchFor: 'Also search for',
  alsoHelp: 'Words that are on your pages. Separate several with commas.',
  save: 'Save',
  cancel: 'Cancel',
  added: (words: string) => `Added a synonym for “${words}”`,
  notAdded: 'Couldn’t save the synonym',
  synonyms: 'Synonyms',
} as const
