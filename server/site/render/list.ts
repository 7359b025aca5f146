import { tagIds } from '@rounds/core/tools'
import { folderWay } from '../folders.ts'
import type { Folder } from '../read/frame.ts'
import type { Listed, ListedPage } from '../read/pages.ts'
import { type Composed, compose } from './compose.ts'
import { breadcrumbData } from './json-ld.ts'
import { crumbsOf, type Setting } from './scope.ts'

/** How many words of a page a list shows, in characters. */
const EXCERPT = 180

/** The entries of a list as templates get them. */
export const itemsOf = (
  { line, words, dates }: Setting,
  items: readonly ListedPage[],
  of: 'news' | 'events' | 'pages',
) =>
  items.map(item => ({
    title: line(item.title),
    url: item.url,
    text: words(item.text, EXCERPT),
    photo: item.photo,
    place: item.place && line(item.place),
    category: item.category,
    when:
      of === 'pages' || item.date === null
        ? null
        : of === 'events'
          ? dates.span(item.date, null, item.isWholeDay)
          : dates.dayOf(item.date),
  }))

const kindOf = (tag: number) =>
  tag === tagIds.Event ? 'events' : tag === tagIds.News || tag === tagIds.Blog ? 'news' : 'pages'

/** Renders the list of a folder's pages. */
export function renderList(
  setting: Setting,
  folder: Folder,
  { items, total }: Listed,
  { page, size }: { readonly page: number; readonly size: number },
): Composed {
  const { frame, whole, line } = setting
  const path = folder.TPath ?? '/'
  const title = line(folder.TName)
  const pages = Math.max(1, Math.ceil(total / size))
  const at = (number: number) => (number === 1 ? path : `${path}?page=${number}`)
  const shown = itemsOf(setting, items, kindOf(folder.TId))
  const isGrouped = folder.TId === tagIds.Event && frame.settings.EventsGroupByCategory === 'true'
  const crumbs = crumbsOf(frame, folderWay(frame, folder.TId), path, title)
  return compose(setting, {
    path: at(page),
    id: 0,
    tags: [folder.TId],
    kind: 'list',
    template: frame.templates.find(row => row.TFile === 'list'),
    scope: {
      list: {
        title,
        text: line(folder.TDescription),
        items: shown,
        groups: isGrouped ? groupByCategory(shown) : [{ title: '', items: shown }],
        total,
        page,
        pages,
        previous: page > 1 ? at(page - 1) : null,
        next: page < pages ? at(page + 1) : null,
      },
      breadcrumbs: crumbs,
    },
    head: {
      title: page === 1 ? title : `${title}, page ${page}`,
      description: line(folder.TDescription) || `${title} of ${frame.settings.SiteName ?? ''}`,
      noIndex: false,
    },
    data: crumbs.length > 0 ? [breadcrumbData(crumbs, whole)] : [],
  })
}

function groupByCategory(items: ReturnType<typeof itemsOf>) {
  const groups = new Map<string, typeof items>()
  for (const item of items) {
    const name = item.category ?? 'Other'
    groups.set(name, [...(groups.get(name) ?? []), item])
  }
  return [...groups].map(([title, members]) => ({ title, items: members }))
}
