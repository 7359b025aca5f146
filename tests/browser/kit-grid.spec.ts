import type { Locator } from '@playwright/test'
import { barriers } from './support/barriers.ts'
import { expect, pieceAddress, test } from './support/kit.ts'

const cell = (section: Locator, row: string, column: string) =>
  section.locator(`[data-row="${row}"] [data-column="${column}"]`)

test('[keyboard] the grid is gone through by arrows, ends, pages, j and k, and by letters', async ({
  page,
  piece,
}) => {
  const section = await piece('Data grid with search and pagination')
  await cell(section, '0', 'type').click()
  await page.keyboard.press('ArrowDown')
  await expect(cell(section, '100', 'type')).toBeFocused()
  await page.keyboard.press('j')
  await expect(cell(section, '104', 'type')).toBeFocused()
  await page.keyboard.press('k')
  await page.keyboard.press('ArrowRight')
  await expect(cell(section, '100', 'city')).toBeFocused()
  await page.keyboard.press('End')
  await page.keyboard.press('Home')
  await expect(cell(section, '100', '$select').getByRole('checkbox')).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Control+End')
  await expect(section.locator('[data-row] :focus, [data-row]:has(:focus)').first()).toBeInViewport()
  await page.keyboard.press('PageUp')
  await expect(section.locator('[data-current]')).toBeInViewport()
  await page.keyboard.press('Control+Home')
  await expect(section.locator('[data-current]')).toHaveAttribute('data-row', '0')
  await page.keyboard.press('Shift+B')
  await expect(section.locator('[data-current]')).toHaveAttribute('data-row', '3')
  await page.keyboard.press('Control+Home')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowUp')
  await expect(section.locator('[role=columnheader][data-column=name]')).toBeFocused()
})

test('[keyboard] rows are selected by Space and stretched by Shift, and it is told to screen readers', async ({
  page,
  piece,
}) => {
  const section = await piece('Data grid with search and pagination')
  const grid = section.getByRole('grid', { name: 'Locations' })
  await expect(grid).toHaveAttribute('aria-multiselectable', 'true')
  await expect(grid).toHaveAttribute('aria-rowcount', '501')
  const row = (key: string) => section.locator(`[data-row="${key}"]`)
  await cell(section, '0', 'type').click()
  await page.keyboard.press('Space')
  await expect(row('0')).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Shift+ArrowDown')
  await expect(row('100')).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Shift+ArrowUp')
  await expect(row('100')).toHaveAttribute('aria-selected', 'false')
  await page.keyboard.press('Control+a')
  await expect(grid.locator('[data-row][aria-selected=false]')).toHaveCount(0)
  const all = section.getByRole('checkbox', { name: 'Select all on this page' })
  await expect(all).toBeChecked()
  await all.press('Space')
  await expect(grid.locator('[data-row][aria-selected=true]')).toHaveCount(0)
})

test('[keyboard] Enter opens, F2 edits, Delete deletes, and a head is sorted by; the focus stays with its row', async ({
  page,
  piece,
}) => {
  const section = await piece('Data grid with search and pagination')
  await cell(section, '0', 'city').click()
  await page.keyboard.press('Enter')
  await expect(section.getByText('Opened: Andalusia Health', { exact: true })).toBeVisible()
  await page.keyboard.press('F2')
  await expect(section.getByText('Opened: Andalusia Health, to edit city')).toBeVisible()
  await page.keyboard.press('Delete')
  await expect(section.locator('[data-row="0"]')).toHaveCount(0)
  await expect(section.locator('[data-row] :focus, [data-row] [data-column]:focus')).toHaveCount(1)

  await page.keyboard.press('Control+Home')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowUp')
  const name = section.getByRole('columnheader', { name: 'Name' })
  await expect(name).toHaveAttribute('aria-sort', 'ascending')
  await page.keyboard.press('Enter')
  await expect(name).toHaveAttribute('aria-sort', 'descending')
  await expect(name).toBeFocused()
})

test('[keyboard] of 100,000 rows the last is reached, and the focus survives order, search and scrolling', async ({
  page,
  piece,
}) => {
  const section = await piece('Data grid of 100,000')
  const grid = section.getByRole('grid')
  await cell(section, '0', 'city').click()
  await page.keyboard.press('Control+End')
  await expect(
    section.locator('[data-row="99999"] :focus, [data-row="99999"]:has(:focus)').first(),
  ).toBeVisible()
  await page.keyboard.press('ArrowUp')
  await expect(section.locator('[data-current]')).toHaveAttribute('data-row', '99998')
  await expect(section.locator('[data-current]')).toHaveAttribute('aria-rowindex', '100000')

  const scroll = section.locator('.data-grid-scroll')
  await scroll.evaluate(element => element.scrollTo({ top: 0 }))
  await expect(section.locator('[data-row="0"]')).toBeVisible()
  await expect(section.locator('[data-current]')).toHaveAttribute('data-row', '99998')
  await expect(section.locator('[data-row="99998"]').locator(':focus')).toHaveCount(1)
  await section.getByRole('columnheader', { name: 'City' }).click()
  await section.getByRole('searchbox').fill('99998')
  await expect(grid).toHaveAttribute('aria-rowcount', '2')
  await expect(section.locator('[data-row]')).toHaveCount(1)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(section.locator('.data-grid :focus')).toHaveCount(1)
  expect(await section.locator('[data-row]').count()).toBeLessThan(120)
})

test('[keyboard] the way to other pages is a row of buttons, and the focus does not fall off the last', async ({
  page,
  piece,
}) => {
  const section = await piece('Data grid with search and pagination')
  await section.getByLabel('Rows per page').selectOption('200')
  const next = section.getByRole('button', { name: 'Next page' })
  await next.press('Enter')
  await next.press('Enter')
  await expect(section.getByText('Page: 3 of 3')).toBeVisible()
  await expect(next).toHaveAttribute('aria-disabled', 'true')
  await expect(next).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(section.getByText('Page: 3 of 3')).toBeVisible()
})

for (const name of [
  'Data grid with search and pagination',
  'Data grid of 100,000',
  'Data grid: loading, no result, no data, error',
])
  test(`${name}: no barriers`, async ({ page }) => {
    await page.goto(pieceAddress(name))
    await expect(page.getByRole('region', { name, exact: true })).toBeVisible()
    expect(await barriers(page, { within: 'main', isBusy: name.includes('loading') })).toEqual([])
  })
