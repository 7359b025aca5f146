import { barriers } from './support/barriers.ts'
import { expect, test } from './support/test.ts'

const pages = [
  '/find-a-doctor',
  '/find-a-doctor?q=heart+doctor+near+66900',
  '/find-a-doctor?q=zzqq',
  '/find-a-doctor/hana-abernethy-cole',
  '/locations',
  '/locations/wexmoor-medical-center',
  '/services?q=care',
  '/services/colonoscopy',
]

for (const width of [1440, 320])
  test.describe(`${width} pixels wide`, () => {
    test.use({ viewport: { width, height: 844 } })

    test('the pages of the directory have no barriers and fit the screen', async ({ page }) => {
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

  test('a phone searches, filters and opens a profile', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/find-a-doctor')
    await page.getByLabel('Name, specialty or condition').fill('heart doctor')
    await page.getByRole('search', { name: 'Doctors' }).getByRole('button', { name: 'Search' }).click()
    await expect(page.locator('#results')).toContainText('for Cardiology')
    await page.getByRole('button', { name: 'Filters' }).click()
    await page.getByLabel('Accepting new patients').check()
    await page.getByRole('button', { name: 'Show results' }).click()
    await expect(page).toHaveURL(/accepting=1/)
    await page.locator('.doctor h3 a').first().click()
    await expect(page.getByRole('heading', { name: 'Locations and hours' })).toBeVisible()
  })
})

test('the place of the visitor is asked for when the button is pressed, and a filter keeps the focus', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation({ latitude: 39.2, longitude: -97.9 })
  await page.goto('/find-a-doctor?q=cardiology')
  await page.getByRole('button', { name: 'Use my location' }).click()
  await expect(page).toHaveURL(/at=39\.20%2C-97\.90/)
  await expect(page.locator('#results')).toContainText('of your location')
  await page.getByLabel('Open now').check()
  await expect(page).toHaveURL(/open=1/)
  await expect(page.getByLabel('Open now')).toBeFocused()
})
