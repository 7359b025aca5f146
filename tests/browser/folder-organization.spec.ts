import type { Page } from '@playwright/test'
import { test as base, expect } from './pages/pages-made.ts'
import { barriers } from './support/barriers.ts'
import { heldBack } from './support/held-back.ts'

interface Made {
  readonly one: number
  readonly two: number
  readonly cId: number
  readonly url: (cId: number) => Promise<unknown>
  readonly status: (path: string) => Promise<number>
}

/** Two folders of one's own below the home page, a page with one below it in the first. */
const test = base.extend<{ made: Made }>({
  made: async ({ api, page, word }, use) => {
    const folder = async (name: string) => {
      const path = `/${word}-${name}`
      const tag = { TIdParent: 4, TName: `${word} ${name}`, TPath: path }
      return (await api.create<{ TId: number }>('Tag', tag)).TId
    }
    const [one, two] = [await folder('one'), await folder('two')]
    const add = async (name: string, url: string) => {
      const content = { CTitle: `${word} ${name}`, CtId: 1, CSeoUrl: url }
      const { CId } = await api.create<{ CId: number }>('Content', content)
      await api.create('TagToContent', { TId: one, CId, TtcPageUrl: url })
      return CId
    }
    const cId = await add('tests', `/${word}-one/tests`)
    await add('ecg', `/${word}-one/tests/ecg`)
    await use({
      one,
      two,
      cId,
      url: async key => (await api.list<{ CSeoUrl: string }>('Content', `CId=${key}`))[0]?.CSeoUrl,
      status: async path => (await page.request.fetch(path, { maxRedirects: 0 })).status(),
    })
  },
})

const tree = (page: Page) => page.getByRole('tree', { name: 'Folder organization' })
const review = (page: Page) => page.getByRole('dialog', { name: /^Move .+ to “/ })

test('[keyboard] a page is carried to another folder: reviewed, moved with its redirects, and taken back', async ({
  page,
  visit,
  word,
  made,
}) => {
  await visit(`/folder-organization?search=${word}`)
  await tree(page)
    .getByRole('treeitem', { name: `${word} ecg` })
    .waitFor()
  await page.getByRole('searchbox', { name: 'Search in Folder organization' }).press('ArrowDown')
  // Home page, one, ecg, tests, two: down to “tests”, picked up and carried below “two”.
  for (let step = 0; step < 3; step++) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Alt+m')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  const dialog = review(page)
  await expect(dialog).toContainText(`/${word}-one/tests/ecg`)
  await expect(dialog.getByRole('list', { name: 'Addresses that change' }).getByRole('listitem')).toHaveCount(
    2,
  )
  expect(await made.url(made.cId)).toBe(`/${word}-one/tests`)

  await dialog.getByRole('button', { name: 'Move', exact: true }).press('Enter')
  await expect(page.getByText('1 entry moved.')).toBeVisible()
  await expect(page.getByText('2 addresses changed, 2 redirects made.')).toBeVisible()
  expect(await made.url(made.cId)).toBe(`/${word}-two/tests`)
  expect(await made.status(`/${word}-one/tests/ecg`)).toBe(301)

  await page.getByRole('button', { name: 'Undo' }).press('Enter')
  await expect(page.getByText('Undone. Everything is where it was.')).toBeVisible()
  expect(await made.url(made.cId)).toBe(`/${word}-one/tests`)
  expect(await made.status(`/${word}-two/tests`)).toBe(404)
})

test('[pointer] several are chosen and moved; what cannot be is told, and the others go', async ({
  page,
  visit,
  word,
  made,
  api,
}) => {
  await api.create('Content', { CTitle: 'Taken', CtId: 1, CSeoUrl: `/${word}-two/tests` })
  await visit(`/folder-organization?search=${word}`)
  await tree(page)
    .getByRole('treeitem', { name: `${word} tests` })
    .click()
  await tree(page)
    .getByRole('treeitem', { name: `${word} ecg` })
    .click()
  await expect(page.getByRole('contentinfo').getByRole('status')).toHaveText('2 selected')
  await page.getByRole('button', { name: 'Move…' }).click()
  const picker = page.getByRole('dialog', { name: 'Move 2 entries to' })
  await picker.getByRole('searchbox').fill(`${word} two`)
  await picker.getByRole('treeitem', { name: `${word} two` }).click()
  await picker.getByRole('button', { name: 'Done' }).click()
  const dialog = review(page)
  await expect(dialog.getByRole('alert')).toContainText('The page “Taken” has the address')
  await dialog.getByRole('button', { name: 'Move the other 1' }).click()
  await expect(page.getByText('1 entry moved.')).toBeVisible()
  expect(await made.url(made.cId)).toBe(`/${word}-one/tests`)
  expect(await api.list('TagToContent', `TId=${made.two}`)).toHaveLength(1)
})

test('[pointer] a folder is dragged below another one, unless someone was there before', async ({
  page,
  visit,
  word,
  made,
  api,
}) => {
  await visit(`/folder-organization?search=${word}`)
  const source = tree(page).getByRole('treeitem', { name: `${word} two` })
  const target = tree(page).getByRole('treeitem', { name: `${word} one` })
  await source.waitFor()
  const grip = await source.locator('[data-grip]').boundingBox()
  const to = await target.boundingBox()
  if (!grip || !to) throw new Error('Nothing to drag.')
  await page.mouse.move(grip.x + 8, grip.y + 8)
  await page.mouse.down()
  await page.mouse.move(grip.x + 33, to.y + to.height + 2, { steps: 5 })
  await page.mouse.up()
  const dialog = review(page)
  await expect(dialog).toContainText(`/${word}-one/${word}-two`)
  await api.send('PATCH', `Tag/${made.two}`, { TPath: `/${word}-elsewhere` })
  const give = await heldBack(page, '**/folders/move')
  await dialog.getByRole('button', { name: 'Move', exact: true }).click()
  // Shown at once, and put back by the answer.
  await expect(dialog).toBeHidden()
  await expect(source).toHaveAttribute('aria-level', '3')
  give()
  await expect(page.locator('[role=treeitem]', { hasText: `${word} two` })).toHaveAttribute('aria-level', '2')
  await expect(dialog.getByRole('alert')).toContainText('Someone changed something there')
  await expect(dialog).toContainText(`/${word}-one/${word}-elsewhere`)
  await dialog.getByRole('button', { name: 'Move', exact: true }).click()
  await expect(page.getByText('1 entry moved.')).toBeVisible()
  const [tag] = await api.list<{ TIdParent: number }>('Tag', `TId=${made.two}`)
  expect(tag?.TIdParent).toBe(made.one)
})

test('folders and the review of a move have no barriers', async ({ page, visit, word, made }) => {
  expect(made.cId).toBeGreaterThan(0)
  await visit(`/folder-organization?search=${word}`)
  await tree(page)
    .getByRole('treeitem', { name: `${word} tests` })
    .click()
  expect(await barriers(page)).toEqual([])
  await page.getByRole('button', { name: 'Move…' }).click()
  await page.getByRole('dialog').getByRole('treeitem', { name: 'About us' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click()
  await review(page).getByRole('list', { name: 'Addresses that change' }).waitFor()
  expect(await barriers(page)).toEqual([])
})
