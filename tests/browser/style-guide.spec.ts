import { expect, test } from './pages/signed-in.ts'
import { barriers } from './support/barriers.ts'

test('[keyboard] the styles of the site are shown, each with markup to copy', async ({
  page,
  context,
  visit,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await visit('/style-guide')
  const button = page.frameLocator('iframe[title="Button, as the site shows it"]').locator('a.button')
  await expect(button).toHaveCSS('border-top-left-radius', '99px')
  expect(await barriers(page, { without: 'iframe' })).toEqual([])
  await page.getByRole('button', { name: 'Copy the markup of Button', exact: true }).press('Enter')
  await expect(page.getByText('Copied the markup of Button.')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('class="button"')
})
