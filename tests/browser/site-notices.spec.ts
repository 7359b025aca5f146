import { expect, test } from './pages/signed-in.ts'

test('[pointer] closing the site asks first, and every screen says that it is closed', async ({
  page,
  visit,
  word,
}) => {
  await visit('/maintenance-mode?record=new')
  await page.getByRole('textbox', { name: 'Title' }).fill(`${word} works`)
  await page.getByRole('button', { name: 'Make page' }).click()
  const question = page.getByRole('alertdialog', { name: 'Close the site now?' })
  await expect(question).toContainText('Whoever is signed in here still sees the site.')
  await question.getByRole('button', { name: 'Cancel' }).click()
  const notice = page.getByRole('link', { name: 'The site is in maintenance' })
  await expect(notice).toBeHidden()
  await page.getByRole('button', { name: 'Make page' }).click()
  await question.getByRole('button', { name: 'Close the site' }).click()
  await expect(notice).toContainText(`${word} works`)
  expect((await page.request.get('/about')).status()).toBe(200)
  const stranger = await page.context().browser()?.newContext()
  expect((await stranger?.request.get(new URL('/about', page.url()).href))?.status()).toBe(503)
  await stranger?.close()
  await visit('/redirects/301')
  await expect(notice).toBeVisible()
  await notice.click()
  await page.getByRole('link', { name: `${word} works` }).click()
  await page.getByRole('checkbox', { name: 'Published' }).uncheck()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(notice).toBeHidden()
})
