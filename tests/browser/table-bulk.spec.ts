import type { Page } from '@playwright/test'
import { RecordList } from './pages/record-list.ts'
import { type Api, expect, test } from './pages/signed-in.ts'
import { barriers } from './support/barriers.ts'

type Redirect = { RId: number; RFrom: string; RTo: string; RStatus: number }

const made = (api: Api, word: string, count: number) =>
  api.create(
    'Redirect/all',
    Array.from({ length: count }, (_, at) => ({
      RFrom: `/${word}/${String(at + 1).padStart(3, '0')}`,
      RTo: '/before',
    })),
  )

const targets = async (api: Api, word: string) => {
  const rows = await api.list<Redirect>('Redirect', `RFrom^/${word}`)
  return new Set(rows.map(({ RTo }) => RTo))
}

/** Presses Tab, or Shift+Tab, until the focus is on something of that name. */
async function tabTo(page: Page, name: string | RegExp, key: 'Tab' | 'Shift+Tab'): Promise<void> {
  const wanted = page.getByRole('button', { name })
  for (let tries = 0; tries < 30; tries++) {
    await page.keyboard.press(key)
    if (await wanted.evaluateAll(all => all.some(one => one === document.activeElement))) return
  }
  throw new Error(`The keyboard does not reach ${name}.`)
}

const work = (page: Page) => page.getByRole('region', { name: 'Bulk changes' })

test('[keyboard] thirty redirects are changed at once, and taken back', async ({
  page,
  api,
  visit,
  word,
}) => {
  await made(api, word, 30)
  const list = new RecordList(page)
  await visit(`/redirects/301?search=${word}&size=20`)
  await list.total(30)

  await page.keyboard.press('f')
  await expect(list.search).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Control+a')
  await expect(list.status).toHaveText('20 rows selected')
  await expect(list.button('All 30 that match')).toBeVisible()
  await tabTo(page, 'All 30 that match', 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(list.status).toHaveText('30 rows selected')
  await tabTo(page, 'Edit…', 'Tab')
  await page.keyboard.press('Enter')

  const dialog = page.getByRole('dialog', { name: 'Change 30 redirects' })
  await expect(dialog.getByRole('combobox', { name: 'Field' })).toBeFocused()
  await page.keyboard.type('To')
  await page.keyboard.press('Tab')
  await page.keyboard.type('/after')
  await page.keyboard.press('Enter')

  await expect(work(page)).toContainText('30 redirects were changed.')
  expect(await targets(api, word)).toEqual(new Set(['/after']))
  await expect.poll(() => list.texts('RTo').then(texts => new Set(texts))).toEqual(new Set(['/after']))
  expect(await barriers(page)).toEqual([])

  await expect(work(page)).toBeFocused()
  await tabTo(page, 'Undo', 'Tab')
  await page.keyboard.press('Enter')
  await expect(work(page)).toContainText('30 redirects are restored.')
  expect(await targets(api, word)).toEqual(new Set(['/before']))
})

test('[pointer] this page and all that match are two choices', async ({ page, api, visit, word }) => {
  await made(api, word, 25)
  const list = new RecordList(page)
  await visit(`/redirects/301?search=${word}&size=20`)
  await list.total(25)
  await page.getByRole('checkbox', { name: 'Select all on this page' }).click()
  await expect(list.button('This page (20)')).toHaveAttribute('aria-pressed', 'true')
  await list.button('All 25 that match').click()
  await expect(list.status).toHaveText('25 rows selected')
  await list.button('This page (20)').click()
  await expect(list.status).toHaveText('20 rows selected')

  const selection = page.getByRole('region', { name: 'Selection' })
  await selection.getByRole('button', { name: 'Delete…' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete 20 redirects' }).click()
  await expect(work(page)).toContainText('20 redirects were deleted.')
  await list.total(5)
  await work(page).getByRole('button', { name: 'Undo' }).click()
  await expect(work(page)).toContainText('20 redirects are restored.')
  await list.total(25)
})
