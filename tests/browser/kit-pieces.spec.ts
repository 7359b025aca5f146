import { barriers } from './support/barriers.ts'
import { expect, pieceAddress, test } from './support/kit.ts'

test('[keyboard] tabs are gone through by arrows, and one that is disabled is left out', async ({
  page,
  piece,
}) => {
  const section = await piece('Page header, breadcrumbs, tabs')
  await section.getByRole('tab', { name: /Page/ }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(section.getByRole('tab', { name: /Links/ })).toBeFocused()
  await expect(section.getByRole('tabpanel')).toHaveText('12 pages link here.')
  await page.keyboard.press('End')
  await expect(section.getByRole('tab', { name: /Tags/ })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(section.getByRole('tabpanel')).toBeFocused()
})

test('[keyboard] the menu of a split button opens, is gone through and gives the focus back', async ({
  page,
  piece,
}) => {
  const section = await piece('Split button, menu, tooltip, keys')
  const more = section.getByRole('button', { name: 'More ways to publish' })
  await more.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Publish at a time…' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('menuitem', { name: 'Publish with its children' })).toBeFocused()
  expect(await barriers(page, { within: '[role=menu]' })).toEqual([])
  await page.keyboard.press('Escape')
  await expect(more).toBeFocused()
})

for (const { opener, title } of [
  { opener: 'Dialog', title: 'Redirect from an old address' },
  { opener: 'Wide dialog', title: 'Redirect from an old address' },
])
  test(`[keyboard] ${opener}: the focus stays inside, and comes back to what opened it`, async ({
    page,
    piece,
  }) => {
    const section = await piece('Dialogs and toasts')
    const button = section.getByRole('button', { name: opener, exact: true })
    await button.press('Enter')
    const dialog = page.getByRole('dialog', { name: title })
    await expect(dialog).toBeVisible()
    for (let step = 0; step < 8; step += 1) {
      await page.keyboard.press('Tab')
      await expect(dialog.locator(':focus')).toHaveCount(1)
    }
    expect(await barriers(page, { within: '[role=dialog]' })).toEqual([])
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(button).toBeFocused()
  })

test('[keyboard] a question has its harmless answer in focus, and Escape is that answer', async ({
  page,
  piece,
}) => {
  const section = await piece('Dialogs and toasts')
  const button = section.getByRole('button', { name: 'Confirm', exact: true })
  await button.press('Enter')
  const question = page.getByRole('alertdialog')
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  expect(await barriers(page, { within: '[role=alertdialog]' })).toEqual([])
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await expect(button).toBeFocused()
})

test('[keyboard] a toast is said without taking the focus', async ({ page, piece }) => {
  const section = await piece('Dialogs and toasts')
  const button = section.getByRole('button', { name: 'More toasts' })
  await button.press('Enter')
  const toasts = page.getByRole('region', { name: /notifications/i })
  await expect(toasts.getByText('12 pages were not changed')).toBeVisible()
  await expect(button).toBeFocused()
  await expect(toasts).toHaveAttribute('aria-live', /polite|assertive/)
})

test('[keyboard] buttons are pressed by Enter and Space; one at work stays in reach, one disabled does not', async ({
  page,
}) => {
  await page.goto(pieceAddress('Buttons'))
  const section = page.getByRole('region', { name: 'Buttons', exact: true })
  const pressed: string[] = []
  await page.exposeFunction('pressed', (name: string) => pressed.push(name))
  await page.evaluate(() =>
    addEventListener('click', event => {
      const { pressed: tell } = window as unknown as { pressed: (name: string) => void }
      if (event.target instanceof HTMLElement) tell(event.target.closest('button')?.textContent ?? '')
    }),
  )
  await section.getByRole('button', { name: 'danger' }).first().press('Enter')
  await page.keyboard.press('Tab')
  const busy = section.getByRole('button', { name: 'Saving…' }).first()
  await expect(busy).toBeFocused()
  await expect(busy).toHaveAttribute('aria-busy', 'true')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await page.keyboard.press('Tab')
  await expect(section.getByRole('button', { name: 'Bold' }).first()).toBeFocused()
  expect(pressed).toEqual(['danger', 'with a picture'])
})

test('[keyboard] a tooltip is there on focus, says more, and goes with Escape', async ({ page, piece }) => {
  const section = await piece('Split button, menu, tooltip, keys')
  const button = section.getByRole('button', { name: '2 min ago' })
  await button.focus()
  await expect(page.getByRole('tooltip')).toHaveText('21 November 2026, 14:02:07')
  await expect(button).toHaveAccessibleDescription('21 November 2026, 14:02:07')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('tooltip')).toHaveCount(0)
  await expect(button).toBeFocused()
})

test('[keyboard] crumbs are links to what is above, and what is open says so', async ({ page, piece }) => {
  const section = await piece('Page header, breadcrumbs, tabs')
  const crumbs = section.getByRole('navigation', { name: 'Breadcrumbs' })
  await crumbs.getByRole('link', { name: 'Services' }).focus()
  await page.keyboard.press('Tab')
  await expect(crumbs.getByRole('link', { name: 'Heart and vascular' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(section.getByRole('button', { name: 'Versions' })).toBeFocused()
  await expect(crumbs.locator('[aria-current=page]')).toHaveText('Cardiac rehabilitation')
})

test('[keyboard] what an alert offers is reached in its order, and errors are said at once', async ({
  page,
  piece,
}) => {
  const section = await piece('Alerts')
  await section.getByRole('button', { name: 'Close' }).focus()
  await page.keyboard.press('Tab')
  await expect(section.getByRole('button', { name: 'Change Password' })).toBeFocused()
  await expect(section.getByRole('alert').filter({ hasText: 'The page was not saved' })).toBeVisible()
  await expect(section.getByRole('status').filter({ hasText: 'Cache Cleared' })).toBeVisible()
})

test('[keyboard] a floating dialog takes the focus, leaves the page usable, and gives the focus back', async ({
  page,
  piece,
}) => {
  const section = await piece('Dialogs and toasts')
  const button = section.getByRole('button', { name: 'Floating dialog' })
  await button.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Sign in again' })
  await expect(dialog.getByLabel('Password')).toBeFocused()
  await expect(dialog).toHaveAttribute('aria-modal', 'false')
  expect(await barriers(page, { within: '[role=dialog]' })).toEqual([])
  await section.getByRole('button', { name: 'Dialog', exact: true }).focus()
  await expect(dialog).toBeVisible()
  await dialog.getByLabel('Password').press('Escape')
  await expect(dialog).toBeHidden()
})

test('on a screen of 320 pixels no piece is wider than the screen', async ({ page, piece }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  for (const name of ['Page header, breadcrumbs, tabs', 'Fields', 'Alerts', 'Status line', 'Dates']) {
    await piece(name)
    const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(wider, name).toBeLessThanOrEqual(0)
  }
})

/** They show how it looks while something goes on. */
const BUSY = ['Buttons', 'Spinner, skeleton, progress, nothing']

for (const name of [
  'Buttons',
  'Split button, menu, tooltip, keys',
  'Page header, breadcrumbs, tabs',
  'Alerts',
  'Spinner, skeleton, progress, nothing',
  'Status line',
])
  test(`${name}: no barriers`, async ({ page }) => {
    await page.goto(pieceAddress(name))
    await expect(page.getByRole('region', { name, exact: true })).toBeVisible()
    expect(await barriers(page, { within: 'main', isBusy: BUSY.includes(name) })).toEqual([])
  })
