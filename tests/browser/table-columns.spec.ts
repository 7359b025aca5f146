import { RecordList } from './pages/record-list.ts'
import { expect, test } from './pages/signed-in.ts'

test('[keyboard] columns are hidden, pinned to the front and made wider, and stay so', async ({
  page,
  api,
  visit,
  word,
}) => {
  await api.create('Redirect/all', [
    { RFrom: `/${word}/alpha`, RTo: '/a' },
    { RFrom: `/${word}/beta`, RTo: '/b' },
  ])
  const list = new RecordList(page)
  await visit(`/redirects/301?search=${word}`)
  await list.total(2)
  const heads = () =>
    list.grid.getByRole('columnheader').evaluateAll(all => all.map(one => one.getAttribute('data-column')))
  const before = await heads()
  expect(before).toContain('RHits')

  await list.choose('Columns…', 'Enter')
  const dialog = page.getByRole('dialog', { name: 'Columns' })
  await dialog.getByRole('checkbox', { name: 'Hits', exact: true }).press('Space')
  await dialog.getByRole('checkbox', { name: 'To stays visible' }).press('Space')
  await dialog.getByRole('button', { name: 'Show these' }).press('Enter')
  await expect.poll(heads).not.toContain('RHits')
  const to = list.head('To')
  expect(await to.evaluate(cell => getComputedStyle(cell).position)).toBe('sticky')

  await list.search.focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowRight')
  await expect(to).toBeFocused()
  const width = (await to.boundingBox())?.width ?? 0
  await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('Shift+ArrowRight')
  await expect.poll(async () => Math.round((await to.boundingBox())?.width ?? 0)).toBe(Math.round(width) + 32)

  await visit(`/redirects/301?search=${word}`)
  await list.total(2)
  await expect.poll(heads).not.toContain('RHits')
  expect(Math.round((await to.boundingBox())?.width ?? 0)).toBe(Math.round(width) + 32)
})

test('[keyboard] a row is found by typing its name', async ({ page, api, visit, word }) => {
  await api.create('Custom_Specialty/all', [
    { SpTitle: `Alpha ${word}` },
    { SpTitle: `Kilo ${word}` },
    { SpTitle: `Kjeld ${word}` },
  ])
  const list = new RecordList(page)
  await visit(`/custom/specialties?search=${word}`)
  await list.total(3)
  await list.search.focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Shift+K')
  await expect(list.row(`Kilo ${word}`).locator(':focus')).toBeVisible()
  await page.keyboard.press('j')
  await expect(list.row(`Kjeld ${word}`).locator(':focus')).toBeVisible()
})

test('[pointer] the edge of a head is dragged', async ({ page, api, visit, word }) => {
  await api.create('Redirect', { RFrom: `/${word}`, RTo: '/a' })
  const list = new RecordList(page)
  await visit(`/redirects/301?search=${word}`)
  await list.total(1)
  const to = list.head('To')
  const box = await to.boundingBox()
  if (!box) throw new Error('The head is not seen.')
  await page.mouse.move(box.x + box.width - 3, box.y + box.height / 2)
  await page.mouse.down()
  await page.mouse.move(box.x + 300, box.y + box.height / 2, { steps: 4 })
  await page.mouse.up()
  await expect.poll(async () => Math.round((await to.boundingBox())?.width ?? 0)).toBe(300)
  await expect(to).toHaveAttribute('aria-sort', 'none')
})
