import { expect, type Page, type Route } from '@playwright/test'
import { countSelected, pagesOf, type TableView } from '@rounds/core/rules/table'
import type { FilterEntry, Order } from '../../../core/api/index.ts'
import type { TableContext, TableEmitted, TableRows, TableTag } from '../../../machines/table-view.ts'
import type { Expectation } from '../../model.ts'
import { RecordList } from '../pages/record-list.ts'
import { allOf, isBusy, isUsable, type PageOfModel, valueIn, wordsIn } from '../support/page-target.ts'

/** The fields of the model as those of a specialty; without an order, the address says that there is none. */
const fields: Readonly<Record<string, string>> = { Name: 'SpPractitioner', Age: 'SpNucc' }
const columns: Readonly<Record<string, string>> = { Name: 'SpTitle', Age: 'SpNucc' }
const nameOf = (field: string) => Object.keys(fields).find(name => fields[name] === field) ?? field

/** The columns that the list of specialties always has and can be sorted by. */
const ALWAYS = ['SpTitle', 'SpPractitioner', 'SpSynonyms', 'SpNucc', 'SpVisible']

/** The row of a specialty, by its number. */
const rowOf = (id: number) => ({ SpId: id, SpTitle: `row ${id}`, RowVersion: 1 })
const printed = (order: readonly Order[]) =>
  order.map(({ field, direction }) => (direction === 'desc' ? `${fields[field]} desc` : fields[field])).join()

/** What stands in the address for a view. */
export const addressOf = ({ search, order, filters, page, pageSize, columns: chosen }: TableView) => ({
  sort: printed(order),
  ...(search !== '' && { search }),
  ...(filters.length > 0 && { filter: `${fields.Name}=x` }),
  ...(page !== 1 && { page: String(page) }),
  ...(pageSize !== 20 && { size: String(pageSize) }),
  ...(chosen.length > 0 && { columns: chosen.map(name => columns[name]).join() }),
})

/** The view that a call for a page of the list asks for; which columns are asked for is not read from it. */
function viewAsked(route: Route) {
  const asked = new URL(route.request().url()).searchParams
  const filters = asked.get('filters') ?? ''
  return {
    search: /\*~([^,|]*)/.exec(filters)?.[1] ?? '',
    order: (asked.get('orderBy') ?? '').split(',').flatMap((one): Order[] => {
      const [field = '', direction = 'asc'] = one.split(' ')
      return one === '' ? [] : [{ field: nameOf(field), direction: direction as Order['direction'] }]
    }),
    filters: filters.includes(`${fields.Name}=x`)
      ? [{ field: 'Name', operator: '=', values: ['x'] } satisfies FilterEntry]
      : [],
    page: Number(asked.get('pageNumber')),
    pageSize: Number(asked.get('pageSize')),
    columns: expect.any(Array),
  }
}

/** The list of the specialties as the models of a table see it. */
export async function pageOfTable(page: Page, word: string) {
  const list = new RecordList(page)
  const views = page.getByRole('button', { name: /^Views?\b/ })
  const next = list.button('Next page')
  const previous = list.button('Previous page')
  const cancelExport = list.button('Cancel export')
  const chosenRows = page.getByRole('region', { name: 'Selection' })
  const stopped = page.getByRole('alert').filter({ hasText: 'The export stopped' })
  const head = (field: string) => list.grid.locator(`[role=columnheader][data-column=${fields[field]}]`)
  const everyRow = list.grid.locator('[data-select-page]')
  const firstRow = list.row('row 1').locator('[data-select]')
  /** What the model knows of the table. */
  let now: TableContext
  /** How many addresses stand before this one, which one can go back to. */
  let before = 1

  // There is a plain list to go back to.
  await page.addInitScript(
    plain => {
      const asked = location.href
      history.replaceState(null, '', plain)
      history.pushState(null, '', asked)
    },
    `?${new URLSearchParams({ sort: '' })}`,
  )
  const rowsAndTotal = (total: number) => ({ 'x-pagination': JSON.stringify({ totalCount: total }) })
  await page.route(/\/custom_specialty\?(?=.*pageSize=1(&|$))/i, route =>
    route.fulfill({ json: [], headers: rowsAndTotal(now.total) }),
  )
  await page.route(/\/custom_specialty\/\d+$/i, route =>
    route.request().method() === 'DELETE' ? route.fulfill({ status: 204 }) : route.fallback(),
  )
  const exported = () => (now.exportsSelected ? countSelected(now.selection, now.total) : now.total)
  return {
    page,
    exported,
    slots: {
      load: {
        url: /\/custom_specialty\?(?=.*pageSize=\d\d)/i,
        asks: viewAsked,
        body: output => (output as TableRows).rows.map(({ Id }) => rowOf(Number(Id))),
        headers: output => rowsAndTotal((output as TableRows).total),
      },
      export: {
        url: /\/custom_specialty\?(?!.*pageSize)/i,
        really: {
          // One record a line, as the server writes them.
          'the export is done': route => {
            const lines = Array.from({ length: now.total }, (_, index) => JSON.stringify(rowOf(index + 1)))
            return route.fulfill({ contentType: 'application/json', body: `[\n${lines.join(',\n')}\n]` })
          },
        },
      },
    },
    events: {
      'sorts by name': () => head('Name').click(),
      'sorts by age too': () => head('Age').click({ modifiers: ['Shift'] }),
      filters: async () => {
        await list.button('Add filter').click()
        const editor = page.getByRole('form', { name: 'Add a filter' })
        await editor.getByLabel('Field').selectOption(fields.Name ?? '')
        await editor.getByLabel('How it is compared').selectOption('is')
        await editor.getByLabel('Value').fill('x')
        await editor.getByRole('button', { name: 'Add' }).click()
      },
      'goes a page on': () => next.click(),
      'goes a page back': () => previous.click(),
      'shows ten a page': () => page.getByLabel('Rows per page').selectOption('10'),
      'chooses a column': async () => {
        await list.choose('Columns…')
        const dialog = page.getByRole('dialog', { name: 'Columns' })
        const show = dialog.getByRole('button', { name: 'Show these' })
        await show.waitFor()
        const chosen = dialog.getByRole('checkbox', { name: /^(?!.* stays visible$)/ })
        for (const box of await chosen.all()) if (await box.isEnabled()) await box.uncheck()
        await show.click()
      },
      'opens a saved view': async () => {
        await views.click()
        await page.getByRole('menuitem', { name: word }).click()
      },
      'goes back': async () => {
        const steps = before
        before = 0
        await page.evaluate(by => history.go(-by), steps)
      },
      refreshes: async () => {
        // Who looks at a record and comes back reads the list anew.
        await list.button('New specialty').click()
        await page.getByRole('navigation', { name: 'Breadcrumbs' }).getByRole('link').click()
        before += 2
      },
      'tries again': () => page.getByRole('alert').getByRole('button', { name: 'Try again' }).click(),
      'has deleted the first row': async () => {
        await list.row('row 1').locator('[data-action=delete]').click()
        await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click()
      },
      types: () => list.search.fill('new'),
      'types what was searched for': ({ context }) =>
        list.search.fill((context as unknown as TableContext).view.search),
      'presses Enter': () => list.search.press('Enter'),
      'selects the first row': () => firstRow.click(),
      'leaves the first row out': () => firstRow.click(),
      'selects the page': () => everyRow.click(),
      'leaves the page out': () => everyRow.click(),
      'selects all': () => list.button(/^All \d+ that match$/).click(),
      'selects nothing': () => list.button('Select none').click(),
      'exports all': () => list.choose('Export CSV'),
      'exports what is selected': () => chosenRows.getByRole('button', { name: 'Export XLSX' }).click(),
      'calls the export off': () => cancelExport.click(),
      'has read why': () => stopped.getByRole('button', { name: 'Close' }).click(),
    },
    sees: () =>
      allOf({
        address: Object.fromEntries(list.parameters()),
        typed: valueIn(list.search),
        rows: list.grid.locator('[data-row] [data-column=SpTitle]').allTextContents(),
        sorted: list.grid
          .locator('[aria-sort=ascending], [aria-sort=descending]')
          .evaluateAll(all => all.map(one => `${one.dataset.column} ${one.ariaSort}`)),
        columns: list.grid
          .locator('[role=columnheader][data-sortable]')
          .evaluateAll(all => all.map(one => one.dataset.column ?? '')),
        selected: list.grid
          .locator('[data-select]:checked')
          .evaluateAll(all => all.map(one => one.ariaLabel)),
        selection: wordsIn(page.locator('section[aria-label=Selection] strong')),
        pressed: page.locator('section[aria-label=Selection] [aria-pressed=true]').allTextContents(),
        isBusy: isBusy(list.grid),
        nothing: wordsIn(page.locator('main [role=status] h2')),
        wrong: wordsIn(page.locator('main [role=alert]').filter({ hasNotText: 'The export stopped' })),
        cancelsExport: cancelExport.isVisible(),
        stopped: wordsIn(stopped),
        pages: wordsIn(page.locator('nav[aria-label=Pages] p[aria-live]')),
        next: isUsable(next),
        previous: isUsable(previous),
        status: wordsIn(list.status),
      }),
    wants: ({ tags, context, emitted }: Expectation) => {
      now = context as unknown as TableContext
      for (const event of emitted as readonly TableEmitted[])
        if (event.type === 'URL_CHANGED' && !event.replace) before += 1
      const { view, typed, rows, total, shown, message, selection, exporting, keyOf } = now
      const has = (tag: TableTag) => tags.includes(tag)
      const isChosen = (key: string) => selection.keys.includes(key) !== selection.all
      const chosen = countSelected(selection, total)
      const here = rows.map(keyOf).filter(isChosen)
      const [first] = view.order
      const shownColumns = [...new Set(['SpTitle', ...view.columns.map(name => columns[name] ?? name)])]
      const isSeen = (field: string) =>
        view.columns.length === 0 || shownColumns.includes(fields[field] ?? field)
      const isAll = selection.all && chosen === total
      const isPage = !selection.all && here.length === rows.length && chosen === rows.length
      const isFiltered = shown !== null && (shown.search !== '' || shown.filters.length > 0)
      return {
        address: addressOf(view),
        typed,
        rows: rows.map(keyOf),
        sorted: first && isSeen(first.field) ? [`${fields[first.field]} ${first.direction}ending`] : [],
        columns: view.columns.length > 0 ? shownColumns : ALWAYS,
        selected: here.map(key => `Select ${key}`),
        selection: chosen > 0 ? `${chosen} selected` : null,
        pressed:
          chosen === 0
            ? []
            : [
                ...(isPage ? [`This page (${rows.length})`] : []),
                ...(isAll ? [`All ${total} that match`] : []),
              ],
        isBusy: has('loading'),
        nothing: has('nothing found')
          ? 'No search results found'
          : has('no data')
            ? 'No data available'
            : null,
        wrong: has('cannot be loaded') ? `Error: ${message} Try again` : null,
        cancelsExport: has('exporting'),
        stopped: has('export failed') ? `Error: The export stopped: ${exporting.message} Try again` : null,
        pages: has('has no rows yet') ? '' : `Page: ${view.page} of ${pagesOf(total, view.pageSize)}`,
        next: view.page < pagesOf(total, view.pageSize),
        previous: view.page > 1 && view.page - 1 <= pagesOf(total, view.pageSize),
        status: has('cannot be loaded')
          ? 'Couldn’t load the list'
          : has('loading')
            ? 'Loading...'
            : chosen > 0
              ? `${chosen} ${chosen === 1 ? 'row' : 'rows'} selected`
              : `${total} ${total === 1 ? 'specialty' : 'specialties'}${isFiltered ? ' found' : ''}`,
      }
    },
  } satisfies PageOfModel<unknown> & { exported: () => number }
}
