import { PageEditor } from './pages/page-editor.ts'
import { type Api, expect, test } from './pages/signed-in.ts'
import { newUser, revoke, signIn } from './support/api.ts'
import { barriers } from './support/barriers.ts'

interface Made {
  readonly cId: number
  readonly url: string
}

/** A page of its own for a test, with two blocks, on the site. */
async function newPage(api: Api, word: string): Promise<Made> {
  const url = `/tests/${word}`
  const { CId } = await api.create<{ CId: number }>('Content', {
    CTitle: `Knee ${word}`,
    CtId: 1,
    CSeoUrl: url,
    CVisible: true,
  })
  await api.create('TagToContent', { TId: 50, CId, TtcPageUrl: url, TemplateId: 2 })
  for (const [index, CbHeadline] of ['Before', 'After'].entries())
    await api.create('ContentBlock', {
      CId,
      CbHeadline,
      CbCopy: `<p>${CbHeadline} it.</p>`,
      CbSortOrder: index,
    })
  return { cId: CId, url }
}

test('[keyboard] a page is written, saved by itself, published and undone', async ({
  page,
  api,
  word,
  visit,
  request,
}) => {
  const { cId, url } = await newPage(api, word)
  await visit('/')
  const editor = new PageEditor(page)
  await editor.open(cId)
  await editor.block('Before').focus()
  await page.keyboard.press('Enter')
  await editor.form.getByLabel('Headline').fill(`Prepare ${word}`)
  await expect(editor.block(`Prepare ${word}`)).toBeVisible()
  await editor.form.getByLabel('Copy').locator('visible=true').last().click()
  await page.keyboard.press('End')
  await page.keyboard.type(' Bring a friend.')
  await editor.saved()
  await expect(editor.preview.getByText('Bring a friend.')).toBeVisible()
  // What is not published nobody sees.
  expect(await (await request.get(url)).text()).not.toContain('Bring a friend.')

  await page.keyboard.press('Control+Enter')
  const dialog = page.getByRole('dialog', { name: /Publish/ })
  await dialog.getByLabel('Why').fill('More to say')
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect.poll(async () => (await request.get(url)).text()).toContain('Bring a friend.')

  await page.getByRole('button', { name: 'Undo publish' }).press('Enter')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo publish' }).press('Enter')
  await expect.poll(async () => (await request.get(url)).text()).not.toContain('Bring a friend.')
})

test('[keyboard] a new page is written where its first block is added, and publishing puts it on the site', async ({
  page,
  api,
  word,
  visit,
  request,
}) => {
  const url = `/tests/${word}`
  const made = await api.request.post('/api/v1/mc/editor/add', {
    headers: { authorization: `Bearer ${api.token}` },
    data: { title: `New ${word}`, type: 1, url, tag: 50, template: null },
  })
  const { CId } = (await made.json()) as { CId: number }
  await visit('/')
  const editor = new PageEditor(page)
  await editor.open(CId)
  await expect(page.getByText('Not on the site')).toBeVisible()
  await editor.addBlock()
  await expect(editor.form.getByLabel('Headline')).toBeFocused()
  await editor.saving(() => page.keyboard.type(`Walk a little each day ${word}`))
  await expect(editor.blocks()).toHaveText([`Walk a little each day ${word}`])
  await page.keyboard.press('Control+Enter')
  const dialog = page.getByRole('dialog', { name: /Publish/ })
  await expect(dialog.getByLabel('Put the page on the site')).toBeChecked()
  await dialog.getByLabel('Why').press('Enter')
  await expect(dialog).toBeHidden()
  await expect.poll(async () => (await request.get(url)).text()).toContain(`Walk a little each day ${word}`)
})

test('[keyboard] a page is made from nothing, published, taken from the site, restored from its versions, and that undone', async ({
  page,
  word,
  visit,
  request,
}) => {
  const url = `/${word}-walk`
  const onSite = async () => (await request.get(url)).status()
  const editor = new PageEditor(page)
  const dialog = page.getByRole('dialog', { name: /^Publish/ })
  const publish = async (why: string) => {
    await page.keyboard.press('Control+Enter')
    await expect(dialog).toBeVisible()
    await dialog.getByLabel('Why').focus()
    await page.keyboard.type(why)
    await page.keyboard.press('Enter')
    await expect(dialog).toBeHidden()
  }
  const isLost = () => page.evaluate(() => document.activeElement === document.body)

  await visit('/edit/add')
  await expect(page.getByLabel('Title')).toBeFocused()
  await page.keyboard.type(`${word} walk`)
  await expect(page.getByLabel('URL')).toHaveValue(url)
  await page.keyboard.press('Enter')
  await editor.structure.waitFor()
  await expect(page.getByRole('heading', { level: 1, name: `${word} walk` })).toBeFocused()

  await editor.addBlock()
  await expect(editor.form.getByLabel('Headline')).toBeFocused()
  await editor.saving(() => page.keyboard.type(`A little each day ${word}`))
  await publish('New')
  await expect.poll(async () => (await request.get(url)).text()).toContain(`A little each day ${word}`)
  await expect.poll(isLost).toBe(false)

  await editor.structure.getByRole('button', { name: 'Schedule' }).press('Enter')
  await editor.saving(() => editor.form.getByLabel('The page is on the site').press('Space'))
  await publish('For now')
  await expect.poll(onSite).toBe(404)

  await page.getByRole('button', { name: 'Versions' }).press('Enter')
  const versions = page.getByRole('region', { name: 'Versions' })
  const published = versions.getByRole('listitem').filter({ hasText: 'Published' })
  await expect(published).toHaveCount(2)
  const compare = published.last().getByRole('button', { name: 'Compare with the draft' })
  // It takes no focus while the list is read, and Enter would close the versions again.
  await expect(compare).toBeEnabled()
  await compare.press('Enter')
  await editor.saving(() => versions.getByRole('button', { name: 'Restore this version' }).press('Enter'))
  await expect.poll(isLost).toBe(false)
  await publish('After all')
  await expect.poll(onSite).toBe(200)

  await page.getByRole('button', { name: 'Undo publish' }).press('Enter')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo publish' }).press('Enter')
  await expect.poll(onSite).toBe(404)
  await expect(page.getByRole('contentinfo').getByRole('status')).toHaveText('Not on the site')
  await page.keyboard.press('Control+z')
  await expect(page.getByText(/^Draft saved/).first()).toBeVisible()
  await publish('Indeed')
  await expect.poll(onSite).toBe(200)
})

test('[keyboard] blocks are added, moved, deleted and had back', async ({ page, api, word, visit }) => {
  const { cId } = await newPage(api, word)
  await visit('/')
  const editor = new PageEditor(page)
  await editor.open(cId)
  await editor.block('After').focus()
  await page.keyboard.press('Alt+ArrowUp')
  await expect(editor.blocks()).toHaveText(['After', 'Before'])
  await editor.addBlock()
  await expect(editor.blocks()).toHaveCount(3)
  await editor.block('Before').focus()
  await page.keyboard.press('Delete')
  await expect(editor.block('Before')).toHaveCount(0)
  await expect(editor.block('Empty block')).toBeFocused()
  for (const name of [
    ['After', 'Before', 'Empty block'],
    ['After', 'Before'],
    ['Before', 'After'],
  ]) {
    await page.keyboard.press('Control+z')
    await expect(editor.blocks()).toHaveText(name)
  }
  await page.keyboard.press('Control+Shift+z')
  await expect(editor.blocks()).toHaveText(['After', 'Before'])
})

test('[keyboard] a block deleted by its menu leaves the focus on the next one, the last one on adding', async ({
  page,
  api,
  word,
  visit,
}) => {
  const { cId } = await newPage(api, word)
  await visit('/')
  const editor = new PageEditor(page)
  await editor.open(cId)
  const remove = async (name: string) => {
    await page.getByRole('button', { name: `More about ${name}` }).press('Enter')
    await page.getByRole('menuitem', { name: /^Delete/ }).press('Enter')
    await expect(editor.block(name)).toHaveCount(0)
  }
  await remove('Before')
  await expect(editor.block('After')).toBeFocused()
  await remove('After')
  await expect(page.getByRole('button', { name: 'Add block' })).toBeFocused()
})

test('[keyboard] Publish and Ctrl+Enter work where there is something to publish, and only there', async ({
  page,
  api,
  word,
  visit,
}) => {
  const { cId } = await newPage(api, word)
  await visit('/')
  const editor = new PageEditor(page)
  await editor.open(cId)
  const dialog = page.getByRole('dialog', { name: /^Publish/ })
  const keys = page.getByRole('list', { name: 'Keys' }).getByRole('listitem')
  await expect(editor.publish()).toBeDisabled()
  await expect(keys).toHaveCount(0)
  await editor.block('Before').focus()
  await expect(keys).toHaveText([/Move block/, /Delete block/])
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('There is nothing to publish')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await api.send('PATCH', `Content/${cId}`, { CVisible: false })
  await page.reload()
  await expect(editor.publish()).toBeEnabled()
  await expect(keys).toHaveText([/Publish/])
  await page.keyboard.press('Control+Enter')
  await expect(dialog).toBeVisible()
})

test('the preview is of the new session after signing in again', async ({ page, api, word, request }) => {
  const { cId } = await newPage(api, word)
  const who = await newUser(request, process.env.ROUNDS_FOLDER ?? '', { tags: [1, 2, 4, 50] })
  const token = await signIn(page, who)
  const editor = new PageEditor(page)
  await editor.open(cId)
  await expect(editor.preview.getByText('Before it.')).toBeVisible()
  await revoke(request, token)
  await editor.write({ block: 'Before', field: 'Headline' }, `Later ${word}`)
  const dialog = page.getByRole('dialog', { name: 'Sign in again' })
  await dialog.getByLabel('Password', { exact: true }).fill(who.password)
  await dialog.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(editor.preview.getByText(`Later ${word}`)).toBeVisible()
})

test('[keyboard] another title asks what changes with it, and the old address leads on', async ({
  page,
  api,
  word,
  visit,
  request,
}) => {
  const { cId, url } = await newPage(api, word)
  await visit('/')
  const editor = new PageEditor(page)
  await editor.open(cId)
  await editor.form.getByRole('textbox', { name: /^Title/ }).fill(`Hip ${word}`)
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: /becomes/ })
  await expect(dialog.getByRole('checkbox')).toBeChecked()
  await dialog.getByRole('button', { name: 'Change Page Title and URL' }).press('Enter')
  await expect(editor.form.getByLabel('URL')).toHaveValue(`/tests/hip-${word}`)
  await expect(editor.form.getByRole('textbox', { name: /^Title/ })).toBeFocused()
  await editor.saved()
  await editor.publish().press('Enter')
  const found = page.getByRole('region', { name: /^Suggestions/ }).getByRole('listitem')
  await expect(found.filter({ hasText: 'The meta description is missing' })).toBeVisible()
  await expect(found.first()).toContainText('Warning')
  await page.getByRole('button', { name: 'Publish now' }).press('Enter')
  await expect.poll(async () => (await request.get(`/tests/hip-${word}`)).status()).toBe(200)
  const old = await request.get(url, { maxRedirects: 0 })
  expect([old.status(), old.headers().location]).toEqual([301, `/tests/hip-${word}`])
})

test('[keyboard] a title that changes nothing is settled: it is as before, nobody asks again, and undo has it back', async ({
  page,
  api,
  word,
  visit,
}) => {
  const { cId, url } = await newPage(api, word)
  await visit('/')
  const editor = new PageEditor(page)
  await editor.open(cId)
  const title = editor.form.getByRole('textbox', { name: /^Title/ })
  await title.fill(`Hip ${word}`)
  await page.keyboard.press('Tab')
  const dialog = page.getByRole('dialog', { name: /becomes/ })
  await dialog.getByRole('button', { name: "Don't Change Anything" }).press('Enter')
  await expect(title).toHaveValue(`Knee ${word}`)
  await expect(title).toBeFocused()
  await title.press('Tab')
  await expect(dialog).toBeHidden()
  await page.keyboard.press('Control+z')
  await expect(title).toHaveValue(`Hip ${word}`)
  await expect(editor.form.getByLabel('URL')).toHaveValue(url)
  // Whether anything is to be saved then depends on what a second has saved in between.
  await page.keyboard.press('Control+Shift+z')
  await expect(title).toHaveValue(`Knee ${word}`)
  await editor.saved()
  await page.getByRole('link', { name: 'Drafts', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Drafts')
})

test('[pointer] two people on one page see each other, and choose where both changed the same', async ({
  page,
  api,
  word,
  visit,
  browser,
  token,
  baseURL,
}) => {
  const { cId } = await newPage(api, word)
  await visit('/')
  const mine = new PageEditor(page)
  const other = await browser.newContext({ ...(baseURL && { baseURL }) })
  await other.addInitScript(value => localStorage.setItem('rounds.token', value), token)
  const theirs = new PageEditor(await other.newPage())
  await mine.open(cId)
  await theirs.open(cId)
  await theirs.block('Before').click()
  await theirs.form.getByLabel('Headline').fill('Theirs')
  await theirs.saved()
  await mine.block('Before').click()
  await mine.form.getByLabel('Headline').fill('Mine')
  const conflicts = page.getByRole('region', { name: 'Conflicts' })
  await expect(conflicts).toBeVisible()
  await conflicts.getByRole('button', { name: 'Keep theirs' }).click()
  await conflicts.getByRole('button', { name: 'Continue' }).click()
  await expect(mine.block('Theirs')).toBeVisible()
  // Who is here is asked every ten seconds.
  await expect(page.getByText('Also open in another of your tabs')).toBeVisible({ timeout: 20_000 })
  await other.close()
})

test('[pointer] what was typed while the server was away is kept, and offered again', async ({
  page,
  api,
  word,
  visit,
}) => {
  const { cId } = await newPage(api, word)
  await visit('/')
  const editor = new PageEditor(page)
  await editor.open(cId)
  await page.route('**/api/v1/mc/editor/draft**', route => route.abort())
  await editor.block('Before').click()
  await editor.form.getByLabel('Headline').fill(`Unsent ${word}`)
  await expect(page.getByText(/Not saved|Editing|Saving/).first()).toBeVisible()
  // The browser is killed: it asks nobody.
  await expect.poll(() => editor.kept()).toContain(`Unsent ${word}`)
  const again = await page.context().newPage()
  await page.close({ runBeforeUnload: false })
  const later = new PageEditor(again)
  await later.open(cId)
  await again.getByRole('button', { name: 'Restore' }).click()
  await expect(later.block(`Unsent ${word}`)).toBeVisible()
  await later.saved()
})

test('[pointer] a draft that cannot be saved is told without moving what one writes in', async ({
  page,
  api,
  word,
  visit,
}) => {
  const { cId } = await newPage(api, word)
  await visit('/')
  const editor = new PageEditor(page)
  await editor.open(cId)
  const drafts = '**/api/v1/mc/editor/draft**'
  await page.route(drafts, route =>
    route.fulfill({ status: 507, json: { message: 'The server’s disk is full, so nothing was saved.' } }),
  )
  await editor.block('Before').click()
  const headline = editor.form.getByLabel('Headline')
  const before = await headline.boundingBox()
  await headline.fill(`Unsent ${word}`)
  await expect(page.getByText('Couldn’t save the draft')).toBeVisible()
  await expect(page.getByText('Couldn’t save the draft')).toBeInViewport()
  expect(await headline.boundingBox()).toEqual(before)
  await page.unroute(drafts)
  await page.getByRole('button', { name: 'Try again' }).click()
  await editor.saved()
  expect(await headline.boundingBox()).toEqual(before)
})

test('[pointer] on a phone, a press anywhere in a text puts the caret there', async ({
  page,
  api,
  word,
  visit,
}) => {
  const { cId } = await newPage(api, word)
  await page.setViewportSize({ width: 390, height: 800 })
  await visit('/')
  const editor = new PageEditor(page)
  await editor.open(cId)
  const text = page.getByRole('textbox', { name: 'Introduction' })
  await text.scrollIntoViewIfNeeded()
  const { width = 0 } = (await text.boundingBox()) ?? {}
  expect(width).toBeGreaterThan(200)
  for (let x = 10; x < width; x += 24) {
    await text.click({ position: { x, y: 12 } })
    await expect(text).toBeFocused()
    await page.getByRole('button', { name: 'Schedule' }).focus()
  }
})

test('[pointer] the editor has no barriers', async ({ page, api, word, visit }) => {
  const { cId } = await newPage(api, word)
  await visit('/')
  const editor = new PageEditor(page)
  await editor.open(cId)
  for (const place of [
    'Before',
    'Search and sharing',
    'Tags and template',
    'People and places',
    'Schedule',
  ]) {
    await editor.structure
      .getByRole('button', { name: new RegExp(`^${place}`) })
      .first()
      .click()
    await expect(editor.form).toBeVisible()
    expect(await barriers(page, { without: 'iframe' }), place).toEqual([])
  }
})

test('a preview that could not be loaded takes nothing with it, and is there again with the next draft', async ({
  page,
  api,
  word,
  visit,
}) => {
  const { cId } = await newPage(api, word)
  const editor = new PageEditor(page)
  const frames: string[] = []
  await page.route('**/*', route => {
    const request = route.request()
    if (request.isNavigationRequest() && request.frame() !== page.mainFrame()) {
      frames.push(request.url())
      if (frames.length === 1) return route.abort('connectionrefused')
    }
    return route.fallback()
  })
  await visit('/')
  await editor.open(cId)
  await expect.poll(() => frames.length).toBe(1)
  await editor.write({ block: 'Before', field: 'Headline' }, `Seen ${word}`)
  await editor.saved()
  await expect(page.frameLocator('iframe').getByRole('heading', { name: `Seen ${word}` })).toBeVisible()
})
