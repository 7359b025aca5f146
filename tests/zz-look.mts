import { chromium as pw } from 'playwright-core'
import { chromium } from '/work/wt/places/tests/browser/support/chromium.ts'

const [, , ...paths] = process.argv
const browser = await pw.launch(await chromium())
const scheme = (process.env.DARK ? 'dark' : 'light') as 'dark' | 'light'
const width = Number(process.env.W ?? 1440)
const context = await browser.newContext({ viewport: { width, height: 900 }, colorScheme: scheme })
const page = await context.newPage()
page.on('console', m => {
  if (m.type() === 'error') console.log('console:', m.text().slice(0, 300))
})
await page.goto('http://127.0.0.1:4993/maintenance/login')
await page.getByLabel('User Name').fill('admin@example.com')
await page.getByLabel('Password', { exact: true }).fill('Look-at-it-2026!')
await page.getByRole('button', { name: 'Sign In', exact: true }).click()
await page.waitForURL(u => !u.pathname.includes('login'))
await page.waitForTimeout(1500)
for (const [i, p] of paths.entries()) {
  await page.goto('http://127.0.0.1:4993' + (p.startsWith('/site:') ? p.slice(6) : '/maintenance' + p))
  await page.waitForTimeout(2500)
  const name = `/tmp/look-places/${scheme}-${width}-${i}.png`
  await page.screenshot({ path: name, fullPage: !!process.env.FULL })
  console.log(name, p)
}
await browser.close()
