import type { Page } from '@playwright/test'
import { toolNamed } from '../../core/tools/index.ts'
import { PageEditor } from './pages/page-editor.ts'
import { Palette } from './pages/palette.ts'
import { RecordList } from './pages/record-list.ts'
import { SignInPage } from './pages/sign-in-page.ts'
import { expect, test } from './pages/signed-in.ts'
import { Workspace } from './pages/workspace.ts'
import { newUser, signIn, tokenOf } from './support/api.ts'
import { barriers } from './support/barriers.ts'
import { heldBack } from './support/held-back.ts'

test('[keyboard] it opens with Ctrl+K and /, and gives the focus back', async ({ page, visit }) => {
  const palette = new Palette(page)
  await visit('/account')
  const name = page.getByRole('button', { name: 'Sign out', exact: false }).first()
  await name.focus()
  await page.keyboard.press('Control+k')
  await expect(palette.input).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(palette.dialog).toHaveCount(0)
  await expect(name).toBeFocused()
  await page.keyboard.press('/')
  await expect(palette.input).toBeFocused()
  await page.keyboard.press('Control+k')
  await expect(palette.dialog).toHaveCount(0)
  await expect(name).toBeFocused()
})

test('[keyboard] going to another part of the same screen puts the focus on its heading', async ({
  page,
  visit,
}) => {
  const palette = new Palette(page)
  await visit('/db-tools?tab=tables')
  const refresh = page.getByRole('main').getByRole('button', { name: 'Refresh' })
  await refresh.focus()
  await page.keyboard.press('Control+k')
  await palette.input.fill('slow queries')
  await palette.option('Slow queries').waitFor()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/tab=queries/)
  await expect(new Workspace(page).heading).toBeFocused()
})

test('[pointer] it opens from the top bar and goes where one points', async ({ page, visit }) => {
  const palette = new Palette(page)
  await visit('/')
  await page.getByRole('button', { name: 'Go to any tool, record or action' }).click()
  await palette.input.fill('audit')
  await palette.option('Who did what and when, errors, and sent email.').click()
  await expect(page).toHaveURL(/\/maintenance\/logs$/)
  await expect(palette.dialog).toHaveCount(0)
  await expect(new Workspace(page).heading).toHaveText('Logs')
})

test('[keyboard] what is typed before it is there is not lost', async ({ page, visit }) => {
  const palette = new Palette(page)
  await visit('/')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('vanity url')
  await expect(palette.input).toHaveValue('vanity url')
  await expect(palette.options.first()).toContainText('Redirect')
})

/** Presses Ctrl+K and tells whether it was kept from the browser. */
async function isKeptFromBrowser(page: Page): Promise<boolean> {
  const kept = await page.evaluateHandle(() => ({
    pressed: new Promise<boolean>(resolve =>
      // Asked after everybody has heard it: the palette's place may have begun to listen later than this.
      addEventListener(
        'keydown',
        event => event.key === 'k' && setTimeout(() => resolve(event.defaultPrevented)),
      ),
    ),
  }))
  await page.keyboard.press('Control+k')
  return kept.evaluate(({ pressed }) => pressed)
}

test('[keyboard] Ctrl+K is not lost after a reload while the page is on its way', async ({ page, visit }) => {
  const palette = new Palette(page)
  await visit('/')
  const give = await heldBack(page, '**/api/v1/mc/jwt/check')
  await page.reload({ waitUntil: 'domcontentloaded' })
  expect(await isKeptFromBrowser(page)).toBe(true)
  await page.keyboard.type('vanity url')
  give()
  await expect(palette.input).toHaveValue('vanity url')
})

test('[keyboard] Ctrl+K is not lost right after signing in, and is the browser’s before', async ({
  page,
  request,
}) => {
  const palette = new Palette(page)
  const signInPage = new SignInPage(page)
  const who = await newUser(request, process.env.ROUNDS_FOLDER ?? '', { tags: [1] })
  await signInPage.open()
  expect(await isKeptFromBrowser(page)).toBe(false)
  const give = await heldBack(page, '**/api/v1/db/tag**')
  const asked = page.waitForRequest(/\/api\/v1\/db\/tag/i)
  await signInPage.signIn(who)
  await asked
  expect(await isKeptFromBrowser(page)).toBe(true)
  await page.keyboard.type('account')
  give()
  await expect(palette.input).toHaveValue('account')
})

test('[keyboard] Ctrl+K is not lost while a sign-in is answered, and is the browser’s again when it fails', async ({
  page,
  request,
}) => {
  const palette = new Palette(page)
  const signInPage = new SignInPage(page)
  const who = await newUser(request, process.env.ROUNDS_FOLDER ?? '', { tags: [1] })
  await signInPage.open()
  for (const password of ['another password', who.password]) {
    const give = await heldBack(page, '**/api/v1/mc/jwt/login')
    const asked = page.waitForRequest('**/api/v1/mc/jwt/login')
    await signInPage.signIn({ ...who, password })
    await asked
    await expect(signInPage.status).toContainText('Signing in')
    expect(await isKeptFromBrowser(page)).toBe(true)
    await page.keyboard.type('account')
    give()
    if (password === who.password) break
    await expect(page.getByRole('alert')).toBeVisible()
    expect(await isKeptFromBrowser(page)).toBe(false)
    await expect(palette.dialog).toHaveCount(0)
  }
  await expect(palette.input).toHaveValue('account')
})

test('[keyboard] a screen that comes late takes nothing of what is typed over it', async ({
  page,
  visit,
}) => {
  const palette = new Palette(page)
  await visit('/')
  await palette.open()
  const give = await heldBack(page, /\/api\/v1\/db\/custom_location/i)
  await page.keyboard.type('locations')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/custom\/locations$/)
  await palette.open()
  await page.keyboard.type('vanity')
  give()
  // Hidden from who cannot see it, while the palette is over it.
  await page.locator('h1', { hasText: 'Locations' }).waitFor({ state: 'attached' })
  await page.keyboard.type(' url')
  await expect(palette.input).toHaveValue('vanity url')
})

test('[keyboard] Enter, Backspace and Escape count too before it is there', async ({ page, visit }) => {
  await visit('/')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('doctorz')
  await page.keyboard.press('Backspace')
  await page.keyboard.type('s')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/custom\/experts$/)
  await page.reload()
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.keyboard.press('Control+k')
  await page.keyboard.press('Escape')
  await page.keyboard.press('?')
  await expect(new Palette(page).sheet).toBeVisible()
  await expect(new Palette(page).dialog).toHaveCount(0)
})

test('[keyboard] what follows a shortcut goes where it leads, and is no other shortcut', async ({
  page,
  visit,
}) => {
  const list = new RecordList(page)
  await visit('/custom/locations')
  await list.rows.first().waitFor()
  await page.keyboard.press('f')
  await page.keyboard.type('nurse')
  await expect(list.search).toHaveValue('nurse')
  await expect(list.search).toBeFocused()
})

test('[keyboard] a tool is found by an old name and opened', async ({ page, visit }) => {
  const palette = new Palette(page)
  await visit('/')
  await palette.open()
  await page.keyboard.type('doctors')
  await expect(palette.chosen).toContainText('Experts')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/custom\/experts$/)
  await expect(new Workspace(page).heading).toBeFocused()
  await palette.open()
  await expect(
    palette.dialog.getByRole('group', { name: 'Recent' }).getByRole('option').first(),
  ).toContainText('Experts')
})

test('[keyboard] a search that failed is tried again, and what was typed stays', async ({ page, visit }) => {
  const palette = new Palette(page)
  await visit('/')
  await page.route('**/mc/search?*', route => route.abort())
  await palette.open()
  await page.keyboard.type('cardio')
  const status = palette.dialog.getByRole('status')
  await expect(status).toContainText('Couldn’t search records')
  await page.keyboard.press('Shift+Tab')
  await expect(palette.button('Try again')).toBeFocused()
  expect(await barriers(page, { within: '[role=dialog]' })).toEqual([])
  await page.unroute('**/mc/search?*')
  await page.keyboard.press('Enter')
  await expect(palette.input).toBeFocused()
  await expect(palette.input).toHaveValue('cardio')
  await expect(status).toHaveText(/^\d+ results?$/)
  await expect(
    palette.dialog
      .getByRole('group')
      .filter({ hasText: /cardio/i })
      .first(),
  ).toBeVisible()
  await expect(palette.button('Try again')).toHaveCount(0)
})

test('[keyboard] people with @, ids with :, tags with #, and ? says so', async ({
  page,
  api,
  word,
  visit,
}) => {
  const palette = new Palette(page)
  const user = await api.create<{ Id: string }>('AspNetUsers', {
    Email: `${word}@example.org`,
    FullName: `Pat ${word}`,
  })
  const place = await api.create<{ LId: number }>('Custom_Location', { LName: `Clinic ${word}` })
  await visit('/')
  await palette.open()
  await page.keyboard.type('?')
  await expect(palette.options).toHaveCount(4)
  await palette.input.fill(`@${word}`)
  await expect(palette.options).toHaveCount(1)
  await expect(palette.chosen).toContainText(`Pat ${word}`)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/user-management/${user.Id}$`))
  await palette.open()
  await page.keyboard.type(`:${place.LId}`)
  await expect(palette.option(`Clinic ${word}`)).toBeVisible()
  await palette.option(`Clinic ${word}`).click()
  await expect(page).toHaveURL(new RegExp(`/custom/locations/${place.LId}$`))
  await palette.open()
  await page.keyboard.type('#experts')
  await expect(palette.chosen).toContainText('tag')
})

test('[keyboard] a redirect is made step by step, said before, and taken back', async ({
  page,
  api,
  word,
  visit,
}) => {
  const palette = new Palette(page)
  await visit('/')
  await palette.open()
  await page.keyboard.type('>redirect from')
  await page.keyboard.press('Enter')
  await expect(palette.dialog).toContainText('Old address (1 of 2)')
  await page.keyboard.type('no slash')
  await page.keyboard.press('Enter')
  await expect(palette.dialog.getByRole('alert')).toContainText('Old address')
  await palette.input.fill(`/${word}`)
  await page.keyboard.press('Enter')
  await expect(palette.dialog).toContainText('New address (2 of 2)')
  await page.keyboard.press('Backspace')
  await expect(palette.dialog).toContainText('Old address (1 of 2)')
  await page.keyboard.type(`/${word}`)
  await page.keyboard.press('Enter')
  await page.keyboard.type('/about')
  await page.keyboard.press('Enter')
  await expect(palette.dialog).toContainText(
    `Visitors of /${word} are redirected to /about permanently (301).`,
  )
  expect(await api.list('Redirect', `RFrom=/${word}`)).toHaveLength(0)
  await page.keyboard.press('Enter')
  await expect(palette.dialog).toContainText(`/${word} leads to /about now.`)
  expect(await api.list('Redirect', `RFrom=/${word}`)).toMatchObject([{ RTo: '/about', RType: '301' }])
  await page.keyboard.press('Control+z')
  await expect(palette.dialog).toContainText('Undone')
  expect(await api.list('Redirect', `RFrom=/${word}`)).toHaveLength(0)
})

test('[keyboard] a new page opens with the focus on its title, from the editor of another page too', async ({
  page,
  word,
  visit,
}) => {
  const palette = new Palette(page)
  const workspace = new Workspace(page)
  await visit('/')
  for (const title of [`${word} first`, `${word} second`]) {
    await palette.open()
    await page.keyboard.type('New page')
    await expect(palette.chosen).toContainText('New page')
    await page.keyboard.press('Enter')
    await page.keyboard.type('Home page')
    await expect(palette.chosen).toContainText('Home page')
    await page.keyboard.press('Enter')
    await expect(palette.dialog).toContainText('Title (2 of 2)')
    await page.keyboard.type(title)
    await page.keyboard.press('Enter')
    await expect(palette.dialog).toContainText(`“${title}” is created`)
    await page.keyboard.press('Enter')
    await palette.button('Open it').press('Enter')
    await expect(workspace.heading).toHaveText(title)
    await expect(workspace.heading).toBeFocused()
  }
})

test('[keyboard] what the screen can do is in the palette: a block of the editor, the search of a list', async ({
  page,
  api,
  word,
  visit,
}) => {
  const palette = new Palette(page)
  const { CId } = await api.create('Content', { CTitle: word, CtId: 1, CVisible: false })
  await visit(`/edit?cid=${CId}`)
  await expect(page.getByRole('button', { name: 'Add block' })).toBeVisible()
  await palette.open()
  await page.keyboard.type('accordion')
  await expect(palette.chosen).toContainText('Add block: Accordion')
  await page.keyboard.press('Enter')
  await expect(page.locator('[data-block-fields] :focus')).toBeVisible()
  await palette.open()
  await page.keyboard.type('search and sharing')
  await expect(palette.chosen).toContainText('Search and sharing')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('SEO title')).toBeFocused()
  await visit('/redirects/301')
  await palette.open()
  await page.keyboard.type('search the list')
  await expect(palette.chosen).toContainText('Search the list')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('searchbox')).toBeFocused()
})

test('[keyboard] someone is impersonated, it is stopped, and it is asked what they can open', async ({
  page,
  api,
  word,
}) => {
  const palette = new Palette(page)
  const workspace = new Workspace(page)
  await api.create('AspNetUsers', { Email: `${word}@example.org`, FullName: `Pat ${word}` })
  await signIn(page)
  await workspace.open()
  await palette.open()
  await page.keyboard.type('impersonate')
  await page.keyboard.press('Enter')
  await page.keyboard.type(word)
  await expect(palette.chosen).toContainText(`Pat ${word}`)
  await page.keyboard.press('Enter')
  await expect(palette.dialog).toContainText('The audit log names both of you')
  await page.keyboard.press('Enter')
  await expect(workspace.impersonation).toContainText(`Pat ${word}`)
  await palette.open()
  await page.keyboard.type('stop imp')
  await expect(palette.chosen).toContainText('Stop impersonating')
  await page.keyboard.press('Enter')
  await expect(workspace.userMenu('Administrator')).toBeVisible()
  await expect(workspace.impersonation).toHaveCount(0)
  await palette.open()
  // The action and its answer in one line.
  await page.keyboard.type(`why can ${word}`)
  await expect(palette.chosen).toHaveText(new RegExp(`Show what someone can open, and why….*“${word}”`))
  await page.keyboard.press('Enter')
  await expect(palette.input).toHaveValue(word)
  await expect(palette.chosen).toContainText(`Pat ${word}`)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/user-management\/[0-9a-f-]+\?view=access$/)
  await expect(page.getByText(`What Pat ${word} can’t open`)).toBeVisible()
})

test('[pointer] a cache is cleared', async ({ page, visit }) => {
  const palette = new Palette(page)
  await visit('/')
  await page.getByRole('button', { name: 'Go to any tool, record or action' }).click()
  await palette.input.fill('purge')
  await palette.option('Clear cache…').click()
  await palette.option('Layout').click()
  await expect(palette.dialog).toContainText('The site rebuilds this cache (Layout)')
  await palette.button('Clear cache').click()
  await expect(palette.dialog).toContainText('Cleared: Layout.')
  await expect(palette.button('Undo')).toHaveCount(0)
  await palette.button('Close').click()
  await expect(palette.dialog).toHaveCount(0)
})

test('[keyboard] the open record has its own actions on top: a user is disabled, and let in again', async ({
  page,
  api,
  word,
  visit,
}) => {
  const palette = new Palette(page)
  const email = `${word}@example.org`
  const { Id } = await api.create<{ Id: string }>('AspNetUsers', { Email: email })
  await visit(`/user-management/${Id}`)
  await expect(new Workspace(page).heading).toHaveText(email)
  await palette.open()
  const own = palette.dialog.getByRole('group', { name: `With ${email}` })
  await page.keyboard.type('disable')
  await expect(own.getByRole('option').first()).toContainText('Disable user…')
  await expect(own).not.toContainText('Enable user…')
  await page.keyboard.press('Enter')
  await expect(palette.dialog).toContainText(`${email} can no longer sign in`)
  await page.keyboard.press('Enter')
  await expect(palette.dialog).toContainText(`${email} is disabled.`)
  expect(await api.send('GET', `AspNetUsers/${Id}`)).toMatchObject({ Disabled: true })
  await palette.button('Undo').click()
  await expect(palette.dialog).toContainText('Undone')
  expect(await api.send('GET', `AspNetUsers/${Id}`)).toMatchObject({ Disabled: false })
})

test('[pointer] what can be done with an open record is behind its button: someone is signed out everywhere', async ({
  page,
  request,
  dataFolder,
  visit,
}) => {
  const palette = new Palette(page)
  const user = await newUser(request, dataFolder)
  const token = await tokenOf(request, user)
  const check = () => request.get('/api/v1/mc/jwt/check', { headers: { authorization: `Bearer ${token}` } })
  expect(await (await check()).json()).not.toMatchObject({ reauthenticate: true })
  await visit(`/user-management/${user.id}`)
  await page.getByRole('button', { name: 'Actions…' }).click()
  const own = palette.dialog.getByRole('group', { name: /^With / })
  await own.getByRole('option', { name: /^Sign out everywhere…/ }).click()
  await expect(palette.dialog).toContainText(/Somebody \d+ is signed out on every device, at once\./)
  await page.keyboard.press('Enter')
  await expect(palette.dialog).toContainText(/Somebody \d+ is signed out everywhere\./)
  expect(await (await check()).json()).toMatchObject({ reauthenticate: true })
})

test('[keyboard] a page is found and opened in the editor, its draft published from there, and that taken back', async ({
  page,
  api,
  word,
  visit,
  request,
}) => {
  const palette = new Palette(page)
  const editor = new PageEditor(page)
  const url = `/tests/${word}`
  const { CId } = await api.create<{ CId: number }>('Content', {
    CTitle: `Hip ${word}`,
    CtId: 1,
    CSeoUrl: url,
    CVisible: true,
  })
  await api.create('TagToContent', { TId: 50, CId, TtcPageUrl: url, TemplateId: 2 })
  await api.create('ContentBlock', { CId, CbHeadline: 'Before', CbCopy: '<p>Before it.</p>' })
  await visit('/')
  await palette.open()
  await page.keyboard.type(word)
  await expect(palette.chosen).toContainText(`Hip ${word}`)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/maintenance/edit\\?cid=${CId}`))
  const own = palette.dialog.getByRole('group', { name: `With Hip ${word}` })
  await editor.block('Before').click()
  await palette.open()
  await expect(own).toContainText('Duplicate page…')
  await expect(own).toContainText('Take page off the site…')
  await expect(own).not.toContainText('Publish draft…')
  await page.keyboard.press('Escape')
  await editor.form.getByLabel('Headline').fill(`Prepare ${word}`)
  await editor.saved()
  await palette.open()
  await own.getByRole('option', { name: 'Publish draft…' }).click()
  await page.keyboard.type('New words')
  await page.keyboard.press('Enter')
  await expect(palette.dialog).toContainText(`Visitors see the draft of “Hip ${word}” from now on`)
  expect(await (await request.get(url)).text()).not.toContain(`Prepare ${word}`)
  await page.keyboard.press('Enter')
  await expect(palette.dialog).toContainText(`“Hip ${word}” is published.`)
  await expect.poll(async () => (await request.get(url)).text()).toContain(`Prepare ${word}`)
  await page.keyboard.press('Control+z')
  await expect(palette.dialog).toContainText('Undone')
  await expect.poll(async () => (await request.get(url)).text()).not.toContain(`Prepare ${word}`)
})

test('[keyboard] single keys work where nothing is typed, two in turn too, and can be switched off', async ({
  page,
  visit,
}) => {
  const palette = new Palette(page)
  await visit('/custom/specialties')
  await page.getByRole('row').nth(2).waitFor()
  await page.keyboard.press('g')
  await page.keyboard.press('u')
  await expect(page).toHaveURL(/\/user-management$/)
  await page.getByRole('searchbox').fill('')
  await page.keyboard.type('gl/?')
  await expect(page.getByRole('searchbox')).toHaveValue('gl/?')
  await expect(page).toHaveURL(/\/user-management/)
  await page.getByRole('heading', { level: 1 }).focus()
  await page.keyboard.press('?')
  await expect(palette.sheet).toContainText('User management')
  await expect(palette.sheet.getByRole('region', { name: 'In the rows of a table' })).toContainText(
    'Edit the cell',
  )
  const beyond = await palette.sheet.evaluate(({ parentElement: around }) =>
    around ? around.scrollHeight - around.clientHeight : 0,
  )
  expect(beyond, 'what is around the sheet does not scroll').toBe(0)
  await page.keyboard.press('Escape')
  await visit('/account')
  await page.getByRole('switch', { name: 'Single-key shortcuts' }).click()
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('/')
  await page.keyboard.press('?')
  await page.keyboard.press('Control+k')
  await expect(palette.input).toBeFocused()
  await expect(palette.input).toHaveValue('')
  await expect(palette.sheet).toHaveCount(0)
})

test('[keyboard] who has few rights finds only their own', async ({ page, dataFolder, request }) => {
  const palette = new Palette(page)
  const person = await newUser(request, dataFolder, { tags: [toolNamed('redirects').tag] })
  await signIn(page, person)
  await new Workspace(page).open()
  await palette.open()
  await page.keyboard.type('redirect')
  await expect(palette.option('Redirects').first()).toBeVisible()
  for (const other of ['impersonate', 'locations', 'disable user', 'key manager', '>clear']) {
    await palette.input.fill(other)
    await expect(palette.dialog.getByRole('status')).not.toHaveText('Searching…')
    await expect(palette.option(/Impersonate…|Locations|Disable user|Key manager|Clear cache/)).toHaveCount(0)
  }
})

test('[pointer] it is accessible', async ({ page, visit }) => {
  const palette = new Palette(page)
  await visit('/')
  const check = async () => {
    expect(await barriers(page)).toEqual([])
  }
  await page.getByRole('heading', { level: 1 }).waitFor()
  await palette.open()
  await palette.input.fill('care')
  await expect(palette.dialog.getByRole('group', { name: 'Records' })).toBeVisible()
  await check()
  await palette.input.fill('>redirect from')
  await page.keyboard.press('Enter')
  await check()
  await page.keyboard.type('/one')
  await page.keyboard.press('Enter')
  await page.keyboard.type('/two')
  await page.keyboard.press('Enter')
  await palette.button(/^Redirect$/).waitFor()
  await check()
  await page.keyboard.press('Escape')
  await page.keyboard.press('?')
  await palette.sheet.waitFor()
  await check()
})
