import { barriers } from './support/barriers.ts'
import { expect, test } from './support/kit.ts'

test('[keyboard] a diff says what was inserted and deleted in words, and unfolds what is the same', async ({
  page,
  piece,
}) => {
  const section = await piece('Diff')
  const copy = section.getByRole('region', { name: 'Copy, 12 November and now' })
  await expect(copy.getByText('Deleted: Ask your doctor.')).toBeVisible()
  await expect(copy.getByText('Inserted: • Wear shoes for walking')).toBeVisible()
  await expect(copy.locator('ins').getByText('[/heart]')).toBeVisible()
  await expect(copy.getByText('The end.').first()).toBeHidden()
  await copy.getByRole('button', { name: /Show \d+ unchanged lines/ }).focus()
  await page.keyboard.press('Enter')
  await expect(copy.getByText('The end.').first()).toBeVisible()
  await expect(section.getByText('No differences in the text.')).toBeVisible()
})

test('[keyboard] a plot is drawn, and has a table that says the same', async ({ page, piece }) => {
  const section = await piece('Plot')
  await expect(section.locator('canvas')).toHaveCount(2)
  await section.getByText('As a table').first().focus()
  await page.keyboard.press('Enter')
  const table = section.getByRole('table').first()
  await expect(table.getByRole('row')).toHaveCount(31)
  await expect(table.getByRole('row', { name: 'Oct 24, 2026 7 9' })).toBeVisible()
  await expect(section.getByRole('img', { name: 'Hits: 8 today, 330 in 30 days' })).toBeVisible()
})

for (const name of ['Diff', 'Plot'])
  test(`${name} has no barriers`, async ({ page, piece }) => {
    const section = await piece(name)
    if (name === 'Plot') await section.getByText('As a table').first().click()
    expect(await barriers(page, { within: 'main' })).toEqual([])
  })
