import { barriers } from './support/barriers.ts'
import { expect, test } from './support/kit.ts'

test('[keyboard] a day is typed in any accepted form; a wrong one stays and is said; a blank clears', async ({
  page,
  piece,
}) => {
  const section = await piece('Dates')
  const field = section.getByRole('textbox', { name: 'Published' })
  const day = section.getByTestId('day')
  await field.fill('3/7/27')
  await page.keyboard.press('Enter')
  await expect(day).toHaveText('2027-03-07')
  await expect(field).toHaveValue('03/07/2027')
  await field.fill('2026-13-01')
  await page.keyboard.press('Tab')
  await expect(field).toHaveValue('2026-13-01')
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await expect(section.getByText('Enter a date such as 03/31/2026')).toBeVisible()
  await expect(day).toHaveText('2027-03-07')
  await field.fill('')
  await page.keyboard.press('Enter')
  await expect(day).toHaveText('none')
})

test('[keyboard] the calendar goes by days, weeks, months and years, and gives the focus back', async ({
  page,
  piece,
}) => {
  const section = await piece('Dates')
  const opener = section.getByRole('button', { name: 'Calendar: Published' })
  await opener.press('Enter')
  const calendar = page.getByRole('dialog', { name: 'Calendar' })
  const at = (name: RegExp) => calendar.getByRole('button', { name })
  await expect(at(/November 21, 2026/)).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(at(/November 28, 2026/)).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(at(/December 5, 2026/)).toBeFocused()
  await page.keyboard.press('PageDown')
  await expect(at(/January 5, 2027/)).toBeFocused()
  await page.keyboard.press('Shift+PageUp')
  await page.keyboard.press('Home')
  await expect(at(/Sunday, January 4, 2026/)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(section.getByTestId('day')).toHaveText('2026-01-04')
  await expect(calendar).toBeHidden()
  await expect(opener).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await expect(calendar).toBeHidden()
  await expect(opener).toBeFocused()
})

test('[pointer] a year is chosen among 5 before and 6 after', async ({ page, piece }) => {
  const section = await piece('Dates')
  await section.getByRole('button', { name: 'Calendar: Published' }).click()
  const calendar = page.getByRole('dialog', { name: 'Calendar' })
  await calendar.getByRole('button', { name: 'November 2026' }).click()
  await expect(calendar.getByRole('gridcell')).toHaveText([
    '2021',
    '2022',
    '2023',
    '2024',
    '2025',
    '2026',
    '2027',
    '2028',
    '2029',
    '2030',
    '2031',
    '2032',
  ])
  await calendar.getByRole('button', { name: '2028' }).click()
  await calendar.getByRole('button', { name: 'Month after' }).click()
  await expect(calendar.getByRole('button', { name: 'December 2028' })).toBeVisible()
  await calendar.getByRole('button', { name: /December 1, 2028/ }).click()
  await expect(section.getByTestId('day')).toHaveText('2028-12-01')
})

test('[keyboard] days that may not be chosen are reached, refused and told why; weeks start on Monday', async ({
  page,
  piece,
}) => {
  const section = await piece('Dates')
  await section.getByRole('button', { name: 'Calendar: Shown from' }).press('Enter')
  const calendar = page.getByRole('dialog', { name: 'Calendar' })
  await expect(calendar.getByRole('columnheader').first()).toHaveText('Mo')
  const thanksgiving = calendar.getByRole('button', { name: /November 26/ })
  await expect(thanksgiving).toHaveAttribute('aria-disabled', 'true')
  for (let step = 0; step < 5; step += 1) await page.keyboard.press('ArrowRight')
  await expect(thanksgiving).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(calendar.getByText('11/26/2026 can’t be chosen.')).toBeVisible()
  await expect(calendar).toBeVisible()
})

test('[keyboard] an instant is turned from UTC and back once; an hour that comes twice is asked about', async ({
  page,
  piece,
}) => {
  const section = await piece('Dates')
  const instant = section.getByTestId('instant')
  const day = section.getByRole('textbox', { name: 'Goes live: day' })
  const time = section.getByLabel('Goes live: time')
  await expect(time).toHaveValue('14:02')
  await day.fill('11/01/2026')
  await page.keyboard.press('Tab')
  await time.fill('01:30')
  await expect(instant).toHaveText('2026-11-01T06:30:00.000Z')
  await section.getByLabel('Goes live: which of the two').selectOption('CST')
  await expect(instant).toHaveText('2026-11-01T07:30:00.000Z')
  await time.fill('02:30')
  await day.fill('03/08/2026')
  await page.keyboard.press('Enter')
  await expect(instant).toHaveText('2026-03-08T08:30:00.000Z')
  await day.fill('')
  await page.keyboard.press('Enter')
  await expect(instant).toHaveText('none')
})

test('has no barriers, open or closed', async ({ page, piece }) => {
  const section = await piece('Dates')
  expect(await barriers(page, { within: 'main' })).toEqual([])
  await section.getByRole('button', { name: 'Calendar: Published' }).press('Enter')
  await expect(page.getByRole('dialog', { name: 'Calendar' })).toBeVisible()
  expect(await barriers(page, { within: '[role=dialog]' })).toEqual([])
})
