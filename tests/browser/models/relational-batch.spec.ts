import type { Page } from '@playwright/test'
import type { Mark } from '@rounds/core/rules/records'
import { encodeRecord } from '../../../core/api/index.ts'
import { type AnyRow, Custom_LocationToPhysician } from '../../../core/entities/index.ts'
import type { RelationalBatchContext } from '../../../machines/relational-batch/machine.ts'
import { PHONE, relationalBatchModel, stored } from '../../machines/models/relational-batch.ts'
import { type Covering, coveringPaths, type Expectation } from '../../model.ts'
import { LinkedRecords } from '../pages/linked-records.ts'
import { type Api, test } from '../pages/signed-in.ts'
import { isBusy, isUsable, type PageOfModel, pageTarget, wordsIn } from '../support/page-target.ts'
import { withoutStamps } from '../support/without-stamps.ts'

const LINKS = '/api/v1/db/Custom_LocationToPhysician'
const encode = (row: AnyRow) => encodeRecord(Custom_LocationToPhysician, row)
const encodeAll = (rows: unknown) => (rows as readonly AnyRow[]).map(encode)

/** The places of the model, by the names that the demo gives them. */
async function namesOfPlaces(api: Api): Promise<readonly string[]> {
  const rows = await api.list<{ LId: number; LName: string }>('Custom_Location', 'LId=1|2|3|4')
  return [0, 1, 2, 3, 4].map(LId => rows.find(row => row.LId === LId)?.LName ?? '')
}

/** The locations of a physician as the model of the relational batch sees them. */
function pageOfLinks(page: Page, names: readonly string[]) {
  const links = new LinkedRecords(page, 'locations')
  const places = { second: names[2] ?? '', third: names[3] ?? '', fourth: names[4] ?? '' }
  const phoneOf = (place: string) => links.field('Phone there', place)
  /** Brings the list to what the model makes of it, and changes something on the way even where it is that already. */
  const changeTheList = async () => {
    if ((await links.remove(places.third).count()) > 0) await links.remove(places.third).click()
    if ((await links.row(places.fourth).count()) === 0) await links.add(places.fourth)
    if ((await links.row(places.second).count()) > 0) await phoneOf(places.second).fill(PHONE)
    await phoneOf(places.fourth).fill('1')
    await phoneOf(places.fourth).fill('')
  }
  return {
    page,
    slots: {
      saveBatch: {
        url: new RegExp(`${LINKS}/batch$`),
        asks: route => withoutStamps(route.request().postDataJSON()) as unknown,
        body: output => {
          const { create, update, ...rest } = output as Record<string, unknown>
          return { ...rest, create: encodeAll(create), update: encodeAll(update) }
        },
      },
      createAll: {
        url: new RegExp(`${LINKS}/all$`),
        method: 'POST',
        asks: route => ({ records: withoutStamps(route.request().postDataJSON()) as unknown }),
        body: encodeAll,
      },
      updateAll: {
        url: new RegExp(`${LINKS}/all$`),
        method: 'PUT',
        asks: route => ({ records: withoutStamps(route.request().postDataJSON()) as unknown }),
        body: encodeAll,
      },
      deleteAll: { url: new RegExp(`${LINKS}/all/`), method: 'DELETE' },
      loadCurrent: { url: new RegExp(`${LINKS}\\?`), method: 'GET', body: encodeAll },
    },
    events: {
      'changes the list': changeTheList,
      resets: () => links.undo.click(),
      reviews: () => links.review.click(),
      saves: () => links.save.click(),
      'tries again': () => links.again.click(),
      'takes in what others did': () => links.takeIn.click(),
      cancels: async () => {
        if ((await links.reviewed.count()) > 0)
          await links.reviewed.getByRole('button', { name: 'Keep editing' }).click()
        else await links.goOn.click()
      },
    },
    sees: async () => {
      const rows = await links.rows.evaluateAll(all =>
        all.map(row => ({
          name: row.querySelector('a')?.textContent ?? '',
          phone: row.querySelector<HTMLInputElement>('input[type=text]')?.value ?? '',
          mark: row.querySelector('[data-mark]')?.getAttribute('data-mark') ?? null,
        })),
      )
      return {
        rows,
        removed: await links.removed.evaluateAll(all =>
          all.map(row => row.querySelector('a')?.textContent ?? ''),
        ),
        reviews: await isUsable(links.review),
        busy: await isBusy(links.review),
        retries: await isUsable(links.again),
        rebases: await isUsable(links.takeIn),
        resets: await isUsable(links.undo),
        reviewed: await links.reviewed
          .locator('[data-mark]')
          .evaluateAll(all => all.map(one => one.getAttribute('data-mark')).sort()),
        saving: await isBusy(links.save),
        says: await wordsIn(links.said),
        alarm: ((await wordsIn(links.alarm)) ?? '').toLowerCase().includes('your changes are still here'),
      }
    },
    wants: ({ tags, context, can }: Expectation) => {
      const { updated, differences, done } = context as unknown as RelationalBatchContext
      const nameOf = (row: AnyRow) => names[row.LId as number] ?? ''
      const marks = new Map(
        differences.flatMap(one => (one.mark === 'delete' ? [] : [[one.record.LId, one.mark]])),
      )
      const isReviewed = tags.includes('shows what will be done') || tags.includes('saving')
      const isOpen = tags.includes('can be changed')
      const parts = [
        [done.created.length, 'added'],
        [done.updated.length, 'changed'],
        [done.deleted.length, 'removed'],
      ].flatMap(([count, word]) => (count ? [`${count} ${word}`] : []))
      const listed = parts.length > 1 ? `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}` : parts[0]
      return {
        rows: updated.map(row => ({
          name: nameOf(row),
          phone: (row.LtphPhone as string | null | undefined) ?? '',
          mark: (marks.get(row.LId) as Mark | undefined) ?? null,
        })),
        removed: differences.flatMap(one => (one.mark === 'delete' ? [nameOf(one.before)] : [])),
        reviews: can.reviews === true,
        busy: tags.includes('busy'),
        retries: tags.includes('can be tried again') ? can['tries again'] === true : null,
        rebases: tags.includes('shows a conflict') ? can['takes in what others did'] === true : null,
        resets: differences.length > 0 && isOpen ? can.resets === true : null,
        reviewed: isReviewed ? differences.map(one => one.mark).sort() : [],
        saving: isReviewed ? tags.includes('saving') : null,
        says: tags.includes('has nothing to do')
          ? 'Nothing has changed, so there is nothing to save.'
          : tags.includes('is saved')
            ? listed
              ? `Saved: ${listed}.`
              : 'Already saved.'
            : null,
        alarm: tags.includes('shows a message'),
      }
    },
  } satisfies PageOfModel<unknown>
}

const covering: Covering = {
  offers: (modelEvent, at) => {
    // A page is driven by what a person would do: saving comes after the review, and undoing where something differs.
    if (modelEvent === 'saves') return at.hasTag('shows what will be done')
    if (modelEvent === 'resets') return at.context.differences.length > 0
    return modelEvent !== 'puts it back' && modelEvent !== 'writes what is no phone'
  },
}

for (const [start, input] of Object.entries(relationalBatchModel.starts)) {
  const { atomic, updated } = input as { atomic: boolean; updated?: unknown }
  // The page begins with what is stored.
  if (updated !== undefined) continue
  test.describe(`the locations of a physician, saved ${start}`, () => {
    for (const path of coveringPaths(relationalBatchModel, start, covering))
      test(path.name, async ({ page, api, visit }) => {
        // Paths are long, and the page is waited for at every step.
        test.slow()
        const target = await pageTarget(pageOfLinks(page, await namesOfPlaces(api)))
        if (!atomic)
          await page.route('**/api/v1/mc/about', async route => {
            const about = (await (await route.fetch()).json()) as { capabilities: object }
            await route.fulfill({
              json: { ...about, capabilities: { ...about.capabilities, atomicBatch: false } },
            })
          })
        // The list reads them, and the form behind it.
        await page.route(new RegExp(`${LINKS}\\?`), route => route.fulfill({ json: encodeAll(stored) }), {
          times: 2,
        })
        await visit('/custom/experts/1?linked=Custom_LocationToPhysician')
        await path.run(target)
      })
  })
}
