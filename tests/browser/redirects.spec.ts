import { RecordForm } from './pages/record-form.ts'
import { expect, test } from './pages/signed-in.ts'
import { barriers } from './support/barriers.ts'

test('[keyboard] a redirect shows where it leads while it is typed, and is made to lead straight there', async ({
  page,
  api,
  visit,
  word,
}) => {
  await api.create('Redirect', { RType: '301', RFrom: `/${word}/b`, RTo: `https://${word}.example/end` })
  await visit('/redirects/301?record=new')
  const form = new RecordForm(page)
  await page.getByRole('textbox', { name: /^From/ }).fill(`/${word}/a`)
  await page.getByRole('textbox', { name: /^To/ }).fill(`/${word}/a/`)
  const way = page.getByRole('region', { name: 'Where it leads' })
  await expect(way).toContainText(`/${word}/a can’t redirect to itself.`)
  expect(await barriers(page)).toEqual([])
  await page.getByRole('textbox', { name: /^To/ }).fill(`/${word}/b`)
  await expect(way.getByRole('listitem')).toHaveText([
    `/${word}/a`,
    `→/${word}/b`,
    `→https://${word}.example/end`,
  ])
  await expect(way).toContainText('Visitors leave the site.')
  await page.keyboard.press('Control+s')
  await expect(form.heading(`/${word}/a`)).toBeVisible()
  await expect(page.getByText('No visitor followed it in the last 30 days.')).toBeVisible()
})

test('[keyboard] chains are shortened together, and that is undone', async ({ page, api, visit, word }) => {
  await api.create('Redirect', { RType: '301', RFrom: `/${word}/end`, RTo: `https://${word}.example/` })
  await api.create('Redirect', { RType: '301', RFrom: `/${word}/start`, RTo: `/${word}/end` })
  await visit(`/redirects/301?search=${word}`)
  await page.getByRole('button', { name: /^Shorten \d+ chain/ }).press('Enter')
  const question = page.getByRole('dialog', { name: /^Shorten/ })
  await expect(question.getByRole('list', { name: 'Chains' })).toContainText(`/${word}/start`)
  expect(await barriers(page)).toEqual([])
  await question.getByRole('button', { name: 'Shorten all' }).press('Enter')
  await expect(question).toBeHidden()
  await expect
    .poll(async () => (await api.list('Redirect', `RFrom=/${word}/start`))[0]?.RTo)
    .toBe(`https://${word}.example/`)
  await page.getByRole('button', { name: 'Undo' }).press('Enter')
  await expect
    .poll(async () => (await api.list('Redirect', `RFrom=/${word}/start`))[0]?.RTo)
    .toBe(`/${word}/end`)
})

test('[keyboard] addresses that lead nowhere become redirects, one of them is ignored, and a pattern is tried on them', async ({
  page,
  api,
  visit,
  word,
}) => {
  const headers = { 'user-agent': 'Mozilla/5.0 (Macintosh)', referer: `https://${word}.example/?patient=1` }
  for (const end of ['one', 'two', 'three']) await page.request.get(`/zq${word}/${end}`, { headers })
  await visit('/redirects/missing')
  const one = page.getByRole('checkbox', { name: `/zq${word}/one` })
  await expect(async () => {
    await page.reload()
    await expect(one).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await expect(page.getByRole('main')).toContainText(`linked from ${word}.example`)
  expect(await barriers(page)).toEqual([])
  await one.press('Space')
  await page.getByRole('checkbox', { name: `/zq${word}/two` }).press('Space')
  const accept = page.getByRole('button', { name: 'Redirect 2' })
  await expect(accept).toBeDisabled()
  const none = page.getByRole('region', { name: /^No likely page/ })
  await none.getByRole('textbox', { name: 'Leads to' }).fill(`https://${word}.example/new`)
  await accept.press('Enter')
  await expect(one).toBeHidden()
  expect(await api.list('Redirect', `RFrom=/zq${word}/two`)).toMatchObject([
    { RTo: `https://${word}.example/new`, RType: '301' },
  ])
  await visit('/redirects/pattern?record=new')
  await page.getByRole('textbox', { name: /^From/ }).fill(`/zq${word}/*`)
  await page.getByRole('textbox', { name: /^To/ }).fill(`https://${word}.example/*`)
  const tried = page.getByRole('region', { name: 'Where it leads' }).getByRole('table')
  await expect(tried.getByRole('row')).toHaveText(['AddressLeads toHits', /three.*example\/three1$/])
  expect(await barriers(page)).toEqual([])
  await visit('/redirects/missing')
  await page.getByRole('checkbox', { name: `/zq${word}/three` }).press('Space')
  await page.getByRole('button', { name: 'Ignore 1' }).press('Enter')
  await expect(page.getByText(`/zq${word}/three`)).toBeHidden()
  await page.getByRole('button', { name: /^Show robots, probes/ }).press('Enter')
  await page.getByRole('button', { name: `Stop ignoring /zq${word}/three` }).press('Enter')
  await page.getByRole('button', { name: 'Back to what people looked for' }).press('Enter')
  await expect(page.getByText(`/zq${word}/three`)).toBeVisible()
})
