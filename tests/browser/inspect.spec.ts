import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { expect, test } from './support/test.ts'

test('what is built has no panel for developers', async ({ page }) => {
  await page.goto('/maintenance/?inspect')
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
  await expect(page.getByRole('complementary', { name: 'Running machines' })).toHaveCount(0)
  const built = fileURLToPath(new URL('../../dist/ui/', import.meta.url))
  const scripts = (await readdir(built, { recursive: true })).filter(name => name.endsWith('.js'))
  expect(scripts.length).toBeGreaterThan(5)
  for (const name of scripts) expect(await readFile(built + name, 'utf8')).not.toContain('Running machines')
})
