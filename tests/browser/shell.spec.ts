import { tagIds, toolNamed } from '../../core/tools/index.ts'
import { Palette } from './pages/palette.ts'
import { SignInPage } from './pages/sign-in-page.ts'
import { Workspace } from './pages/workspace.ts'
import { keepToken, newUser, revoke, signIn, tokenOf } from './support/api.ts'
import { ADMIN } from './support/server.ts'
import { expect, test } from './support/test.ts'

test('[pointer] the sidebar has its sections, Content open, those above tag 199 orange', async ({ page }) => {
  const workspace = new Workspace(page)
  await signIn(page)
  await workspace.open()
  const sections = workspace.sidebar.getByRole('heading')
  const names = ['Content', 'Site', 'Forms', 'People', 'System', 'Healthcare']
  for (const [index, name] of [...names, 'Protected Settings (only visible to mojoAdmin)'].entries())
    await expect(sections.nth(index)).toHaveAccessibleName(name)
  await expect(sections).toHaveCount(names.length + 1)
  await expect(workspace.sectionButton('Forms')).toHaveAccessibleDescription(/^\d+ waiting/)
  await expect(workspace.item(toolNamed('drafts').title)).toHaveAccessibleDescription(/^\d+ waiting/)
  await expect(workspace.sectionButton('Content')).toHaveAttribute('aria-expanded', 'true')
  await expect(workspace.sectionButton('Site')).toHaveAttribute('aria-expanded', 'false')
  const icon = workspace.item(toolNamed('drafts').title).locator(`svg.lucide-${toolNamed('drafts').icon}`)
  await expect(icon).toBeVisible()
  const border = (name: string) =>
    workspace.sectionButton(name).evaluate(element => getComputedStyle(element).borderLeftColor)
  expect(await border('Healthcare')).not.toBe(await border('Site'))
  await workspace.sectionButton(/Protected Settings/).click()
  await expect(workspace.section(/Protected Settings/).getByRole('link')).toHaveText([
    'Site setup',
    'Custom tag editor',
    'Key manager',
    'Template files',
    'API access',
    'Email marketing',
    'Remove content',
    'Database tools',
    'Import a site',
  ])
})

test('[keyboard] sections fold and stay as they were left; the current tool is marked and read', async ({
  page,
}) => {
  const workspace = new Workspace(page)
  await signIn(page)
  await workspace.open()
  await workspace.sectionButton('Site').focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(workspace.section('Site').getByRole('link').first()).toBeFocused()
  await workspace.item('System messages').focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/maintenance\/system-messages/)
  await expect(page).toHaveTitle('System messages – Rounds')
  await expect(workspace.item('System messages')).toHaveAttribute('aria-current', 'page')
  await expect(workspace.heading).toBeFocused()
  await page.reload()
  await expect(workspace.sectionButton('Site')).toHaveAttribute('aria-expanded', 'true')
})

test('[pointer] the sidebar is hidden and shown, and stays so', async ({ page }) => {
  const workspace = new Workspace(page)
  await signIn(page)
  await workspace.open()
  await page.getByRole('button', { name: 'Hide Sidebar' }).click()
  await expect(workspace.sidebar).toHaveCount(0)
  await page.reload()
  await page.getByRole('button', { name: 'Show Sidebar' }).click()
  await expect(workspace.sidebar).toBeVisible()
})

test('[keyboard] where there is no room the sidebar is a drawer', async ({ page }) => {
  const workspace = new Workspace(page)
  await page.setViewportSize({ width: 320, height: 640 })
  await signIn(page)
  await workspace.open()
  await page.getByRole('button', { name: 'Show Sidebar' }).press('Enter')
  await expect(workspace.sidebar).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(workspace.sidebar).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Show Sidebar' })).toBeFocused()
  await page.getByRole('button', { name: 'Show Sidebar' }).press('Enter')
  await workspace.item('Drafts').press('Enter')
  await expect(page).toHaveURL(/\/maintenance\/drafts/)
  await expect(workspace.sidebar).toHaveCount(0)
  // A screen that comes takes the focus for its heading, and with it the next key.
  await expect(page.getByRole('heading', { level: 1, name: 'Drafts' })).toBeFocused()

  // Opened again before the browser has told that it was closed.
  await page.getByRole('button', { name: 'Show Sidebar' }).press('Enter')
  await expect(workspace.sidebar).toBeVisible()
  await page.getByRole('button', { name: 'Show Sidebar', includeHidden: true }).evaluate(async button => {
    document.querySelector('dialog')?.requestClose()
    // What a key would leave room for, and the event of the closing does not come before.
    await Promise.resolve()
    if (button instanceof HTMLElement) button.click()
  })
  await expect(workspace.item('Drafts')).toBeVisible()
})

test('[pointer] a sidebar item opens the dialog of the six caches', async ({ page }) => {
  const workspace = new Workspace(page)
  await signIn(page)
  await workspace.open()
  await workspace.sectionButton('System').click()
  await workspace.sidebar.getByRole('button', { name: 'Clear cache' }).click()
  const dialog = page.getByRole('dialog', { name: 'Clear cache' })
  await expect(dialog.getByRole('listitem')).toHaveCount(6)
  await dialog.getByRole('button', { name: 'Clear DB' }).click()
  await expect(workspace.toasts).toContainText('Cache Cleared Successfully')
  await workspace.toasts.click()
  await expect(workspace.toasts).toHaveCount(0)
})

test('[keyboard] the debug chord shows tag ids', async ({ page }) => {
  const workspace = new Workspace(page)
  await signIn(page)
  await workspace.open()
  await workspace.item('Drafts').focus()
  await expect(page.getByRole('tooltip')).toHaveCount(0)
  await page.keyboard.press('Shift+Control+Alt+D')
  await page.getByRole('button', { name: 'Hide Sidebar' }).focus()
  await workspace.item('Drafts').focus()
  await expect(page.getByRole('tooltip')).toHaveText(`Tag ${toolNamed('drafts').tag}`)
  await page.keyboard.press('Shift+Control+Alt+D')
  await expect(page.getByRole('tooltip')).toHaveCount(0)
})

test('[pointer] an unknown path says so and leads back', async ({ page }) => {
  const workspace = new Workspace(page)
  await signIn(page)
  await workspace.open('/no/such/page')
  await expect(workspace.heading).toHaveText('404 - Not Found')
  await expect(workspace.main).toContainText('The page you are looking for no longer exists.')
  await page.getByRole('link', { name: 'Back to Dashboard' }).click()
  await expect(page).toHaveURL(/\/maintenance\/$/)
})

test('[pointer] a narrow user sees their tools alone, and is told what is missing elsewhere', async ({
  page,
  request,
  dataFolder,
}) => {
  const workspace = new Workspace(page)
  const drafts = toolNamed('drafts').tag
  await signIn(page, await newUser(request, dataFolder, { tags: [drafts] }))
  await workspace.open()
  await expect(workspace.sidebar.getByRole('heading')).toHaveText(['Content'])
  await expect(workspace.item('Drafts')).toBeVisible()
  await expect(workspace.item('Documents')).toHaveCount(0)
  await workspace.open('/drafts')
  await expect(workspace.heading).toHaveText('Drafts')
  await workspace.open('/redirects/301')
  await expect(workspace.heading).toHaveText('Permission Denied')
  await expect(workspace.main).toContainText("You don't have permission to view this page.")
  await expect(workspace.main).toContainText('You need access to Redirects.')
  await expect(page.getByRole('button', { name: 'Request access' })).toBeVisible()
  await page.getByRole('button', { name: 'Go back' }).click()
  await expect(workspace.heading).toHaveText('Drafts')
  await workspace.open('/key-manager')
  await expect(workspace.main).toContainText('Key manager is for MoJoAdmin.')
})

test('[keyboard] a session that ends keeps what was typed, and sends what failed after the sign-in', async ({
  page,
  request,
}) => {
  const workspace = new Workspace(page)
  const token = await signIn(page)
  await workspace.open('/custom/specialties?record=new')
  const title = page.getByRole('textbox', { name: 'Title', exact: true }).first()
  const name = `Chronobiology ${Date.now()}`
  await title.fill(name)
  await revoke(request, token)
  await page.keyboard.press('Control+s')
  await expect(workspace.signInAgain).toBeVisible()
  await expect(title).toHaveValue(name)
  await expect(workspace.status).toContainText('what you typed is kept')
  const again = new SignInPage(page, workspace.signInAgain)
  await expect(workspace.signInAgain.getByRole('link', { name: 'Forgot Password' })).toHaveCount(0)
  await again.userName.fill(ADMIN.email)
  await again.password.fill(ADMIN.password)
  await page.keyboard.press('Enter')
  await expect(workspace.signInAgain).toHaveCount(0)
  await expect(page).toHaveURL(/record=\d+/)
  await page.reload()
  await expect(title).toHaveValue(name)
})

for (const how of ['keyboard', 'pointer'] as const)
  test(`[${how}] one signs in again over an open dialog, which keeps what was typed`, async ({
    page,
    request,
  }) => {
    const workspace = new Workspace(page)
    const palette = new Palette(page)
    const token = await signIn(page)
    await workspace.open('/custom/specialties')
    await palette.open()
    await revoke(request, token)
    await page.keyboard.type('chronobiology')
    const again = new SignInPage(page, workspace.signInAgain)
    if (how === 'pointer') await again.password.click()
    // Nobody types any more, so the panel takes the focus.
    await expect(again.password).toBeFocused()
    await page.keyboard.type(ADMIN.password)
    await page.keyboard.press('Enter')
    await expect(workspace.signInAgain).toHaveCount(0)
    await expect(palette.input).toHaveValue('chronobiology')
    await expect(palette.input).toBeFocused()
  })

test('[pointer] what is told while one signs in again stands beside the panel', async ({ page, request }) => {
  const workspace = new Workspace(page)
  const token = await signIn(page)
  await workspace.open('/custom/specialties')
  await expect(page.getByRole('heading', { name: 'Specialties' })).toBeVisible()
  await page.keyboard.press('Shift+Control+Alt+D')
  await expect(workspace.toasts).toHaveCount(1)
  await revoke(request, token)
  // It stays while the pointer is on it.
  await workspace.toasts.first().hover()
  await workspace.item('Drafts').press('Enter')
  for (const width of [1280, 320]) {
    await page.setViewportSize({ width, height: 800 })
    const button = workspace.signInAgain.getByRole('button', { name: 'Sign In', exact: true })
    await expect(button).toBeVisible()
    const [of, toast] = [
      await workspace.signInAgain.boundingBox(),
      await workspace.toasts.first().boundingBox(),
    ]
    if (!of || !toast) throw new Error('Nothing is shown.')
    const beside = toast.x + toast.width <= of.x || toast.y + toast.height <= of.y
    expect(beside, `${width}`).toBe(true)
  }
})

test('[pointer] impersonating is shown over everything, and stopped', async ({
  page,
  request,
  dataFolder,
}) => {
  const workspace = new Workspace(page)
  const who = await newUser(request, dataFolder, { tags: [tagIds.Content] })
  const answer = await request.post('/api/v1/mc/jwt/impersonate', {
    headers: { authorization: `Bearer ${await tokenOf(request, ADMIN)}` },
    data: { UserId: who.id },
  })
  await keepToken(page, ((await answer.json()) as { token: string }).token)
  await workspace.open('/drafts')
  await expect(workspace.impersonation).toContainText('Impersonating: Somebody')
  await page.getByRole('button', { name: 'Stop Impersonating' }).click()
  await expect(workspace.heading).toContainText('Administrator')
  await expect(workspace.impersonation).toHaveCount(0)
  await expect(page).toHaveURL(/\/maintenance\/$/)
})

test('[pointer] signing out in one tab signs out the other', async ({ page, context }) => {
  const workspace = new Workspace(page)
  await signIn(page)
  await workspace.open('/drafts')
  const other = await context.newPage()
  await other.goto('/maintenance/documents')
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Documents')
  await workspace.userMenu('Administrator').click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/\/maintenance\/login\?return=%2Fdrafts/)
  await expect(new Workspace(other).signInAgain).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('rounds.token'))).toBeNull()
})

test('[keyboard] the logout chord signs out at once', async ({ page }) => {
  const workspace = new Workspace(page)
  const token = await signIn(page)
  await workspace.open('/account')
  await expect(workspace.heading).toBeVisible()
  await page.keyboard.press('Shift+Control+Alt+L')
  await expect(page).toHaveURL(/\/maintenance\/login/)
  const check = await page.request.get('/api/v1/mc/jwt/check', {
    headers: { authorization: `Bearer ${token}` },
  })
  expect(check.status()).toBe(401)
})

test('[pointer] a device is signed out from the account page', async ({ page, playwright, baseURL }) => {
  // The other tests' sessions are devices of the same person; only one of this test's own may go.
  const elsewhere = await playwright.request.newContext({
    userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0',
    ...(baseURL && { baseURL }),
  })
  const workspace = new Workspace(page)
  await signIn(page)
  const token = await tokenOf(elsewhere, ADMIN)
  await workspace.open('/account')
  const devices = page.getByRole('region', { name: 'Signed-in devices' }).getByRole('listitem')
  await expect(devices.filter({ hasText: 'this one' })).toHaveCount(1)
  const firefox = devices.filter({ hasText: 'Firefox' })
  await firefox.getByRole('button').click()
  await expect(firefox).toHaveCount(0)
  const check = await elsewhere.get('/api/v1/mc/jwt/check', { headers: { authorization: `Bearer ${token}` } })
  expect(check.status()).toBe(401)
  await elsewhere.dispose()
})

test('who asked for less motion has every change at once, not a frame later', async ({ page }) => {
  await page.goto('/maintenance/login')
  await page.getByRole('button', { name: 'Sign in' }).first().waitFor()
  const width = await page.evaluate(() => {
    const box = document.body.appendChild(document.createElement('div'))
    box.style.width = '100px'
    box.getBoundingClientRect()
    box.style.width = '200px'
    return box.getBoundingClientRect().width
  })
  expect(width).toBe(200)
})
