import { chromium } from '@playwright/test'
import { chromium as launch } from './tests/browser/support/chromium.ts'
const base = 'http://127.0.0.1:46123'
const browser = await chromium.launch(await launch())
const login = await fetch(base + '/api/v1/mc/jwt/login', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ UserName: 'admin@example.com', Password: Buffer.from('correct horse battery staple').toString('base64') }) })
const { token } = await login.json() as { token: string }
for (const [name, colorScheme, width] of [['light', 'light', 1440], ['dark', 'dark', 1440], ['small', 'light', 320]] as const) {
  const context = await browser.newContext({ viewport: { width, height: 860 }, colorScheme, reducedMotion: 'reduce' })
  await context.addInitScript(v => { if (self === top) localStorage.setItem('rounds.token', v) }, token)
  const page = await context.newPage()
  await page.goto(base + '/maintenance/folder-organization')
  await page.getByRole('treeitem').first().waitFor()
  await page.screenshot({ path: `/tmp/h/fld-${name}-1.png` })
  await page.getByRole('searchbox').first().fill('heart')
  await page.waitForTimeout(500)
  const item = page.getByRole('treeitem', { name: /Heart/ }).first()
  await item.click()
  await page.getByRole('button', { name: 'Move…' }).click()
  await page.getByRole('dialog').getByRole('treeitem', { name: /About/ }).first().click()
  await page.screenshot({ path: `/tmp/h/fld-${name}-2.png` })
  await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click()
  await page.getByRole('list', { name: 'Addresses that change' }).waitFor()
  await page.screenshot({ path: `/tmp/h/fld-${name}-3.png` })
  await page.getByRole('dialog').getByRole('button', { name: 'Move', exact: true }).click()
  await page.getByRole('button', { name: 'Take it back' }).waitFor()
  await page.screenshot({ path: `/tmp/h/fld-${name}-4.png` })
  await page.getByRole('button', { name: 'Take it back' }).click()
  await page.getByText('Taken back').waitFor()
  await context.close()
}
await browser.close()
