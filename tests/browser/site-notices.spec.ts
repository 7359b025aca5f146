import { expect, test } from './pages/signed-in.ts'

test('[pointer] closing the site asks first; every screen says that it is closed', async ({
  page,
  visit,
  word,
}) => {
  // Other tests look at the site at the same time, so that only the answer says that it is closed.
  let closed: string | null = null
  await page.route('**/mc/site/state', route => route.fulfill({ json: { closed, alerts: [] } }))
  await visit('/maintenance-mode?record=new')
  await page.getByRole('textbox', { name: 'Title', exact: true }).fill(`${word} works`)
  await page.getByRole('button', { name: 'Create page' }).click()
  const question = page.getByRole('alertdialog', { name: 'Close the site now?' })
  await expect(question).toContainText('Anyone signed in here')
  await question.getByRole('button', { name: 'Cancel' }).click()
  const notice = page.getByRole('link', { name: 'The site is in maintenance' })
  await expect(notice).toBeHidden()
  await page.getByRole('checkbox', { name: 'Published' }).uncheck()
  closed = 'Works'
  await page.getByRole('button', { name: 'Create page' }).click()
  await expect(notice).toContainText('Works')
  await visit('/redirects/301')
  await expect(notice).toBeVisible()
})
