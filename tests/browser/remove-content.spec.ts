import { expect, test } from './pages/pages-made.ts'
import { RecordList } from './pages/record-list.ts'
import { barriers } from './support/barriers.ts'

test('[keyboard] a page that was deleted is found in the trash, looked at, and erased when that is typed', async ({
  page,
  pages,
  api,
  visit,
  word,
}) => {
  const cId = await pages.page(`${word} heart`)
  await pages.page(`${word} about`, {}, { CbCopy: `<p><a href="/${word}-heart">hearts</a></p>` })
  await api.send('DELETE', `Content/${cId}`)
  const list = new RecordList(page)
  await visit(`/remove-content?search=${word}`)
  await expect(list.rows).toHaveCount(1)
  await list.search.press('Tab')
  await list.grid.getByRole('checkbox').last().press('Space')
  await expect(list.status).toHaveText('1 page selected')
  await page.getByRole('button', { name: 'Erase for good…' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Erase 1 page for good' })
  await expect(dialog).toContainText('1 block')
  await expect(dialog.getByRole('link', { name: `${word} about` })).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Erase for good' })).toBeDisabled()
  await dialog.getByLabel('Type “erase” to continue').fill('erase')
  await page.keyboard.press('Enter')
  await expect(page.getByText('1 page erased for good.')).toBeVisible()
  await expect(list.rows).toHaveCount(0)
})

test('[pointer] several are restored; one whose address is taken asks for another one', async ({
  page,
  pages,
  api,
  visit,
  word,
}) => {
  const one = await pages.page(`${word} one`)
  const two = await pages.page(`${word} two`)
  for (const cId of [one, two]) await api.send('DELETE', `Content/${cId}`)
  await pages.page(`${word} new one`, { CSeoUrl: `/${word}-one` })
  const list = new RecordList(page)
  await visit(`/remove-content?search=${word}`)
  await expect(list.rows).toHaveCount(2)
  await list.grid.getByRole('checkbox').first().click()
  await expect(list.status).toHaveText('2 pages selected')
  await page.getByRole('button', { name: 'Restore…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Restore 2 pages' })
  await dialog.getByRole('button', { name: 'Restore' }).click()
  await expect(dialog.getByRole('alert')).toContainText(`“${word} new one” has the address`)
  await dialog.getByLabel(`New address of ${word} one`).fill(`/${word}-one-again`)
  await dialog.getByRole('button', { name: 'Restore' }).click()
  await expect(page.getByText('2 pages restored.')).toBeVisible()
  const [restored] = await api.list<{ CSeoUrl: string }>('Content', `CId=${one}`)
  expect(restored?.CSeoUrl).toBe(`/${word}-one-again`)
  expect(await api.list('Content', `CId=${two}`)).toHaveLength(1)
})

test('the trash and what hangs on a page have no barriers', async ({ page, pages, api, visit, word }) => {
  const cId = await pages.page(`${word} heart`)
  await api.send('DELETE', `Content/${cId}`)
  const list = new RecordList(page)
  await visit(`/remove-content?search=${word}`)
  await list.grid.getByRole('checkbox', { name: `Select ${word} heart` }).click()
  expect(await barriers(page)).toEqual([])
  for (const act of ['Erase for good…', 'Restore…']) {
    await page.getByRole('button', { name: act }).click()
    await page.getByRole('dialog').getByRole('listitem').first().waitFor()
    expect(await barriers(page)).toEqual([])
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  }
})
