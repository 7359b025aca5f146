import { barriers } from './support/barriers.ts'
import { expect, test } from './support/kit.ts'

test('[keyboard] tags are added by Enter, not twice, and pulled back by Backspace', async ({
  page,
  piece,
}) => {
  const section = await piece('Fields')
  const tags = section.getByTestId('tags')
  const input = section.getByRole('textbox', { name: 'Keywords' })
  await input.focus()
  await page.keyboard.type('  Walking ')
  await page.keyboard.press('Enter')
  await expect(tags).toHaveText('Heart · Rehabilitation · Walking')
  await page.keyboard.type('Heart')
  await page.keyboard.press('Enter')
  await expect(section.getByText('“Heart” is already in the list.').first()).toBeVisible()
  await expect(input).toHaveValue('Heart')
  await input.fill('')
  await page.keyboard.press('Backspace')
  await expect(tags).toHaveText('Heart · Rehabilitation')
  await expect(input).toHaveValue('Walking')
  await page.keyboard.press('Enter')
  await section.getByRole('button', { name: 'Remove Heart' }).press('Enter')
  await expect(tags).toHaveText('Rehabilitation · Walking')
  await expect(input).toBeFocused()
})

test('several tags are pasted as several, and what finds no room stays', async ({ page, piece }) => {
  const section = await piece('Fields')
  const input = section.getByRole('textbox', { name: 'Keywords' })
  await input.focus()
  await input.evaluate(element => {
    const data = new DataTransfer()
    data.setData('text/plain', 'a, b\nc; d')
    element.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    )
  })
  await expect(section.getByTestId('tags')).toHaveText('Heart · Rehabilitation · a · b · c')
  await expect(input).toHaveValue('d')
  await page.keyboard.press('Escape')
})

test('[keyboard] of 50,000 options one is searched and picked with Enter; what is chosen is not offered', async ({
  page,
  piece,
}) => {
  const section = await piece('Dialogs and toasts')
  const opener = section.getByRole('button', { name: 'Picker for one' })
  await opener.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Add people' })
  await expect(dialog.getByRole('searchbox')).toBeFocused()
  await page.keyboard.type('Bo Chen 1')
  await expect(dialog.getByRole('option', { name: 'Bo Chen 11 Oncology' })).toBeVisible()
  await expect(dialog.getByRole('option', { name: /^Bo Chen 1 / })).toHaveCount(0)
  const { listed, high } = await dialog.getByRole('listbox').evaluate(list => ({
    listed: Number(list.querySelector('[role=option]')?.getAttribute('aria-setsize')),
    high: list.getBoundingClientRect().height / innerHeight,
  }))
  expect(listed).toBeGreaterThan(1000)
  expect(high).toBeCloseTo(0.4, 1)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(page.getByText(/^1 picked: Bo Chen 1/)).toBeVisible()
  await expect(opener).toBeFocused()
})

test('[keyboard] a server’s list comes page by page, is filtered, and can be tried again', async ({
  page,
  piece,
}) => {
  const section = await piece('Dialogs and toasts')
  await section.getByRole('button', { name: 'Picker of a server' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Add from the server' })
  const list = dialog.getByRole('listbox')
  await expect(dialog.getByRole('option', { name: 'Ann Abbott 0' })).toBeVisible()
  await list.focus()
  await page.keyboard.press(' ')
  await page.keyboard.press('End')
  await expect(list.getByRole('option').first()).toHaveAttribute('aria-setsize', '200')
  await dialog.getByLabel('Specialty').selectOption('Oncology')
  await expect(dialog.getByRole('option', { name: 'Carla Díaz 2 Oncology' })).toBeVisible()
  await expect(dialog.getByText('1 selected')).toBeVisible()
  await dialog.getByLabel('Specialty').selectOption('broken')
  await expect(dialog.getByText('The server is being restarted.')).toBeVisible()
  await dialog.getByLabel('Specialty').selectOption('Oncology')
  await dialog.getByRole('searchbox').fill('nobody at all')
  await dialog.getByRole('searchbox').press('Enter')
  await expect(dialog.getByText('No results')).toBeVisible()
})

test('fields and pickers have no barriers', async ({ page, piece }) => {
  await piece('Fields')
  expect(await barriers(page, { within: 'main' })).toEqual([])
  const section = await piece('Dialogs and toasts')
  await section.getByRole('button', { name: 'Picker', exact: true }).press('Enter')
  await expect(page.getByRole('option').first()).toBeVisible()
  expect(await barriers(page, { within: '[role=dialog]' })).toEqual([])
})
