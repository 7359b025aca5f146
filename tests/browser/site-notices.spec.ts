import { expect, test } from './pages/signed-in.ts'

test('[pointer] closing the site asks first; every screen says that it is closed', async ({
  page,
  visit,
  word,
}) => {
  // Other tests look at the site at the same time, so that only the answer says that it is closed.
  let closed: string | null = null
  await page.route('**/mc/site/state', route =>
    route.fulfill({ json: { url: 'https://www.example.org/', closed, alerts: [] } }),
  )
  await visit('/maintenance-mode?record=new')
  await expect(page.getByRole('link', { name: 'View site' })).toHaveAttribute(
    'href',
    'https://www.example.org/',
  )
  await page.getByRole('textbox', { name: 'Title', exact: true }).fill(`${word} works`)
  await page.getByRole('button', { name: 'Create notice' }).click()
  const question = page.getByRole('alertdialog', { name: 'Close the site now?' })
  await expect(question).toContainText('Anyone signed in here')
  await question.getByRole('button', { name: 'Cancel' }).click()
  const notice = page.getByRole('link', { name: 'Maintenance mode is on' })
  await expect(notice).toBeHidden()
  await page.getByRole('checkbox', { name: 'Published' }).uncheck()
  closed = 'Works'
  await page.getByRole('button', { name: 'Create notice' }).click()
  await expect(notice).toContainText('Works')
  await visit('/redirects/301')
  await expect(notice).toBeVisible()
})

test('[keys] an alert that someone else turns on is said on the screen one is on, and leads to its tool', async ({
  page,
  visit,
  word,
}) => {
  let alerts: readonly string[] = []
  await page.clock.install()
  await page.route('**/mc/site/state', route => route.fulfill({ json: { closed: null, alerts } }))
  await visit('/redirects/301')
  await expect(page.getByRole('heading', { name: 'Redirects' })).toBeVisible()
  const notice = page.getByRole('link', { name: 'Emergency alert is on' })
  await expect(notice).toBeHidden()
  alerts = [`${word} water main`]
  await page.clock.runFor('00:25')
  await expect(notice).toContainText(word)
  await notice.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Emergency alert' })).toBeVisible()
  await expect(notice).toBeVisible()
  alerts = []
  await page.clock.runFor('00:25')
  await expect(notice).toBeHidden()
})
