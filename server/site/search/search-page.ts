import { directoryPaths } from '@rounds/core/rules/find-care'
import {
  MOST_RESULTS,
  RESULTS_A_PAGE,
  SEARCH_PATH,
  type SearchKind,
  type SiteSearch,
  searchKinds,
  writeSiteSearch,
} from '@rounds/core/rules/site-search'
import type { DirectoryPage } from '../directory/page.ts'
import { frameDependencies, type TemplateRow } from '../read/frame.ts'
import type { Composition } from '../render/compose.ts'
import { escapeHtml } from '../render/trusted-html.ts'
import type { FoundDocument, SearchFound } from './find-documents.ts'
import { SEARCH_INDEX } from './index-documents.ts'

/** What a page of results is made from beside the frame. */
const searchEntities: readonly string[] = [
  ...frameDependencies,
  SEARCH_INDEX,
  'SearchSynonym',
  'Custom_Specialty',
  'Custom_Physician',
  'Custom_Location',
  'Custom_ServiceCondition',
  'File',
]

const labels: Readonly<Record<SearchKind, readonly [one: string, many: string]>> = {
  page: ['Page', 'Pages'],
  news: ['News', 'News'],
  event: ['Event', 'Events'],
  physician: ['Physician', 'Physicians'],
  location: ['Location', 'Locations'],
  service: ['Service', 'Services'],
  file: ['Document', 'Documents'],
}

/** The page of a search, made from what it has found. */
export const searchPage = (search: SiteSearch, found: SearchFound): DirectoryPage => ({
  inputs: [search, found],
  links: [],
  dependsOn: searchEntities,
  compose: setting => searchComposition(setting.frame.templates, search, found),
})

const linkTo = (search: SiteSearch) => SEARCH_PATH + writeSiteSearch(search)

function searchComposition(
  templates: readonly TemplateRow[],
  search: SiteSearch,
  found: SearchFound,
): Composition {
  const pages = Math.max(1, Math.ceil(Math.min(found.total, MOST_RESULTS) / RESULTS_A_PAGE))
  const at = (page: number) => (page >= 1 && page <= pages ? linkTo({ ...search, page }) : null)
  const heading = headingOf(search, found)
  return {
    path: SEARCH_PATH,
    id: 0,
    tags: [],
    kind: 'search',
    template: templates.find(row => row.TFile === 'search'),
    scope: {
      breadcrumbs: [
        { title: 'Home', url: '/' },
        { title: 'Search', url: '' },
      ],
      search,
      heading,
      corrected:
        found.corrected === null
          ? null
          : { text: found.corrected, url: linkTo({ ...search, text: found.corrected, page: 1 }) },
      isLoose: found.isLoose,
      kinds: kindsOf(search, found),
      results: found.results.map(shownResult),
      first: (search.page - 1) * RESULTS_A_PAGE + 1,
      paging: { page: search.page, pages, previous: at(search.page - 1), next: at(search.page + 1) },
      findDoctor: directoryPaths.physician,
    },
    head: { title: search.text ? heading : 'Search', description: 'Search this site.', noIndex: true },
    data: [],
  }
}

function headingOf({ text }: SiteSearch, { total, corrected }: SearchFound): string {
  const many =
    total > MOST_RESULTS
      ? `More than ${MOST_RESULTS} results`
      : total === 1
        ? '1 result'
        : `${total || 'No'} results`
  return `${many} for “${corrected ?? text}”`
}

function kindsOf(search: SiteSearch, { kinds }: SearchFound) {
  const all = Object.values(kinds).reduce((sum, many) => sum + many, 0)
  const entry = (kind: SearchKind | '', label: string, count: number) => ({
    label,
    count: count > MOST_RESULTS ? `${MOST_RESULTS}+` : String(count),
    url: linkTo({ ...search, kind, page: 1 }),
    current: kind === search.kind,
  })
  return [
    entry('', 'All', all),
    ...searchKinds.flatMap(kind => {
      const many = kinds[kind] ?? 0
      return many > 0 || kind === search.kind ? [entry(kind, labels[kind][1], many)] : []
    }),
  ]
}

const shownResult = ({ kind, title, url, excerpt }: FoundDocument) => ({
  kind: labels[kind][0],
  title,
  url,
  way: url,
  excerpt: markedHtml(excerpt),
})

/** An excerpt as HTML: what was searched for is marked, everything else is text. */
const markedHtml = (excerpt: string): string =>
  excerpt
    .split('⟦')
    .map((part, index) => {
      const end = index === 0 ? -1 : part.indexOf('⟧')
      if (end < 0) return escapeHtml(part.replaceAll('⟧', ''))
      return `<mark>${escapeHtml(part.slice(0, end))}</mark>${escapeHtml(part.slice(end + 1).replaceAll('⟧', ''))}`
    })
    .join('')
