import { RecordList } from './pages/record-list.ts'
import { expect, test } from './pages/signed-in.ts'
import { barriers } from './support/barriers.ts'
import { heldBack } from './support/held-back.ts'

test('[keyboard] a view is kept, shown again, opens first, renamed, deleted and taken back', async ({
  page,
  api,
  visit,
  word,
}) => {
  await api.create('Redirect/all', [
    { RFrom: `/${word}/a`, RTo: '/a' },
    { RFrom: `/${word}/b`, RTo: '/b' },
  ])
  const list = new RecordList(page)
  await visit(`/redirects/301?search=${word}&sort=RFrom+desc`)
  await list.total(2)

  await list.button('Views').press('Enter')
  await page.getByRole('menuitem', { name: 'Save this view…' }).press('Enter')
  const save = page.getByRole('dialog', { name: 'Save this view' })
  await expect(save.getByRole('textbox', { name: 'Name' })).toBeFocused()
  await page.keyboard.type(`Kept ${word}`)
  await page.keyboard.press('Enter')
  await expect(save).toBeHidden()
  await expect(list.button(`View: Kept ${word}`)).toBeFocused()

  await list.button(`View: Kept ${word}`).press('Enter')
  await page.getByRole('menuitem', { name: 'Default view' }).press('Enter')
  await expect.poll(() => list.parameters().get('search')).toBeNull()
  await list.button('Views').press('Enter')
  await page.getByRole('menuitem', { name: `Kept ${word}` }).press('Enter')
  await list.total(2)
  await expect.poll(() => list.texts('RFrom')).toEqual([`/${word}/b`, `/${word}/a`])

  await test.step('it is changed, and the change is kept in it', async () => {
    await list.head('From').click()
    await list.head('From').click()
    await expect.poll(() => list.texts('RFrom')).toEqual([`/${word}/a`, `/${word}/b`])
    await list.button(`View: Kept ${word} (changed)`).press('Enter')
    await page.getByRole('menuitem', { name: `Update “Kept ${word}”` }).press('Enter')
    await expect(list.button(`View: Kept ${word}`)).toHaveText(`View: Kept ${word}`)
  })

  await list.button(`View: Kept ${word}`).press('Enter')
  await page.getByRole('menuitem', { name: 'Manage views…' }).press('Enter')
  const manage = page.getByRole('dialog', { name: 'Views', exact: true })
  await manage.getByRole('checkbox', { name: `Kept ${word} opens first` }).press('Space')
  await manage.getByRole('button', { name: `Rename Kept ${word}` }).press('Enter')
  const rename = page.getByRole('dialog', { name: `Change “Kept ${word}”` })
  await rename.getByRole('textbox', { name: 'Name' }).fill(`Other ${word}`)
  await page.keyboard.press('Enter')
  await expect(manage.getByText(`Other ${word}`)).toBeVisible()
  expect(await barriers(page)).toEqual([])

  await test.step('the tool opens with it, and an address with its own query does not', async () => {
    await visit('/redirects/301')
    await list.total(2)
    expect(list.parameters().get('search')).toBe(word)
    await expect(list.button(`View: Other ${word}`)).toBeVisible()
    await list.button(`View: Other ${word}`).press('Enter')
    await page.getByRole('menuitem', { name: 'Default view' }).press('Enter')
    await expect.poll(() => list.parameters().get('view')).toBe('all')
    await page.reload()
    await expect(list.button('Views')).toBeVisible()
    expect(list.parameters().get('search')).toBeNull()
    await visit(`/redirects/301?search=${word}/a`)
    await list.total(1)
  })

  await list.button(/^View/).press('Enter')
  await page.getByRole('menuitem', { name: 'Manage views…' }).press('Enter')
  await manage.getByRole('button', { name: `Delete Other ${word}` }).press('Enter')
  const undo = manage.getByRole('button', { name: 'Undo' })
  await expect(undo).toBeFocused()
  expect(await api.list('SavedView', `VwName=Other ${word}`)).toEqual([])
  await undo.press('Enter')
  await expect(manage.getByRole('button', { name: `Delete Other ${word}` })).toBeVisible()
  expect(await api.list('SavedView', `VwName=Other ${word}`)).toMatchObject([{ VwShared: false }])
})

test('[keyboard] who goes on before the views are there is taken where they wanted to go', async ({
  page,
  api,
  visit,
  word,
}) => {
  const [me] = await api.list<{ Id: string }>('AspNetUsers', 'Email=admin@example.com')
  const kept = { UserId: me?.Id, VwTool: 'locations', VwQuery: `search=${word}` }
  await api.create('SavedView', { ...kept, VwName: `Kept ${word}` })
  const give = await heldBack(page, '**/db/SavedView?*')
  const list = new RecordList(page)
  await visit('/custom/locations')
  await list.button('Views').press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Default view' })).toBeFocused()
  await page.keyboard.press('End')
  await expect(page.getByRole('menuitem', { name: 'Manage views…' })).toBeFocused()
  await page.keyboard.press('Enter')
  const manage = page.getByRole('dialog', { name: 'Views', exact: true })
  await expect(manage).toContainText('Loading...')
  await page.keyboard.press('Escape')

  await list.button('Views').press('Enter')
  await page.getByRole('menuitem', { name: 'Save this view…' }).press('Enter')
  const save = page.getByRole('dialog', { name: 'Save this view' })
  await expect(save.getByRole('textbox', { name: 'Name' })).toBeFocused()
  await page.keyboard.type(`Kept ${word}`)
  await page.keyboard.press('Enter')
  await expect(save.getByRole('button', { name: 'Save', exact: true })).toHaveAttribute('aria-busy', 'true')
  give()
  await expect(save).toContainText(`Your view “Kept ${word}” is replaced.`)
  await page.keyboard.press('Enter')
  await expect(save).toBeHidden()
  expect(await api.list('SavedView', `VwName=Kept ${word}`)).toMatchObject([{ VwQuery: null }])
})

test('[keyboard] the button of the views keeps the focus when what it opens has come', async ({
  page,
  visit,
  word,
}) => {
  const give = await heldBack(page, '**/assets/views-menu-*.js')
  const list = new RecordList(page)
  await visit(`/custom/locations?search=${word}`)
  await list.button('Views').focus()
  const come = page.waitForResponse(/views-menu-.*\.js$/)
  give()
  await (await come).finished()
  await expect(list.button('Add filter')).toBeVisible()
  await expect(list.button('Views')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Default view' })).toBeFocused()
})

test('[pointer] a view is shared with everyone, and what someone else keeps is not shown', async ({
  page,
  api,
  visit,
  word,
}) => {
  const [other] = await api.list<{ Id: string }>('AspNetUsers', 'Email!=admin@example.com')
  const kept = { UserId: other?.Id, VwTool: 'specialties', VwQuery: `search=${word}` }
  await api.create('SavedView/all', [
    { ...kept, VwName: `Theirs ${word}`, VwShared: true },
    { ...kept, VwName: `Private ${word}` },
  ])
  await api.create('Custom_Specialty', { SpTitle: `Alpha ${word}` })
  const list = new RecordList(page)
  await visit('/custom/specialties')
  await list.button('Views').click()
  await expect(page.getByRole('menuitem', { name: `Private ${word}` })).toBeHidden()
  await page.getByRole('menuitem', { name: `Theirs ${word}` }).click()
  await list.total(1)

  await list.button(`View: Theirs ${word}`).click()
  await page.getByRole('menuitem', { name: 'Save this view…' }).click()
  const save = page.getByRole('dialog', { name: 'Save this view' })
  await save.getByRole('textbox', { name: 'Name' }).fill(`Ours ${word}`)
  await save.getByRole('checkbox', { name: 'Everyone sees it' }).click()
  await save.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(save).toBeHidden()
  expect(await api.list('SavedView', `VwName=Ours ${word}`)).toMatchObject([
    { VwShared: true, VwTool: 'specialties', VwQuery: `search=${word}` },
  ])
})
