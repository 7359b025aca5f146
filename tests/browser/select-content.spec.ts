import { expect, test } from './pages/pages-made.ts'
import { RecordList } from './pages/record-list.ts'
import { barriers } from './support/barriers.ts'

test('[keyboard] a page is found in the table or in the tree, and opens in the editor', async ({
  page,
  pages,
  visit,
  word,
}) => {
  const cId = await pages.page(`${word} heart`)
  const list = new RecordList(page)
  await visit(`/edit/select?search=${word}`)
  await expect(list.rows).toHaveCount(1)
  await page.getByRole('link', { name: 'Tree' }).press('Enter')
  const tree = page.getByRole('tree', { name: 'Webpages' })
  await expect(tree.getByRole('treeitem', { name: `${word} heart` })).toBeVisible()
  expect(list.parameters().get('search')).toBe(word)
  await page.reload()
  await expect(tree.getByRole('treeitem', { name: `${word} heart` })).toBeVisible()
  await list.search.press('ArrowDown')
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/edit\\?cid=${cId}`))

  await page.goBack()
  await page.getByRole('link', { name: 'Table' }).press('Enter')
  await list.search.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/edit\\?cid=${cId}`))
})

test('[pointer] a page number leads to its page; one that is not there is told', async ({
  page,
  pages,
  visit,
  word,
}) => {
  const cId = await pages.page(`${word} heart`)
  await visit('/page-numbers')
  await page.getByRole('textbox', { name: 'Page number' }).fill('999999999')
  await page.getByRole('button', { name: 'Go to page' }).click()
  await expect(page.getByText('Page 999999999 doesn’t exist')).toBeVisible()
  await page.getByRole('textbox', { name: 'Page number' }).fill(`#${cId}`)
  await page.getByRole('button', { name: 'Go to page' }).click()
  await expect(page).toHaveURL(new RegExp(`/edit\\?cid=${cId}`))
})

test('table, tree and page numbers have no barriers', async ({ page, visit }) => {
  for (const path of ['/edit/select', '/edit/select?view=tree', '/page-numbers']) {
    await visit(path)
    await page.getByRole('grid').or(page.getByRole('tree')).waitFor()
    expect(await barriers(page), path).toEqual([])
  }
})
