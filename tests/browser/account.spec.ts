import { Workspace } from './pages/workspace.ts'
import { mailed, newUser, signIn } from './support/api.ts'
import { expect, test } from './support/test.ts'

test('[keyboard] name and time zone are changed, and shown at once', async ({
  page,
  request,
  dataFolder,
}) => {
  const workspace = new Workspace(page)
  await signIn(page, await newUser(request, dataFolder))
  await workspace.open('/account')
  const you = page.getByRole('region', { name: 'You' })
  await you.getByLabel('Name').fill('Ada Okafor')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Asia/Tok')
  await page.keyboard.press('Enter')
  await you.getByRole('button', { name: 'Save' }).press('Enter')
  await expect(page.getByRole('button', { name: /Ada Okafor/ })).toBeVisible()
  await expect(
    page.getByRole('region', { name: 'Signed-in devices' }).locator('time').first(),
  ).toHaveAttribute('title', /GMT\+9/)
})

test('[pointer] another email takes the password and the code that is mailed there', async ({
  page,
  request,
  dataFolder,
}) => {
  const workspace = new Workspace(page)
  const who = await newUser(request, dataFolder)
  await signIn(page, who)
  await workspace.open('/account')
  const you = page.getByRole('region', { name: 'You' })
  await you.getByRole('button', { name: 'Change Email' }).click()
  const address = `new-${who.email}`
  await you.getByLabel('New email').fill(address)
  await you.getByLabel('Your password').fill('not this one')
  await you.getByRole('button', { name: 'Send a code there' }).click()
  await expect(you.getByRole('alert')).toContainText('The password is wrong.')
  await you.getByLabel('Your password').fill(who.password)
  await you.getByRole('button', { name: 'Send a code there' }).click()
  await expect(you.getByLabel('Verification code from email')).toBeFocused()
  await page.keyboard.type(await mailed(dataFolder, address, /\b(\d{6})\b/))
  await page.keyboard.press('Enter')
  await expect(you.getByText(address)).toBeVisible()
})

test('[pointer] the second factor is switched on with a code, and off with the password', async ({
  page,
  request,
  dataFolder,
}) => {
  const workspace = new Workspace(page)
  const who = await newUser(request, dataFolder)
  await signIn(page, who)
  await workspace.open('/account')
  const factor = page.getByRole('region', { name: 'Second factor' })
  await factor.getByRole('button', { name: 'Turn on' }).click()
  await factor.getByLabel('Your password').fill(who.password)
  await page.keyboard.press('Enter')
  await factor
    .getByLabel('Verification code from email')
    .fill(await mailed(dataFolder, who.email, /\b(\d{6})\b/))
  await page.keyboard.press('Enter')
  await expect(factor).toContainText('On: signing in also needs a code')
  await factor.getByRole('button', { name: 'Turn off' }).click()
  await factor.getByLabel('Your password').fill(who.password)
  await page.keyboard.press('Enter')
  await expect(factor).toContainText('Off: signing in needs only your password.')
})
