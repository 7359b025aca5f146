import { expect, test } from './pages/pages-made.ts'
import { RecordList } from './pages/record-list.ts'
import { barriers } from './support/barriers.ts'

test('[keyboard] a draft is found, compared, published with a reason, and taken back', async ({
  page,
  pages,
  visit,
  word,
}) => {
  const cId = await pages.page(`${word} heart`)
  await pages.draft(cId, `${word} heart and vessels`)
  const list = new RecordList(page)
  await visit('/drafts')
  await list.rows.first().waitFor()
  await list.search.focus()
  await page.keyboard.type(word)
  await expect(list.rows).toHaveCount(1)
  expect(list.parameters().get('search')).toBe(word)

  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  const compare = page.getByRole('dialog', { name: `${word} heart and vessels` })
  await expect(compare.getByRole('region', { name: 'Title' })).toContainText('and vessels')
  await expect(compare.getByRole('region', { name: 'Block “Overview, revised”: Headline' })).toContainText(
    'revised',
  )
  expect(list.parameters().get('compare')).toBe(String(cId))
  await expect(page).toHaveTitle(`${word} heart and vessels – Drafts – Rounds`)
  await page.reload()
  await expect(compare).toBeVisible()

  await compare.getByRole('button', { name: 'Publish…' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Publish 1 draft' })
  await expect(dialog.getByLabel('Why')).toBeFocused()
  await expect(dialog.getByRole('button', { name: 'Publish' })).toBeDisabled()
  await page.keyboard.type('New wording')
  await page.keyboard.press('Enter')
  await expect(page.getByText('1 page published.')).toBeVisible()
  expect(await pages.title(cId)).toBe(`${word} heart and vessels`)
  await expect(list.rows).toHaveCount(0)

  await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Restored 1 page.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Close' })).toBeFocused()
  expect(await pages.title(cId)).toBe(`${word} heart`)
})

test('[pointer] several are published or none: what is wrong with one keeps the others back', async ({
  page,
  pages,
  visit,
  word,
}) => {
  const good = await pages.page(`${word} good`)
  const bad = await pages.page(`${word} bad`)
  await pages.draft(good, `${word} better`)
  await pages.draft(bad, '')
  const list = new RecordList(page)
  await visit(`/drafts?search=${word}`)
  await expect(list.rows).toHaveCount(2)
  await list.grid.getByRole('checkbox').first().click()
  await expect(list.status).toHaveText('2 drafts selected')
  await list.button('Publish…').click()
  const dialog = page.getByRole('dialog', { name: 'Publish 2 drafts' })
  await dialog.getByLabel('Why').fill('Both')
  await dialog.getByRole('button', { name: 'Publish' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Title')
  await expect(dialog.getByLabel('Why')).toHaveValue('Both')
  expect(await pages.title(good)).toBe(`${word} good`)

  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await list.row(`${word} good`).getByRole('checkbox').click()
  await list.button('Discard…').click()
  await page.getByRole('dialog', { name: 'Discard 1 draft' }).getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByText('1 page discarded.')).toBeVisible()
  await expect(list.rows).toHaveCount(1)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(list.rows).toHaveCount(2)
})

test('the drafts and their comparison have no barriers', async ({ page, pages, visit, word }) => {
  const cId = await pages.page(`${word} heart`)
  await pages.draft(cId, `${word} heart and vessels`)
  await visit('/drafts')
  await new RecordList(page).rows.first().waitFor()
  expect(await barriers(page)).toEqual([])
  await visit(`/drafts?compare=${cId}`)
  await page.getByRole('region', { name: 'Title' }).waitFor()
  expect(await barriers(page)).toEqual([])
})
