import { expect } from '@playwright/test'
import { countSelected, pagesOf } from '@rounds/core/rules/table'
import { decodeToken } from '../../../core/access/index.ts'
import type { TableContext, TableEmitted, TableInput } from '../../../machines/table-view.ts'
import { tableExportModel, tableSearchModel, tableViewModel } from '../../machines/models/table-view.ts'
import { type Covering, coveringPaths, gapsIn, type Model } from '../../model.ts'
import { type Api, test } from '../pages/signed-in.ts'
import { Workspace } from '../pages/workspace.ts'
import { pageTarget } from '../support/page-target.ts'
import { addressOf, pageOfTable } from './table-page.ts'

/** What a person finds on the page to do it with. */
const offers: Covering['offers'] = (modelEvent, at) => {
  const context = at.context as TableContext & { readonly topics: readonly string[] }
  const { view, typed, rows, total, shown, selection, keyOf, topics } = context
  const isChosen = (key: string) => selection.keys.includes(key) !== selection.all
  const here = rows.map(keyOf)
  const chosen = countSelected(selection, total)
  switch (modelEvent) {
    case 'sorts by name':
    case 'sorts by age too':
      return view.columns.length === 0
    // A second one would stand beside it.
    case 'filters':
      return view.filters.length === 0
    case 'goes a page on':
      return view.page < pagesOf(total, view.pageSize)
    case 'opens a saved view':
      return shown !== null
    // Columns that were chosen are kept for the person, whatever the address says; and where a search has taken the
    // place of the plain list, that is no longer there to go back to.
    case 'goes back':
      return !topics.includes('columns') && (!topics.includes('address') || view.search === 'kept')
    case 'has deleted the first row':
      return here.includes('row 1')
    case 'types':
      return typed !== 'new'
    case 'types what was searched for':
      return typed !== view.search
    case 'presses Enter':
      return at.hasTag('typing')
    case 'selects the first row':
      return here.includes('row 1') && !isChosen('row 1')
    case 'leaves the first row out':
      return here.includes('row 1') && isChosen('row 1')
    case 'selects the page':
      return here.some(key => !isChosen(key))
    case 'leaves the page out':
      return here.length > 0 && here.every(isChosen)
    case 'selects all':
    case 'selects nothing':
    case 'exports what is selected':
      return chosen > 0
    default:
      return true
  }
}

const serverAndClock = new Set(
  [tableViewModel, tableSearchModel, tableExportModel].flatMap(({ events }) =>
    Object.keys(events).filter(name => events[name]?.kind !== 'sends'),
  ),
)

/** What a person does is done once; what the server does, once with and once without rows to keep in sight. */
const counts: Covering['counts'] = (modelEvent, at) => [
  JSON.stringify([modelEvent, serverAndClock.has(modelEvent) && at.hasTag('shows rows')]),
]

const parts: Readonly<Record<string, { readonly model: Model; readonly covering: Covering }>> = {
  'a table': { model: tableViewModel, covering: { counts, offers } },
  'searching in a table': { model: tableSearchModel, covering: { counts, offers } },
  'choosing and exporting rows': {
    model: tableExportModel,
    covering: {
      counts,
      offers,
      cannot: { 'the export gets on': 'It is told every 200 rows, and never of ten.' },
    },
  },
}

for (const [name, { model, covering }] of Object.entries(parts)) {
  test(`${name}: every modelEvent is done on the page, or it is said why not`, () => {
    expect(gapsIn(model, covering)).toEqual([])
  })

  for (const [start, input] of Object.entries(model.starts))
    test.describe(`${name}, ${start}`, () => {
      for (const path of coveringPaths(model, start, covering))
        test(path.name, async ({ page, api, word, visit }) => {
          const { view } = input as TableInput
          const kept = path.name.includes('opens a saved view') ? await keepView(api, word) : null
          const table = await pageOfTable(page, word)
          const target = await pageTarget(table)
          const { toasts } = new Workspace(page)
          await visit(`/custom/specialties?${new URLSearchParams(view ? addressOf(view) : { sort: '' })}`)
          await path.run({
            ...target,
            check: async (expected, known) => {
              await target.check(expected, known)
              for (const event of expected.emitted as readonly TableEmitted[])
                if (event.type === 'EXPORTED') {
                  const rows = table.exported()
                  const file = `data.${event.format}`
                  const words = `${rows} ${rows === 1 ? 'row was' : 'rows were'} exported to ${file}.`
                  await expect(toasts.filter({ hasText: words }).first()).toBeVisible()
                }
            },
          })
          if (kept !== null) await api.send('DELETE', `SavedView/${kept}`)
        })
    })
}

/** Keeps the saved view of the model under a name; gives its id. */
async function keepView(api: Api, name: string): Promise<number> {
  const { VwId } = await api.create<{ VwId: number }>('SavedView', {
    UserId: decodeToken(api.token).userId,
    VwTool: 'specialties',
    VwName: name,
    VwQuery: String(new URLSearchParams({ search: 'kept', sort: '', size: '10', columns: 'SpNucc' })),
  })
  return VwId
}
