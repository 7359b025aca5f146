import { expect, test } from './pages/signed-in.ts'
import { barriers } from './support/barriers.ts'

test('[keyboard] a banner is put in a folder, its link is tracked, and its views are said', async ({
  page,
  api,
  visit,
  word,
}) => {
  const { CId } = await api.create<{ CId: number }>('Content', {
    CTitle: `${word} banner`,
    CtId: 33,
    CIntroLink: '/visit',
    CVisible: false,
  })
  await visit(`/banners/${CId}`)
  await expect(page.getByText('It isn’t shown anywhere yet.')).toBeVisible()
  await expect(page.getByText('Nobody has seen it in the last 30 days.')).toBeVisible()
  await page.getByRole('combobox', { name: 'Add a folder' }).selectOption({ index: 1 })
  await page.getByRole('combobox', { name: 'Medium' }).selectOption('Email')
  await page.getByRole('combobox', { name: 'Source' }).selectOption('newsletter')
  await page.getByRole('textbox', { name: 'Campaign' }).focus()
  await page.keyboard.type(`${word}`)
  await expect(page.getByText('The banner leads to')).toContainText(
    `/visit?utm_source=newsletter&utm_medium=Email&utm_campaign=${word}`,
  )
  expect(await barriers(page)).toEqual([])
  await page.keyboard.press('Enter')
  await expect(page.getByText('Saved. The site shows the banner there now.')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: /^Remove / })).toHaveCount(1)
  await expect(page.getByRole('textbox', { name: 'Campaign' })).toHaveValue(word)
})
