import { expect, test } from './pages/signed-in.ts'
import { mailed } from './support/api.ts'
import { barriers } from './support/barriers.ts'

test('[keyboard] a practice is emailed, answers without an account, and its answer is accepted fact by fact', async ({
  page,
  api,
  dataFolder,
  browser,
  visit,
  word,
}) => {
  const address = `${word}@practice.example`
  const { LId } = await api.create('Custom_Location', {
    LName: `${word} Clinic`,
    LEmail: address,
    LPhone: '785-555-0100',
    LHours: JSON.stringify([{ day: 1, opens: '08:00', closes: '17:00' }]),
  })
  await visit(`/custom/locations/${LId}`)
  const facts = page.locator('summary', { hasText: 'Facts patients rely on' })
  await facts.press('Enter')
  await page.getByRole('button', { name: 'Email the practice' }).press('Enter')
  await expect(page.getByText(`Emailed ${address}`)).toBeVisible()
  expect(await barriers(page)).toEqual([])

  const link = await mailed(dataFolder, address, /\/_site\/facts\/[\w-]+/)
  const outside = await browser.newContext({ baseURL: new URL(page.url()).origin })
  const theirs = await outside.newPage()
  await theirs.goto(link)
  expect(await barriers(theirs, { isLightOnly: true })).toEqual([])
  await theirs.getByRole('group', { name: 'Name' }).getByLabel('Still right').press('Space')
  await theirs.getByRole('group', { name: 'Phone' }).getByLabel('Change this').press('Space')
  await theirs.getByRole('textbox', { name: 'Phone' }).fill('785-555-0199')
  await theirs.getByRole('button', { name: 'Send answer' }).press('Enter')
  await expect(theirs.getByRole('heading', { level: 1 })).toHaveText('Thank you')
  await outside.close()

  await page.reload()
  const answers = page.getByRole('region', { name: 'The practice answered about 2 facts' })
  await expect(answers).toContainText('785-555-0199')
  expect(await barriers(page)).toEqual([])
  await answers.getByRole('button', { name: 'Accept: Phones' }).press('Enter')
  await expect(page.getByRole('region', { name: 'The practice answered about 1 fact' })).toBeVisible()
  await expect(facts).toBeFocused()
  await expect(page.getByRole('textbox', { name: 'Phone', exact: true })).toHaveValue('785-555-0199')
})
