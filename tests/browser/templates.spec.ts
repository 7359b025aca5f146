import { expect, test } from './pages/pages-made.ts'
import { barriers } from './support/barriers.ts'

test('[keyboard] a template’s source is checked while it is written', async ({ page, api, visit, word }) => {
  const { TId } = await api.create<{ TId: number }>('Template', {
    TName: `${word} template`,
    TKind: 'page',
    TSource: '<h1>{{ page.CTitle }}</h1>',
  })
  await visit(`/template-files?record=${TId}`)
  await expect(page.getByText('The source has no mistakes in its syntax.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Source' }).focus()
  await page.keyboard.press('ControlOrMeta+Home')
  await page.keyboard.type('{% if x %}')
  await expect(page.getByRole('alert').filter({ hasText: 'One mistake in the source' })).toContainText(
    'line 1',
  )
})

test('[pointer] a template is shown on a real page; a token says where it is used', async ({
  page,
  pages,
  api,
  visit,
  word,
}) => {
  const { TId } = await api.create<{ TId: number }>('Template', {
    TName: `${word} template`,
    TKind: 'page',
    TSource: '<h1>x</h1>',
  })
  const token = await api.create<{ CId: number }>('Content', {
    CTitle: `T${word}`,
    CtId: 28,
    CIntroText: '1',
  })
  await pages.page(
    `${word} heart`,
    {},
    { CbHeadline: `${word} hours`, CbCopy: `<p>{{ tokens.T${word} }}</p>` },
  )
  await pages.page(
    `${word} lung`,
    {},
    { CbHeadline: `${word} other`, CbCopy: `<p>{{ tokens.T${word}x }}</p>` },
  )
  await visit(`/template-files?record=${TId}`)
  await page.getByRole('button', { name: 'Choose a page…' }).click()
  const picker = page.getByRole('dialog', { name: 'Page to look at' })
  await picker.getByRole('searchbox').fill(`${word} heart`)
  await expect(picker.getByRole('option')).toHaveCount(1)
  await picker.getByRole('option', { name: `${word} heart` }).click()
  await picker.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('region', { name: 'On a real page' }).locator('iframe')).toBeVisible()

  await visit(`/general-tokens?record=${token.CId}`)
  const uses = page.getByRole('region', { name: 'Used in one place' })
  await expect(uses.getByRole('link', { name: `${word} hours` })).toBeVisible()
})

test('a template and a token have no barriers', async ({ page, api, visit }) => {
  const [template] = await api.list<{ TId: number }>('Template', 'TKind=header')
  const [token] = await api.list<{ CId: number }>('Content', 'CtId=28')
  await visit(`/template-files?record=${template?.TId}`)
  await page.getByText('The source has no mistakes').waitFor()
  expect(await barriers(page)).toEqual([])
  await visit(`/token-locations?record=${token?.CId}`)
  await page.getByRole('region', { name: /^Used/ }).waitFor()
  expect(await barriers(page)).toEqual([])
})
