import type { Locator } from '@playwright/test'
import { barriers } from './support/barriers.ts'
import { expect, test } from './support/kit.ts'

/** What a control is described by, in words. */
const about = (control: Locator) =>
  control.evaluate(element =>
    (element.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map(id => document.getElementById(id)?.textContent ?? '')
      .join(' '),
  )

test('[keyboard] a select is gone through by arrows and letters, and says what it is for and what is wrong', async ({
  page,
  piece,
}) => {
  const section = await piece('Fields')
  const [state, wrong] = [section.getByLabel('State').first(), section.getByLabel('State').last()]
  await expect(state).toHaveValue('')
  expect(await about(state)).toBe('Where the building stands.')
  await state.focus()
  await page.keyboard.press('ArrowDown')
  await expect(state).toHaveValue('Alabama')
  await page.keyboard.press('End')
  await expect(state).toHaveValue('Mississippi')
  await page.keyboard.press('g')
  await expect(state).toHaveValue('Georgia')
  await page.keyboard.press('Home')
  await expect(state).toHaveValue('')
  await page.keyboard.press('Tab')
  await expect(wrong).toBeFocused()
  await expect(wrong).toHaveAttribute('aria-invalid', 'true')
  await expect(wrong).toHaveAttribute('aria-required', 'true')
  expect(await about(wrong)).toBe('Choose a state.')
})

test('[keyboard] files are chosen by the button of a file drop, which keeps the focus', async ({
  page,
  piece,
}) => {
  const section = await piece('Fields')
  const drop = section.getByRole('group', { name: 'Pictures' })
  const button = drop.getByRole('button', { name: 'Choose files' })
  const picture = { name: 'ward.png', mimeType: 'image/png', buffer: Buffer.from('x') }
  for (const key of ['Enter', 'Space']) {
    // Asked for before the focus moves: a key may come sooner than the browser hears who opens the files.
    const opened = page.waitForEvent('filechooser')
    await button.focus()
    await page.keyboard.press(key)
    const chooser = await opened
    expect(chooser.isMultiple()).toBe(true)
    await chooser.setFiles([{ ...picture, name: `${key}.png` }])
    await expect(drop).toContainText(`Taken: ${key}.png`)
    await expect(button).toBeFocused()
  }
  expect(await about(drop)).toBe('Taken: Space.png')
  const wrong = section.getByRole('group', { name: 'A CSV file of locations' })
  expect(await about(wrong)).toBe('This file has no column “Name”.')
})

test('[pointer] files are dropped on a file drop; those of another kind are not taken', async ({
  page,
  piece,
}) => {
  const section = await piece('Fields')
  const drop = section.getByRole('group').filter({ has: page.getByRole('button', { name: 'Choose files' }) })
  const carry = (names: string[]) =>
    page.evaluateHandle(all => {
      const data = new DataTransfer()
      for (const name of all)
        data.items.add(new File(['x'], name, { type: name.endsWith('.png') ? 'image/png' : 'text/plain' }))
      return data
    }, names)
  const dataTransfer = await carry(['a.png', 'b.png'])
  await drop.dispatchEvent('dragenter', { dataTransfer })
  await expect(drop).toContainText('Drop to add')
  expect(await barriers(page, { within: 'main' })).toEqual([])
  await drop.dispatchEvent('drop', { dataTransfer })
  await expect(drop).toContainText('Taken: a.png, b.png')
  await drop.dispatchEvent('drop', { dataTransfer: await carry(['notes.txt']) })
  await expect(drop).toContainText('Not pictures: notes.txt')
})

test('[keyboard] boxes are ticked by Space, switches turned by Space and Enter, and what is disabled is left out', async ({
  page,
  piece,
}) => {
  const section = await piece('Fields')
  const night = section.getByRole('checkbox', { name: 'Open at night' })
  await night.focus()
  await page.keyboard.press('Space')
  await expect(night).toBeChecked()
  await page.keyboard.press('Tab')
  const some = section.getByRole('checkbox', { name: 'Some of the departments' })
  await expect(some).toBeFocused()
  expect(await some.evaluate((box: HTMLInputElement) => box.indeterminate)).toBe(true)
  await page.keyboard.press('Space')
  await expect(some).toBeChecked()
  await page.keyboard.press('Tab')
  const mode = section.getByRole('switch', { name: 'Maintenance mode' })
  await expect(mode).toBeFocused()
  await expect(mode).toHaveAccessibleDescription('Visitors see the holding page at once.')
  await page.keyboard.press('Space')
  await expect(mode).not.toBeChecked()
  await page.keyboard.press('Enter')
  await expect(mode).toBeChecked()
})

test('[keyboard] numbers go up and down, a search is emptied, and an error leads to its field', async ({
  page,
  piece,
}) => {
  const section = await piece('Fields')
  const beds = section.getByRole('spinbutton', { name: 'Beds' })
  await beds.focus()
  await page.keyboard.press('ArrowUp')
  await expect(beds).toHaveValue('13')
  await beds.fill('')
  await expect(beds).toHaveValue('')

  const search = section.getByRole('searchbox')
  await expect(search).toHaveValue('birm')
  await search.focus()
  await page.keyboard.press('Tab')
  await expect(section.getByRole('button', { name: 'Clear the search' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(search).toHaveValue('')
  await expect(search).toBeFocused()
  await page.keyboard.type('ward')
  await page.keyboard.press('Escape')
  await expect(search).toHaveValue('')

  await section.getByRole('link', { name: /^Address: another page/ }).press('Enter')
  await expect(section.getByRole('textbox', { name: 'Address' })).toBeFocused()
  await expect(section.getByRole('textbox', { name: 'Headline' })).toHaveAccessibleDescription(
    'As the public will read it.',
  )
  const copy = section.getByRole('textbox', { name: 'Copy' })
  await copy.focus()
  await page.keyboard.press('Control+End')
  await page.keyboard.press('Enter')
  await page.keyboard.type('More.')
  await expect(copy).toHaveValue(/valve\.\nMore\.$/)
})
