import { RecordList } from './pages/record-list.ts'
import { expect, test } from './pages/signed-in.ts'
import { barriers } from './support/barriers.ts'

test('[keyboard] a row is looked at beside the list, and the pane goes with the focus', async ({
  page,
  api,
  visit,
  word,
}) => {
  await api.create('Redirect/all', [
    { RFrom: `/${word}/a`, RTo: '/a', RNote: `Note of a ${word}` },
    { RFrom: `/${word}/b`, RTo: '/b', RNote: `Note of b ${word}` },
  ])
  const list = new RecordList(page)
  await visit(`/redirects/301?search=${word}`)
  await list.total(2)
  await list.search.focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('o')
  const first = page.getByRole('complementary', { name: `/${word}/a` })
  await expect(first).toContainText(`Note of a ${word}`)
  await expect(first).toContainText('by admin@example.com')
  await expect(list.row(`/${word}/a`).locator(':focus')).toBeVisible()

  await page.keyboard.press('ArrowDown')
  const second = page.getByRole('complementary', { name: `/${word}/b` })
  await expect(second).toContainText(`Note of b ${word}`)
  await expect.poll(() => list.parameters().get('beside')).not.toBeNull()
  expect(await barriers(page)).toEqual([])

  const line = page.getByRole('separator', { name: `Between Redirects and /${word}/b` })
  const width = Number(await line.getAttribute('aria-valuenow'))
  await line.press('ArrowLeft')
  await expect(line).toHaveAttribute('aria-valuenow', String(width + 16))

  await page.reload()
  await expect(second).toContainText(`Note of b ${word}`)
  await expect(line).toHaveAttribute('aria-valuenow', String(width + 16))
  await second.getByRole('link', { name: 'Open' }).focus()
  await page.keyboard.press('Escape')
  await expect(second).toBeHidden()
  await expect(list.row(`/${word}/b`).locator(':focus')).toBeVisible()
  await expect.poll(() => list.parameters().get('beside')).toBeNull()
})

test('[pointer] a click shows another row, and on a narrow screen the row is a dialog', async ({
  page,
  api,
  visit,
  word,
}) => {
  await api.create('Custom_Specialty/all', [{ SpTitle: `Alpha ${word}` }, { SpTitle: `Beta ${word}` }])
  const list = new RecordList(page)
  await visit(`/custom/specialties?search=${word}`)
  await list.total(2)
  await list.button('Details').click()
  await expect(page.getByRole('complementary', { name: `Alpha ${word}` })).toBeVisible()
  await list.row(`Beta ${word}`).getByRole('gridcell').nth(2).click()
  const pane = page.getByRole('complementary', { name: `Beta ${word}` })
  await expect(pane).toBeVisible()
  const line = page.getByRole('separator', { name: /^Between Specialties/ })
  const box = await line.boundingBox()
  if (!box) throw new Error('The line is not seen.')
  const width = Number(await line.getAttribute('aria-valuenow'))
  await page.mouse.move(box.x + 2, box.y + 50)
  await page.mouse.down()
  await page.mouse.move(box.x - 78, box.y + 50, { steps: 4 })
  await page.mouse.up()
  await expect(line).toHaveAttribute('aria-valuenow', String(width + 80))

  await page.setViewportSize({ width: 320, height: 800 })
  const dialog = page.getByRole('dialog', { name: `Beta ${word}` })
  await expect(dialog).toContainText('Title')
  expect(await barriers(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toBeHidden()
})
