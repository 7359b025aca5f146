import { RecordList } from './pages/record-list.ts'
import { expect, test } from './pages/signed-in.ts'

type Redirect = { RId: number; RTo: string }

test('[keyboard] a cell is changed in the list, and nobody is written over', async ({
  page,
  api,
  visit,
  word,
}) => {
  const made = await api.create<Redirect>('Redirect', { RFrom: `/${word}`, RTo: '/a' })
  const list = new RecordList(page)
  await visit(`/redirects/301?search=${word}`)
  await list.total(1)
  await list.search.focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Home')
  const to = list.rows.first().locator('[data-column="RTo"]')
  for (let at = 0; at < 8 && !(await to.evaluate(cell => cell === document.activeElement)); at++)
    await page.keyboard.press('ArrowRight')
  await expect(to).toBeFocused()

  await page.keyboard.press('F2')
  const dialog = page.getByRole('dialog', { name: `To of /${word}` })
  await expect(dialog.getByRole('textbox')).toHaveValue('/a')
  await api.send('PATCH', `Redirect/${made.RId}`, { RTo: '/theirs' })
  await dialog.getByRole('textbox').press('Control+a')
  await page.keyboard.type('/mine')
  await page.keyboard.press('Enter')
  await expect(dialog).toContainText('here it has “/theirs” now')
  await expect(dialog.getByRole('textbox')).toHaveValue('/mine')
  expect((await api.list<Redirect>('Redirect', `RFrom=/${word}`))[0]?.RTo).toBe('/theirs')

  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(to).toHaveText('/mine')
  await expect(to).toBeFocused()
  expect((await api.list<Redirect>('Redirect', `RFrom=/${word}`))[0]?.RTo).toBe('/mine')
})

test('[pointer] what others change is told, and shown when it is asked for', async ({
  page,
  api,
  visit,
  word,
}) => {
  await page.clock.install()
  const made = await api.create<Redirect>('Redirect', { RFrom: `/${word}`, RTo: '/a' })
  const list = new RecordList(page)
  await visit(`/redirects/301?search=${word}`)
  await list.total(1)
  await api.send('PATCH', `Redirect/${made.RId}`, { RTo: '/theirs' })
  await page.clock.fastForward(15_000)
  await expect(page.getByText('1 row has changed.')).toBeVisible()
  await expect.poll(() => list.texts('RTo')).toEqual(['/a'])
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  await expect.poll(() => list.texts('RTo')).toEqual(['/theirs'])
  await expect(page.getByText('1 row has changed.')).toBeHidden()
})
