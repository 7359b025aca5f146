import { expect, test } from './pages/signed-in.ts'
import { barriers } from './support/barriers.ts'

test('[keyboard] a setting says what it changes before it is saved, and who changed it after', async ({
  page,
  visit,
  word,
}) => {
  await visit('/general-settings')
  const field = page.getByRole('textbox', { name: 'Main email' })
  await field.focus()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type(`${word}@example.org`)
  const changes = page.getByRole('region', { name: 'What this changes' })
  await expect(changes).toContainText(`to ${word}@example.org`)
  expect(await barriers(page)).toEqual([])
  await page.keyboard.press('Enter')
  await expect(page.getByText('Settings saved.')).toBeVisible()
  await expect(changes).toContainText('Change a setting')
  await page.reload()
  await expect(field).toHaveValue(`${word}@example.org`)
  await expect(page.getByText(/^Changed by .+ago|^Changed by/).first()).toBeVisible()
})

test('[keyboard] a security policy is tried, what browsers report is listed, and it is stopped', async ({
  page,
  visit,
}) => {
  // What is tried is sent to every visitor of the site, which other tests are.
  const headers = {
    policy: "default-src 'self'",
    tried: null as string | null,
    version: null as number | null,
    sent: [{ name: 'referrer-policy', value: 'no-referrer' }],
    reports: [] as object[],
  }
  await page.route('**/mc/settings/headers', route => route.fulfill({ json: headers }))
  await page.route('**/mc/settings', async route => {
    if (route.request().method() !== 'PUT') return route.fallback()
    const { changes } = route.request().postDataJSON()
    headers.tried = changes[0].value
    headers.version = 1
    const last = new Date().toISOString()
    headers.reports = headers.tried
      ? [
          {
            directive: 'img-src',
            blocked: 'https://maps.example',
            times: 2,
            pages: 1,
            examples: ['/visit'],
            last,
          },
        ]
      : []
    return route.fulfill({ json: { settings: [], frames: [], folders: [] } })
  })
  await visit('/site-setup')
  const policy = page.getByRole('textbox', { name: 'Policy to try' })
  await policy.fill("default-src 'self'; img-scr x")
  await expect(page.getByText('Browsers don’t know “img-scr”.')).toBeVisible()
  await policy.fill("default-src 'self'; img-src 'self'")
  await page.getByRole('button', { name: 'Try this policy' }).press('Enter')
  await page.getByRole('button', { name: 'Allow https://maps.example' }).press('Enter')
  await expect(policy).toHaveValue("default-src 'self'; img-src 'self' https://maps.example")
  expect(await barriers(page)).toEqual([])
  await page.getByRole('button', { name: 'Stop trying' }).press('Enter')
  await expect(page.getByText('No policy is being tried.')).toBeVisible()
})
