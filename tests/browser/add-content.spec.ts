import { expect, test } from './pages/pages-made.ts'
import { barriers } from './support/barriers.ts'

test('[keyboard] a page is made in its folder, and opens in the editor', async ({
  page,
  api,
  visit,
  word,
}) => {
  await visit('/edit/add')
  await expect(page.getByLabel('Title')).toBeFocused()
  await page.keyboard.type(`${word} Heart care`)
  await expect(page.getByLabel('URL')).toHaveValue(`/${word}-heart-care`)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/edit\?cid=\d+/)
  const [made] = await api.list<{ CId: number; CVisible: boolean }>('Content', `CSeoUrl=/${word}-heart-care`)
  expect(made?.CVisible).toBe(false)
  expect(await api.list('TagToContent', `CId=${made?.CId}`)).toHaveLength(1)
})

test('[pointer] an address that is taken is told, and nothing typed is lost; a copy is made of a page', async ({
  page,
  pages,
  visit,
  word,
}) => {
  const cId = await pages.page(`${word} heart`)
  await visit('/edit/add')
  await page.getByLabel('Title').fill(`${word} other`)
  await page.getByLabel('URL').fill(`/${word}-heart`)
  await page.getByRole('button', { name: 'Create page' }).click()
  await expect(page.getByRole('alert')).toContainText('has the address')
  await expect(page.getByLabel('Title')).toHaveValue(`${word} other`)

  await page.getByRole('tab', { name: 'A copy of a page' }).click()
  await page.getByRole('button', { name: 'Choose the page…' }).click()
  const picker = page.getByRole('dialog', { name: 'Page to copy' })
  await picker.getByRole('searchbox').fill(`${word} heart`)
  await expect(picker.getByRole('option')).toHaveCount(1)
  await picker.getByRole('option', { name: `${word} heart` }).click()
  await picker.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText(`page ${cId}`).first()).toBeVisible()
  await page.getByRole('button', { name: 'Create copy' }).click()
  await expect(page).toHaveURL(/\/edit\?cid=\d+/)
  expect(new URL(page.url()).searchParams.get('cid')).not.toBe(String(cId))
})

test('making a page has no barriers', async ({ page, visit }) => {
  for (const path of ['/edit/add', '/edit/add?from=copy']) {
    await visit(path)
    await page.getByRole('tab', { selected: true }).waitFor()
    expect(await barriers(page), path).toEqual([])
  }
})
