import { expect, test } from './pages/pages-made.ts'
import { barriers } from './support/barriers.ts'

const faulty = {
  CbPhoto: '/files/heart.jpg',
  CbCopy: '<h4>Deep</h4><p>See <a href="/no/such/page-at-all">our team</a>.</p>',
}

test('[keyboard] a page is chosen, its problems are named, and each leads to where it is mended', async ({
  page,
  pages,
  visit,
  word,
}) => {
  const cId = await pages.page(`${word} heart`, {}, faulty)
  await visit('/edit/summary')
  await page.getByRole('button', { name: 'Choose a page…' }).press('Enter')
  await page.keyboard.type(`${word} heart`)
  await page.getByRole('option', { name: `${word} heart` }).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  const found = page.getByRole('region', { name: /to look at/ })
  await expect(found).toContainText('The meta description is missing')
  await expect(found).toContainText('The photo has no alt text.')
  await expect(found).toContainText('“Deep” is a heading 4 after a heading 2')
  await expect(found).toContainText('goes to /no/such/page-at-all, which doesn’t exist.')
  await expect(found).toContainText('“heart.jpg” was deleted')
  await expect(page.getByRole('contentinfo').getByRole('status')).toHaveText('5 warnings')
  await found.getByRole('link', { name: /Fix.+photo/ }).press('Enter')
  await expect(page).toHaveURL(new RegExp(`/edit\\?cid=${cId}&block=`))
})

test('[pointer] the draft can be looked at beside the live page', async ({ page, pages, visit, word }) => {
  const cId = await pages.page(`${word} heart`)
  await pages.draft(cId, `${word} vessels`)
  await visit(`/edit/summary?cid=${cId}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${word} heart`)
  await page.getByRole('button', { name: 'Show the draft' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${word} vessels`)
})

test('the summary has no barriers', async ({ page, pages, visit, word }) => {
  const cId = await pages.page(`${word} heart`, {}, faulty)
  await visit(`/edit/summary?cid=${cId}`)
  await page.getByRole('region', { name: /to look at/ }).waitFor()
  expect(await barriers(page)).toEqual([])
})
