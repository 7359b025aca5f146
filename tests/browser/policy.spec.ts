import { PageEditor } from './pages/page-editor.ts'
import { RecordList } from './pages/record-list.ts'
import { expect, test } from './pages/signed-in.ts'

declare global {
  interface Window {
    refused?: string[]
  }
}

test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => {
    window.refused = []
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample, sourceFile }) =>
      window.refused?.push([violatedDirective, blockedURI, sample, sourceFile].join(' ')),
    )
  })
})

test('the policy of the admin allows the scripts that the build put into its page, and no others; no style elements', async ({
  request,
}) => {
  const answer = await request.get('/maintenance/')
  const policy = answer.headers()['content-security-policy']?.split(';') ?? []
  expect(policy).toContain("style-src-elem 'self'")
  const scripts = policy.find(directive => directive.startsWith('script-src '))
  expect(scripts).toMatch(/^script-src 'self'( 'sha256-[\w+/]+=')+$/)
  const api = await request.get('/api/v1/mc/about')
  expect(api.headers()['content-security-policy']?.split(';')).toContain("script-src 'self'")
  expect(policy.filter(directive => directive.includes('unsafe'))).toEqual(["style-src-attr 'unsafe-inline'"])
})

test('list, filters and record do nothing that the policy refuses', async ({ page, api, visit, word }) => {
  const made = await api.create<{ LId: number }>('Custom_Location', { LName: `${word} place` })
  const list = new RecordList(page)
  await visit(`/custom/locations?search=${word}`)
  await list.total(1)
  await list.button('Add filter').click()
  await expect(page.getByRole('form', { name: 'Add a filter' })).toBeVisible()
  expect(await page.evaluate(() => window.refused)).toEqual([])
  await visit(`/custom/locations/${made.LId}`)
  await expect(page.getByRole('heading', { level: 1, name: `${word} place` })).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(await page.evaluate(() => window.refused)).toEqual([])
})

test('the account page does nothing that the policy refuses', async ({ page, visit }) => {
  await visit('/account')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('[aria-busy=true], [data-skeleton]')).toHaveCount(0)
  expect(await page.evaluate(() => window.refused)).toEqual([])
})

test('the editor of a page does nothing that the policy refuses', async ({ page, api, visit, word }) => {
  const url = `/tests/${word}`
  const { CId } = await api.create<{ CId: number }>('Content', { CTitle: word, CtId: 1, CSeoUrl: url })
  await api.create('TagToContent', { TId: 50, CId, TtcPageUrl: url, TemplateId: 2 })
  const CbCopy =
    '<p style="text-align:center">Words</p><table><tbody><tr><td>a</td></tr></tbody></table><iframe src="https://player.vimeo.com/video/1"></iframe>'
  await api.create('ContentBlock', { CId, CbHeadline: 'Before', CbCopy, CbSortOrder: 1 })
  await visit('/')
  const editor = new PageEditor(page)
  await editor.open(CId)
  await editor.block('Before').focus()
  await page.keyboard.press('Enter')
  const copy = editor.form.getByLabel('Copy').locator('visible=true').last()
  await copy.getByText('Words').click()
  await page.keyboard.type('More ')
  await expect(copy.getByText('Video from player.vimeo.com')).toBeVisible()
  expect(await page.evaluate(() => window.refused)).toEqual([])
})

test('what the page asks the server for before its scripts are there is not asked for again', async ({
  page,
  visit,
}) => {
  const asked: string[] = []
  page.on('request', request => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) asked.push(pathname)
  })
  await visit('/custom/locations')
  await expect(new RecordList(page).rows.first()).toBeVisible()
  for (const path of [
    '/api/v1/mc/jwt/check',
    '/api/v1/mc/about',
    '/api/v1/db/Tag',
    '/api/v1/db/Custom_Location',
  ])
    expect(asked.filter(one => one === path)).toEqual([path])
})
