import { barriers } from './support/barriers.ts'
import { expect, test } from './support/test.ts'

const pages = [
  '/',
  '/about',
  '/about/contact-us',
  '/patients/before-you-arrive',
  '/services',
  '/services/emergency-care',
  '/health-library/eating-well',
  '/news',
  '/news?page=2',
  '/events',
  '/blog',
  '/projects/the-hospice-garden',
  '/blog/five-suppers-with-little-salt',
  '/no/such/page',
  '/_site/sent/3',
]

for (const width of [1440, 390])
  test.describe(`${width} pixels wide`, () => {
    test.use({ viewport: { width, height: 844 }, javaScriptEnabled: true })

    test('a dozen pages have no barriers and fit the screen', async ({ page }) => {
      for (const path of pages) {
        await page.goto(path)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        expect(await barriers(page, { isLightOnly: width < 1440 }), path).toEqual([])
        const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
        expect(over, `${path} is wider than the screen`).toBeLessThanOrEqual(0)
      }
    })
  })

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('a comment comes back with what was typed where the name is missing, and is sent then', async ({
    page,
  }) => {
    await page.goto('/blog/five-suppers-with-little-salt')
    await page.getByRole('textbox', { name: 'Comment' }).fill('We cooked all five.')
    await page.getByRole('button', { name: 'Send comment' }).press('Enter')
    await expect(page.getByRole('heading', { name: 'There is a problem' })).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Comment' })).toHaveValue('We cooked all five.')
    await page.getByRole('textbox', { name: 'Name' }).fill('Rosa')
    await page.getByRole('button', { name: 'Send comment' }).press('Enter')
    await expect(page.getByRole('heading', { name: 'Thank you for your comment' })).toBeVisible()
    await page.getByRole('link', { name: 'Back to “Five suppers with little salt”' }).click()
    await expect(page.getByText('We cooked all five.')).toHaveCount(0)
  })

  test('a phone opens the menu by keyboard, and closes it with Escape', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/')
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden()
    await page.getByRole('button', { name: 'Menu' }).press('Enter')
    const menu = page.getByRole('navigation', { name: 'Main' })
    await expect(menu).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(menu).toBeHidden()
    await page.getByRole('button', { name: 'Menu' }).click()
    await menu.getByText('Services', { exact: true }).press('Enter')
    await menu.getByRole('link', { name: 'Heart Care' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Heart Care')
  })

  test('the first tab leads past the header', async ({ page }) => {
    await page.goto('/about')
    await page.keyboard.press('Tab')
    const skip = page.getByRole('link', { name: 'Skip to the content' })
    await expect(skip).toBeFocused()
    await expect(skip).toBeInViewport()
    await page.keyboard.press('Enter')
    await expect(page.locator('#content')).toBeFocused()
  })

  test('a form is sent, and comes back with what was typed when something is wrong', async ({ page }) => {
    await page.goto('/about/contact-us')
    await page.getByLabel('Your name').fill('Jo Doe')
    await page.getByLabel('Your email address').fill('jo@example')
    await page.getByLabel('Your message').fill('Where may I park?')
    await page.getByRole('button', { name: 'Send' }).click()
    const alert = page.getByRole('alert')
    await expect(alert).toContainText('There is a problem')
    await expect(page.getByLabel('Your message')).toHaveValue('Where may I park?')
    await alert.getByRole('link').first().click()
    await page.getByLabel('Your email address').fill('jo@example.com')
    await page.getByRole('button', { name: 'Send' }).click()
    await expect(page).toHaveURL(/\/_site\/sent\/3$/)
    await expect(page.getByRole('main')).toContainText('We have received what you sent us')
  })
})

test('no page breaks its own security policy', async ({ page }) => {
  const refused: string[] = []
  page.on('console', message => {
    if (/Content Security Policy/i.test(message.text())) refused.push(`${page.url()}: ${message.text()}`)
  })
  for (const path of pages) await page.goto(path)
  expect(refused).toEqual([])
})
