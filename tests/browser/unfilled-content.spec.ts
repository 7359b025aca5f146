import { expect, test } from './pages/pages-made.ts'
import { RecordList } from './pages/record-list.ts'
import { barriers } from './support/barriers.ts'

test('[keyboard] a page without meta is found, and its description written in place', async ({
  page,
  pages,
  api,
  visit,
  word,
}) => {
  const cId = await pages.page(`${word} heart`, {}, { CbPhoto: '/files/heart.jpg' })
  const list = new RecordList(page)
  await visit(`/unfilled-content?search=${word}`)
  await expect(list.rows).toHaveCount(1)
  await expect(list.rows).toContainText('meta description')
  await list.search.focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('F2')
  const dialog = page.getByRole('dialog', { name: `${word} heart` })
  await expect(dialog.getByLabel('Meta description')).toBeFocused()
  await page.keyboard.type('How we look after hearts.')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(list.rows).toHaveCount(0)
  // The list is empty for a moment while it is read anew, too.
  await expect
    .poll(async () => {
      const [stored] = await api.list<{ CMetaDesc: string }>('Content', `CId=${cId}`)
      return JSON.parse(stored?.CMetaDesc ?? '{}')
    })
    .toEqual({ description: 'How we look after hearts.' })
})

test('[pointer] the list shows what lacks one thing, and leads to the editor', async ({
  page,
  pages,
  visit,
  word,
}) => {
  const cId = await pages.page(`${word} empty`, {}, null)
  const list = new RecordList(page)
  await visit(`/unfilled-content?search=${word}`)
  await page.getByLabel('What is missing').selectOption('blocks')
  await expect(list.rows).toHaveCount(1)
  expect(list.parameters().get('lacks')).toBe('blocks')
  await list.rows.getByRole('link', { name: `${word} empty` }).click()
  await expect(page).toHaveURL(new RegExp(`/edit\\?cid=${cId}`))
})

test('the list and the fixing in place have no barriers', async ({ page, pages, visit, word }) => {
  const cId = await pages.page(`${word} empty`, {}, null)
  await visit('/unfilled-content')
  await new RecordList(page).rows.first().waitFor()
  expect(await barriers(page)).toEqual([])
  await visit(`/unfilled-content?fix=${cId}`)
  await page.getByRole('dialog').waitFor()
  expect(await barriers(page)).toEqual([])
})
