import type { Locator, Page } from '@playwright/test'
import { barriers } from './support/barriers.ts'
import { expect, test } from './support/kit.ts'

/** Where the entries are is measured in the frames after one was picked up, and no person is quicker. */
const measured = (page: Page) =>
  page.evaluate(() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))))

test('[keyboard] an entry is picked up, moved and put down, and it is said', async ({ page, piece }) => {
  const section = await piece('Sortable list')
  const order = section.getByTestId('order')
  const handle = section.getByRole('button', { name: 'Move Introduction', exact: true })
  await handle.focus()
  await page.keyboard.press('Space')
  await expect(page.getByText('Picked up Introduction, place 1 of 4.')).toBeAttached()
  await measured(page)
  // Each press is a step of 25 px, and an entry is taller.
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(page.getByText('Introduction: place 2 of 4.')).toBeAttached()
  await page.keyboard.press('Space')
  await expect(order).toHaveText('Opening hours, Introduction, Team, Contact')
  await expect(handle).toBeFocused()
  await page.keyboard.press('Space')
  await expect(page.getByText('Picked up Introduction, place 2 of 4.')).toBeAttached()
  await measured(page)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(page.getByText('Introduction: place 3 of 4.')).toBeAttached()
  await page.keyboard.press('Escape')
  await expect(page.getByText('Introduction wasn’t moved.')).toBeAttached()
  await expect(order).toHaveText('Opening hours, Introduction, Team, Contact')
})

test('[pointer] an entry is moved by its buttons without dragging, and keeps the focus', async ({
  piece,
}) => {
  const section = await piece('Sortable list')
  const up = section.getByRole('button', { name: 'Move Contact up' })
  await up.click()
  await up.click()
  await expect(section.getByTestId('order')).toHaveText('Introduction, Contact, Opening hours, Team')
  await expect(up).toBeFocused()
  await expect(section.getByText('Contact: place 2 of 4.')).toBeAttached()
})

test('[pointer] an entry is dragged by its grip', async ({ page, piece }) => {
  const section = await piece('Sortable list')
  const grip = await section.getByRole('button', { name: 'Move Team', exact: true }).boundingBox()
  const target = await section.getByRole('button', { name: 'Move Introduction', exact: true }).boundingBox()
  if (!grip || !target) throw new Error('There is no grip.')
  await page.mouse.move(grip.x + 9, grip.y + 9)
  await page.mouse.down()
  await page.mouse.move(grip.x + 9, grip.y - 6)
  await page.mouse.move(target.x + 9, target.y + 4, { steps: 4 })
  await expect(page.getByText('Team: place 1 of 4.')).toBeAttached()
  await page.mouse.up()
  await expect(section.getByTestId('order')).toHaveText('Team, Introduction, Opening hours, Contact')
})

const widthOf = async (pane: Locator) => (await pane.boundingBox())?.width ?? 0

test('[keyboard] a pane is made wider by arrows, and remembered', async ({ page, piece }) => {
  const section = await piece('Panes')
  const pane = section.getByRole('region', { name: 'Pages' })
  const before = await widthOf(pane)
  const line = section.getByRole('separator', { name: 'Between Pages and Text' })
  await line.focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => widthOf(pane)).toBeGreaterThan(before + 20)
  const after = await widthOf(pane)
  const again = await piece('Panes')
  await expect.poll(() => widthOf(again.getByRole('region', { name: 'Pages' }))).toBeCloseTo(after, 0)
})

test('on a narrow screen the panes stand one under the other, and nothing is wider than the screen', async ({
  page,
  piece,
}) => {
  await page.setViewportSize({ width: 320, height: 700 })
  const section = await piece('Panes')
  const pages = await section.getByRole('region', { name: 'Pages' }).boundingBox()
  const text = await section.getByRole('region', { name: 'Text' }).boundingBox()
  expect(text?.y).toBeGreaterThan((pages?.y ?? 0) + (pages?.height ?? 0))
  expect(pages?.width).toBeGreaterThan(250)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
})

for (const name of ['Sortable list', 'Panes'])
  test(`${name} has no barriers`, async ({ page, piece }) => {
    await piece(name)
    expect(await barriers(page, { within: 'main' })).toEqual([])
  })
