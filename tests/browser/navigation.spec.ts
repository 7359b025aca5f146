import { expect, test } from './pages/pages-made.ts'
import { barriers } from './support/barriers.ts'

const TAG = 13

// They all order one menu, and would move its entries under each other's hands.
test.describe.configure({ mode: 'default' })

test('[keyboard] an address is added, moved up by keys, hidden and taken back', async ({
  page,
  api,
  visit,
  word,
}) => {
  await visit(`/navigation/${TAG}`)
  const tree = page.getByRole('tree', { name: 'Entries of the menu' })
  await tree.waitFor()
  await page.getByRole('button', { name: 'Add an address…' }).press('Enter')
  await page.keyboard.type(`${word} portal`)
  await page.keyboard.press('Tab')
  await page.keyboard.type('/patients')
  await page.keyboard.press('Enter')
  await expect(tree.getByRole('treeitem', { name: `${word} portal` })).toBeVisible()
  const [made] = await api.list<{ CId: number }>('Content', `CTitle=${word} portal`)
  const place = async () =>
    (
      await api.list<{ CSortOrder: number; TtcVisible: boolean }>(
        'TagToContent',
        `TId=${TAG},.CId=${made?.CId}`,
      )
    )[0]
  const order = (await place())?.CSortOrder ?? 0

  await tree.focus()
  await page.keyboard.press('End')
  await page.keyboard.press('Alt+ArrowUp')
  await expect(page.getByText(`“${word} portal” was moved.`).first()).toBeVisible()
  expect((await place())?.CSortOrder).not.toBe(order)
  await page.getByRole('button', { name: 'Undo' }).press('Enter')
  await expect(page.getByText('Undone').first()).toBeVisible()
  expect((await place())?.CSortOrder).toBe(order)

  await visit(`/navigation/content/${made?.CId}`)
  const form = page.getByRole('form', { name: `Entry ${word} portal` })
  await form.getByRole('switch').press('Enter')
  await expect(tree.getByRole('treeitem', { name: `${word} portal, hidden` })).toBeVisible()
  expect((await place())?.TtcVisible).toBe(false)
  await form.getByLabel('Name').fill(`${word} renamed`)
  await page.keyboard.press('Enter')
  await expect(tree.getByRole('treeitem', { name: `${word} renamed, hidden` })).toBeVisible()
})

test('[pointer] a page of the site is added to a menu, and taken out of it', async ({
  page,
  pages,
  api,
  visit,
  word,
}) => {
  const cId = await pages.page(`${word} heart`)
  await visit(`/navigation/${TAG}`)
  await page.getByRole('button', { name: 'Add a page…' }).click()
  const picker = page.getByRole('dialog', { name: 'Page for the menu' })
  await picker.getByRole('searchbox').fill(`${word} heart`)
  await picker
    .getByRole('option', { name: `${word} heart` })
    .first()
    .click()
  await picker.getByRole('button', { name: 'Done' }).click()
  const tree = page.getByRole('tree', { name: 'Entries of the menu' })
  await tree.getByRole('treeitem', { name: `${word} heart` }).click()
  await page.getByRole('button', { name: 'Remove from the menu' }).click()
  await expect(tree.getByRole('treeitem', { name: `${word} heart` })).toHaveCount(0)
  expect(await api.list('TagToContent', `TId=${TAG},.CId=${cId}`)).toHaveLength(0)
})

test('[keyboard] a page says where it stands in the menus, and comes into one', async ({
  page,
  pages,
  api,
  visit,
  word,
}) => {
  const cId = await pages.page(`${word} heart`)
  await visit(`/edit/navigation?cid=${cId}`)
  const status = page.getByRole('contentinfo').getByRole('status')
  await expect(status).toHaveText('In 0 of 4 menus')
  await page.getByRole('button', { name: /Add.+Center navigation/ }).press('Enter')
  await expect(status).toHaveText('In 1 of 4 menus')
  expect(await api.list('TagToContent', `TId=${TAG},.CId=${cId}`)).toHaveLength(1)
  await page.getByRole('button', { name: /Remove.+Center navigation/ }).press('Enter')
  await expect(status).toHaveText('In 0 of 4 menus')
})

test('a menu has no barriers', async ({ page, visit }) => {
  await visit('/navigation/54')
  await page.getByRole('tree').waitFor()
  await page.getByRole('treeitem').first().click()
  await page.getByRole('form').waitFor()
  expect(await barriers(page)).toEqual([])
  await visit('/edit/navigation?cid=4')
  await page.getByRole('heading', { name: 'Primary navigation' }).waitFor()
  expect(await barriers(page)).toEqual([])
})
