import { tagIds } from '../../core/tools/index.ts'
import { SignInPage } from './pages/sign-in-page.ts'
import { Workspace } from './pages/workspace.ts'
import { mailed, newUser } from './support/api.ts'
import { heldBack } from './support/held-back.ts'
import { ADMIN } from './support/server.ts'
import { expect, test } from './support/test.ts'

test('[keyboard] Sign In stays disabled until both fields are filled, and Enter signs in', async ({
  page,
}) => {
  const signIn = new SignInPage(page)
  await signIn.open()
  await expect(signIn.userName).toBeFocused()
  await expect(signIn.submit).toBeDisabled()
  await expect(signIn.status).toHaveText('Ready to sign in')
  await page.keyboard.type(ADMIN.email)
  await expect(signIn.submit).toBeDisabled()
  await page.keyboard.press('Tab')
  await page.keyboard.type(ADMIN.password)
  await expect(signIn.submit).toBeEnabled()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/maintenance\/$/)
  await expect(new Workspace(page).heading).toContainText('Administrator')
})

test('[pointer] a wrong password is said in words, and the name stays', async ({ page }) => {
  const signIn = new SignInPage(page)
  await signIn.open()
  await signIn.signIn({ email: 'nobody@example.com', password: 'not the password' })
  await expect(signIn.message).toContainText('The user name or password is wrong.')
  await expect(signIn.status).toHaveText('Not signed in')
  await expect(signIn.userName).toHaveValue('nobody@example.com')
})

test('[pointer] the password can be looked at, and Caps Lock is told of', async ({ page }) => {
  const give = await heldBack(page, '**/assets/passkey-button-*.js')
  const signIn = new SignInPage(page)
  await signIn.open()
  await signIn.password.fill('visible')
  await expect(signIn.password).toHaveAttribute('type', 'password')
  // What arrives later moves nothing that someone is about to click.
  const show = page.getByRole('button', { name: 'Show password' })
  const place = await show.boundingBox()
  give()
  await expect(page.getByRole('button', { name: 'Sign in with a passkey' })).toBeVisible()
  expect(await show.boundingBox()).toEqual(place)
  await show.click()
  await expect(signIn.password).toHaveAttribute('type', 'text')
  await signIn.password.dispatchEvent('keydown', { key: 'A', modifierCapsLock: true, bubbles: true })
  await expect(page.getByText('Caps Lock is on.')).toBeVisible()
})

test('[pointer] whoever is not signed in comes back to where they were going, query and all', async ({
  page,
}) => {
  await page.goto('/maintenance/redirects/302?search=news')
  await expect(page).toHaveURL(
    `/maintenance/login?return=${encodeURIComponent('/redirects/302?search=news')}`,
  )
  await new SignInPage(page).signIn(ADMIN)
  await expect(page).toHaveURL(/\/maintenance\/redirects\/302\?search=news/)
})

for (const hostile of [
  'https://evil.example/',
  '//evil.example/maintenance',
  '/%2F/evil.example',
  '%252F%252Fevil.example',
  '/\\evil.example',
  'javascript:alert(1)',
  '/maintenance/../../evil',
  '/maintenance',
  '/login',
])
  test(`[pointer] a return of ${hostile} leads to the dashboard`, async ({ page, baseURL }) => {
    const signIn = new SignInPage(page)
    await signIn.open(`?return=${encodeURIComponent(hostile)}`)
    await signIn.signIn(ADMIN)
    await expect(new Workspace(page).heading).toContainText('Administrator')
    expect(page.url()).toBe(`${baseURL}/maintenance/`)
  })

test('[pointer] the page says its version, what Microsoft needs, and where help is', async ({
  page,
  context,
}) => {
  const signIn = new SignInPage(page)
  await signIn.open()
  await expect(page.getByText(/^Rounds \d+\.\d+\.\d+$/).filter({ visible: true })).toBeVisible()
  await page.getByRole('link', { name: 'Sign in with Microsoft' }).click()
  await expect(page).toHaveURL(/notice=microsoft-unset/)
  await expect(page.getByText('Microsoft sign-in is not set up here.')).toBeVisible()
  const opened = context.waitForEvent('page')
  await page.getByRole('link', { name: 'Help' }).click()
  const help = await opened
  await expect(help).toHaveURL(/\/about\/login-help$/)
  await expect(help.getByText('Did you receive a Request an Appointment Submission?')).toBeVisible()
  await expect(help.getByText('First time logging in?')).toBeVisible()
})

test('[keyboard] F1 opens the help', async ({ page, context }) => {
  const signIn = new SignInPage(page)
  await signIn.open()
  await signIn.submit.waitFor()
  const opened = context.waitForEvent('page')
  await page.keyboard.press('F1')
  await expect(await opened).toHaveURL(/\/about\/login-help$/)
})

test('[keyboard] a second step asks for the code from the mail', async ({ page, request, dataFolder }) => {
  const who = await newUser(request, dataFolder, { facts: { TwoFactorEnabled: true } })
  const signIn = new SignInPage(page)
  await signIn.open()
  await signIn.signIn(who)
  await expect(signIn.code).toBeFocused()
  await expect(signIn.submit).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Send a new code' })).toBeDisabled()
  await page.keyboard.type('000000')
  await page.keyboard.press('Enter')
  await expect(signIn.message).toBeVisible()
  await signIn.code.fill(await mailed(dataFolder, who.email, /\b(\d{6})\b/))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/maintenance\/$/)
})

test('[pointer] Back leaves the second step', async ({ page, request, dataFolder }) => {
  const who = await newUser(request, dataFolder, { facts: { TwoFactorEnabled: true } })
  const signIn = new SignInPage(page)
  await signIn.open()
  await signIn.signIn(who)
  await expect(signIn.code).toBeVisible()
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(signIn.userName).toHaveValue(who.email)
})

test('[pointer] a password that must be updated is offered to be changed', async ({
  page,
  request,
  dataFolder,
}) => {
  const who = await newUser(request, dataFolder, { facts: { ResetRequired: true } })
  const signIn = new SignInPage(page)
  await signIn.open()
  await signIn.signIn(who)
  await expect(signIn.status).toHaveText('Password update required')
  await page.getByRole('link', { name: 'Change Password' }).click()
  await expect(page).toHaveURL(/\/maintenance\/change-password$/)
  await page.getByLabel('User Name').fill(who.email)
  await page.getByLabel('Current password').fill(who.password)
  await page.getByLabel('New password', { exact: true }).fill('nine patient harbours')
  await page.getByLabel('New password again').fill('nine patient harbours')
  await page.getByRole('button', { name: 'Change Password' }).click()
  await expect(signIn.status).toHaveText('Password changed')
  await page.getByRole('link', { name: 'Sign In' }).click()
  await signIn.signIn({ ...who, password: 'nine patient harbours' })
  await expect(page).toHaveURL(/\/maintenance\/$/)
})

test('[pointer] a disabled account is told so, after the right password', async ({
  page,
  request,
  dataFolder,
}) => {
  const who = await newUser(request, dataFolder, { facts: { Disabled: true } })
  const signIn = new SignInPage(page)
  await signIn.open()
  await signIn.signIn(who)
  await expect(signIn.message).toContainText('Your account has been disabled.')
})

test('[keyboard] a forgotten password is set anew through the mailed link', async ({
  page,
  request,
  dataFolder,
}) => {
  const who = await newUser(request, dataFolder, { tags: [tagIds.Content] })
  await page.goto('/maintenance/login')
  await page.getByRole('link', { name: 'Forgot Password' }).click()
  await page.getByLabel('Email').fill(who.email)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Check your email.')).toBeVisible()
  const link = await mailed(dataFolder, who.email, /https?:\S+change-password#\S+/)
  await page.goto(link)
  await expect(page.getByLabel('User Name')).toHaveValue(who.email)
  await expect(page.getByLabel('Current password')).toHaveCount(0)
  await page.getByLabel('New password', { exact: true }).fill('short')
  await page.getByLabel('New password again').fill('short')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Use 12 characters or more')).toBeVisible()
  await page.getByLabel('New password', { exact: true }).fill('four slow green rivers')
  await page.getByLabel('New password again').fill('four slow green rivers')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Your password is changed.')).toBeVisible()
})
