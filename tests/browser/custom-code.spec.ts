import { expect, test } from './pages/signed-in.ts'
import { barriers } from './support/barriers.ts'

test('[keyboard] custom code says what it loads before it is on, and keeps what it was', async ({
  page,
  api,
  visit,
  word,
}) => {
  const { PcId } = await api.create<{ PcId: number }>('PageCSS', {
    PcName: `${word} code`,
    PcHead: '<meta name="one" content="1">',
    PcActive: false,
    // Of one page that there is, so that no other test meets it.
    CId: 1,
  })
  await visit(`/custom-code?record=${PcId}`)
  const facts = page.getByRole('region', { name: 'What this code does to a page' })
  await expect(facts).toContainText('Loads nothing from other sites.')
  const head = page.getByRole('textbox', { name: 'Code in the head' })
  await head.focus()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('<script src="https://a.example/x.js"></script>')
  await expect(facts).toContainText('https://a.example (scripts)')
  await expect(facts).toContainText('Blocked by the security policy')
  await expect(facts).toContainText('add async or defer')
  await page.getByRole('checkbox', { name: 'On', exact: true }).check()
  await page.keyboard.press('ControlOrMeta+S')
  const question = page.getByRole('alertdialog', { name: 'Turn this code on?' })
  await expect(question).toContainText('https://a.example')
  await question.getByRole('button', { name: 'Cancel' }).press('Enter')
  await page.getByRole('checkbox', { name: 'On', exact: true }).uncheck()
  await page.keyboard.press('ControlOrMeta+S')
  const version = page.getByRole('combobox', { name: 'Version to compare with' })
  const kept = version.getByRole('option', { name: /^Code in the head, until/ })
  await expect(kept).toHaveCount(1)
  await version.selectOption((await kept.getAttribute('value')) ?? '')
  expect(await barriers(page)).toEqual([])
  await page.getByRole('button', { name: 'Load this version into the form' }).press('Enter')
  await expect(facts).toContainText('Loads nothing from other sites.')
})

test('[keyboard] two keys turn all custom code off, and every screen says so', async ({ page, visit }) => {
  // Other tests look at the site at the same time, so that only the answers say that it is off.
  let off = false
  await page.route('**/mc/site/state', route =>
    route.fulfill({ json: { closed: null, alerts: [], codeOff: off } }),
  )
  await page.route('**/mc/custom-code', route =>
    route.fulfill({ json: { off, stopped: [], policy: '', siteUrl: 'http://127.0.0.1', healthPages: [] } }),
  )
  await page.route('**/mc/custom-code/switch', route => {
    off = route.request().postDataJSON().off
    return route.fulfill({
      json: { off, stopped: [], policy: '', siteUrl: 'http://127.0.0.1', healthPages: [] },
    })
  })
  await visit('/redirects/301')
  await expect(page.getByRole('heading', { name: 'Redirects' })).toBeVisible()
  await page.keyboard.press('c')
  await page.keyboard.press('x')
  await expect(page.getByText('All custom code is off, on every page.').first()).toBeVisible()
  await visit('/custom-code')
  await expect(page.getByRole('link', { name: 'All custom code is off' })).toBeVisible()
  await page.getByRole('button', { name: 'Turn it back on' }).press('Enter')
  await expect(page.getByText('Custom code is on', { exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'All custom code is off' })).toBeHidden()
})
