import { RecordList } from './pages/record-list.ts'
import { expect, test } from './pages/signed-in.ts'
import { Workspace } from './pages/workspace.ts'
import { barriers } from './support/barriers.ts'
import { tabTo } from './support/focus-walk.ts'
import { heldBack } from './support/held-back.ts'

type Redirect = { RId: number; RTo: string; RActive: boolean }
type Media = { MId: number; MType: string; MUrl: string; MSource: string; MDate: string; MVisible: boolean }

test('[keyboard] a cell is edited where it stands: Enter saves, Escape puts back, the focus stays', async ({
  page,
  api,
  visit,
  word,
}) => {
  await api.create<Redirect>('Redirect', { RFrom: `/${word}`, RTo: '/a' })
  const list = new RecordList(page)
  await visit(`/redirects/301?search=${word}`)
  await list.total(1)
  const to = await list.goToCell('RTo')

  await page.keyboard.press('F2')
  const box = to.getByRole('textbox', { name: `To of /${word}` })
  await expect(box).toBeFocused()
  await expect(box).toHaveValue('/a')
  expect(await barriers(page)).toEqual([])
  await page.keyboard.type('/b')
  await page.keyboard.press('Enter')
  await expect(box).toBeHidden()
  await expect(to).toHaveText('/b')
  await expect(to).toBeFocused()
  await expect(new Workspace(page).toasts.filter({ hasText: `To of /${word} is saved.` })).toBeVisible()
  expect((await api.list<Redirect>('Redirect', `RFrom=/${word}`))[0]?.RTo).toBe('/b')

  await page.keyboard.press('F2')
  await page.keyboard.type('/nowhere')
  await page.keyboard.press('Escape')
  await expect(to).toHaveText('/b')
  await expect(to).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await expect(list.rows.first().locator('[data-column="RFrom"]')).toBeFocused()
  expect((await api.list<Redirect>('Redirect', `RFrom=/${word}`))[0]?.RTo).toBe('/b')
})

test('[keyboard] Tab saves and goes to the next cell that can be edited, and Shift+Tab back', async ({
  page,
  api,
  visit,
  word,
}) => {
  await api.create<Media>('Custom_Media', { MTitle: `${word} a`, MUrl: '/a', MSource: 'One' })
  await api.create<Media>('Custom_Media', { MTitle: `${word} b`, MUrl: '/b', MSource: 'Two' })
  const list = new RecordList(page)
  await visit(`/custom/media?search=${word}&columns=MTitle,MType,MUrl,MSource,MDate,MVisible`)
  await list.total(2)
  const first = list.row(`${word} a`)
  await list.goToCell('MType')
  await page.keyboard.press('F2')
  await expect(first.getByRole('combobox', { name: `Type of ${word} a` })).toBeFocused()
  await page.keyboard.press('v')
  await page.keyboard.press('Tab')
  await expect(first.locator('[data-column="MType"]')).toHaveText('Video')
  await expect(first.getByRole('textbox', { name: `Address of ${word} a` })).toBeFocused()
  await page.keyboard.type('/c')
  await page.keyboard.press('Tab')
  await expect(first.getByRole('textbox', { name: `Source of ${word} a` })).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(first.getByRole('textbox', { name: `Address of ${word} a` })).toHaveValue('/c')
  await page.keyboard.press('Tab')
  await expect(first.getByRole('textbox', { name: `Source of ${word} a` })).toBeFocused()
  await page.keyboard.press('Tab')
  const date = first.getByRole('textbox', { name: `Date of ${word} a` })
  await expect(date).toBeFocused()
  await page.keyboard.type('no day')
  await page.keyboard.press('Tab')
  await expect(date).toHaveAttribute('aria-invalid', 'true')
  await expect(date).toHaveValue('no day')
  await expect(first.getByRole('alert')).not.toBeEmpty()
  await date.fill('11/21/2026')
  await page.keyboard.press('Tab')
  const shown = first.getByRole('checkbox', { name: `Shown of ${word} a` })
  await expect(shown).toBeFocused()
  await page.keyboard.press('Space')
  await page.keyboard.press('Tab')
  await expect(list.row(`${word} b`).getByRole('textbox', { name: `Title of ${word} b` })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(list.row(`${word} b`).locator('[data-column="MTitle"]')).toBeFocused()
  const [stored] = await api.list<Media>('Custom_Media', `MTitle=${word} a`)
  expect(stored).toMatchObject({ MType: 'video', MUrl: '/c', MSource: 'One', MVisible: false })
  expect(stored?.MDate).toContain('2026-11-21')
})

test('[keyboard] what others have changed meanwhile is told, and nobody is written over', async ({
  page,
  api,
  visit,
  word,
}) => {
  const made = await api.create<Redirect>('Redirect', { RFrom: `/${word}`, RTo: '/a' })
  const list = new RecordList(page)
  await visit(`/redirects/301?search=${word}`)
  await list.total(1)
  const to = await list.goToCell('RTo')
  await page.keyboard.press('F2')
  await expect(to.getByRole('textbox')).toHaveValue('/a')
  await api.send('PATCH', `Redirect/${made.RId}`, { RTo: '/theirs' })
  await page.keyboard.type('/mine')
  await page.keyboard.press('Enter')
  await expect(to.getByRole('alert')).toContainText('here it has /theirs now')
  await expect(to.getByRole('textbox')).toHaveValue('/mine')
  await expect(to.getByRole('textbox')).toBeFocused()
  expect((await api.list<Redirect>('Redirect', `RFrom=/${word}`))[0]?.RTo).toBe('/theirs')
  expect(await barriers(page)).toEqual([])

  await page.keyboard.press('Enter')
  await expect(to).toHaveText('/mine')
  await expect(to).toBeFocused()
  expect((await api.list<Redirect>('Redirect', `RFrom=/${word}`))[0]?.RTo).toBe('/mine')

  await page.keyboard.press('F2')
  await page.keyboard.type('/again')
  await api.send('PATCH', `Redirect/${made.RId}`, { RTo: '/theirs' })
  await page.keyboard.press('Enter')
  await expect(to.getByRole('alert')).toContainText('/theirs')
  await page.keyboard.press('Escape')
  await expect(to).toHaveText('/theirs')
  await expect(to).toBeFocused()
})

test('[keyboard] what cannot be saved stays as it was typed, with the reason', async ({
  page,
  api,
  visit,
  word,
}) => {
  await api.create<Redirect>('Redirect', { RFrom: `/${word}`, RTo: '/a' })
  const list = new RecordList(page)
  await visit(`/redirects/301?search=${word}`)
  await list.total(1)
  const from = await list.goToCell('RFrom')
  const box = from.getByRole('textbox')
  await page.keyboard.press('F2')
  await expect(box).toBeFocused()
  await page.keyboard.type('no path')
  await page.keyboard.press('Enter')
  await expect(box).toHaveAttribute('aria-invalid', 'true')
  await expect(from.getByRole('alert')).not.toBeEmpty()
  await expect(box).toHaveValue('no path')
  await expect(box).toBeFocused()

  await page.route('**/Redirect/*', route => route.abort())
  await box.fill(`/${word}/b`)
  await page.keyboard.press('Enter')
  await expect(from.getByRole('alert')).toContainText('reach')
  await list.search.fill('no such row')
  await list.total(0)
  const dialog = page.getByRole('dialog', { name: `From of /${word}` })
  await expect(dialog.getByRole('textbox')).toHaveValue(`/${word}/b`)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await list.search.fill(word)
  await list.total(1)
  await list.goToCell('RFrom')
  await page.keyboard.press('F2')
  await box.fill(`/${word}/b`)
  await page.keyboard.press('Enter')
  await expect(from.getByRole('alert')).toContainText('reach')
  await expect(box).toHaveValue(`/${word}/b`)
  await page.unroute('**/Redirect/*')
  await page.keyboard.press('Tab')
  await expect(from.getByRole('button', { name: 'Save again' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(from).toHaveText(`/${word}/b`)
  await expect(from).toBeFocused()
})

test('[keyboard] what is typed before the cell is open is not lost', async ({ page, api, visit, word }) => {
  await api.create<Redirect>('Redirect', { RFrom: `/${word}`, RTo: '/a' })
  const come = await heldBack(page, '**/assets/cell-edit-*.js')
  const list = new RecordList(page)
  await visit(`/redirects/301?search=${word}`)
  await list.total(1)
  const to = await list.goToCell('RTo')
  await page.keyboard.press('F2')
  await page.keyboard.type('/nx')
  await page.keyboard.press('Backspace')
  await page.keyboard.type('e')
  come()
  await expect(to.getByRole('textbox')).toHaveValue('/ne')
  await expect(to.getByRole('textbox')).toBeFocused()
  await page.keyboard.type('w')
  await page.keyboard.press('Enter')
  await expect(to).toHaveText('/new')
})

test('[pointer] a double click edits, a click elsewhere saves, and it can be undone', async ({
  page,
  api,
  visit,
  word,
}) => {
  await api.create<Redirect>('Redirect', { RFrom: `/${word}`, RTo: '/a' })
  const list = new RecordList(page)
  await visit(`/redirects/301?search=${word}`)
  await list.total(1)
  const cell = (name: string) => list.rows.first().locator(`[data-column="${name}"]`)
  await cell('RTo').dblclick()
  await cell('RTo').getByRole('textbox').fill('/b')
  await cell('RHits').click()
  await expect(cell('RTo')).toHaveText('/b')
  await expect(cell('RHits')).toBeFocused()

  await cell('RActive').dblclick()
  await cell('RActive').getByRole('checkbox').click()
  await page.getByRole('heading', { level: 1 }).click()
  const toast = new Workspace(page).toasts.filter({ hasText: `On of /${word} is saved.` })
  await toast.getByRole('button', { name: 'Undo' }).click()
  await expect(new Workspace(page).toasts.filter({ hasText: `On of /${word} is restored.` })).toBeVisible()
  expect(await api.list<Redirect>('Redirect', `RFrom=/${word}`)).toMatchObject([{ RTo: '/b', RActive: true }])
})

test('[keyboard] an undo from a toast gives the focus back to the cell', async ({
  page,
  api,
  visit,
  word,
}) => {
  await api.create<Redirect>('Redirect', { RFrom: `/${word}`, RTo: '/a' })
  const list = new RecordList(page)
  await visit(`/redirects/301?search=${word}`)
  await list.total(1)
  const to = list.rows.first().locator('[data-column="RTo"]')
  await to.dblclick()
  await to.getByRole('textbox').fill('/b')
  await page.keyboard.press('Enter')
  await expect(to).toBeFocused()
  const undo = new Workspace(page).toasts.getByRole('button', { name: 'Undo' })
  await expect(undo).toBeVisible()
  await page.keyboard.press('Alt+T')
  await tabTo(page, undo)
  await page.keyboard.press('Enter')
  await expect(to).toBeFocused()
  await expect(to).toHaveText('/a')
})

test('[pointer] who goes elsewhere at once has saved what was typed, or is told that it was not', async ({
  page,
  api,
  visit,
  word,
}) => {
  await api.create<Redirect>('Redirect', { RFrom: `/${word}`, RTo: '/a' })
  const list = new RecordList(page)
  const workspace = new Workspace(page)
  const drafts = workspace.item('Drafts')
  const { toasts } = workspace
  await visit(`/redirects/301?search=${word}`)
  await list.total(1)
  const to = list.rows.first().locator('[data-column="RTo"]')
  await to.dblclick()
  await to.getByRole('textbox').fill('/b')
  await drafts.click()
  await expect(toasts.filter({ hasText: `To of /${word} is saved.` })).toBeVisible()
  expect((await api.list<Redirect>('Redirect', `RFrom=/${word}`))[0]?.RTo).toBe('/b')

  await page.goBack()
  await expect(to).toHaveText('/b')
  await page.route('**/Redirect/*', route => route.abort())
  await to.dblclick()
  await to.getByRole('textbox').fill('/c')
  await drafts.click()
  await expect(toasts.filter({ hasText: `Couldn’t save To of /${word} as “/c”.` })).toBeVisible()

  await page.goBack()
  await to.dblclick()
  await to.getByRole('textbox').fill('/d')
  await page.keyboard.press('Enter')
  await expect(to.getByRole('alert')).not.toBeEmpty()
  await drafts.click()
  await expect(toasts.filter({ hasText: `Couldn’t save To of /${word} as “/d”.` })).toBeVisible()
})

test('[pointer] on a screen of 320 pixels the cell is edited within sight', async ({
  page,
  api,
  visit,
  word,
}) => {
  await api.create<Redirect>('Redirect', { RFrom: `/${word}`, RTo: '/a' })
  await page.setViewportSize({ width: 320, height: 640 })
  const list = new RecordList(page)
  await visit(`/redirects/301?search=${word}`)
  await list.total(1)
  const to = list.rows.first().locator('[data-column="RTo"]')
  await to.scrollIntoViewIfNeeded()
  await to.dblclick()
  const box = to.getByRole('textbox')
  await box.fill('not a link')
  await box.press('Enter')
  await expect(to.getByRole('alert')).not.toBeEmpty()
  await expect(to.getByRole('button', { name: 'Save again' })).toBeInViewport({ ratio: 1 })
  await expect(to.getByRole('button', { name: 'Undo' })).toBeInViewport({ ratio: 1 })
  await expect(box).toBeInViewport({ ratio: 1 })
  await box.fill('/b')
  await page.getByRole('heading', { level: 1 }).click()
  await expect(to).toHaveText('/b')
})

test('[keyboard] what is too large for a cell has a dialog, and the focus comes back', async ({
  page,
  api,
  visit,
  word,
}) => {
  await api.create<Redirect>('Redirect', { RFrom: `/${word}`, RTo: '/a' })
  const list = new RecordList(page)
  await visit(`/redirects/301?search=${word}&columns=RFrom,RNote`)
  await list.total(1)
  const note = await list.goToCell('RNote')
  await page.keyboard.press('F2')
  const dialog = page.getByRole('dialog', { name: `Note of /${word}` })
  await expect(dialog.getByRole('textbox')).toBeFocused()
  await page.keyboard.type('Old campaign')
  await dialog.getByRole('button', { name: 'Save' }).press('Enter')
  await expect(dialog).toBeHidden()
  await expect(note).toHaveText('Old campaign')
  await expect(note).toBeFocused()
})

test('[keyboard] a reference of a row is chosen in a dialog', async ({ page, api, visit, word }) => {
  await api.create('Custom_LocationCategory', { LcName: `${word} clinic` })
  const made = await api.create<{ LId: number }>('Custom_Location', { LName: `${word} place` })
  const list = new RecordList(page)
  await visit(`/custom/locations?search=${word}&columns=LName,LcId`)
  await list.total(1)
  const category = await list.goToCell('LcId')
  await page.keyboard.press('F2')
  const dialog = page.getByRole('dialog', { name: `Category of ${word} place` })
  await dialog.getByRole('button', { name: 'Category', exact: true }).press('Enter')
  const picker = page.getByRole('dialog', { name: 'Choose: Category' })
  await picker.getByRole('searchbox').fill(word)
  await expect(picker.getByRole('option')).toHaveCount(1)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(picker).toBeHidden()
  await expect(dialog).toContainText(`${word} clinic`)
  await dialog.getByRole('button', { name: 'Save' }).press('Enter')
  await expect(dialog).toBeHidden()
  await expect(category).toHaveText(`${word} clinic`)
  await expect(category).toBeFocused()
  expect(await api.list('Custom_Location', `LId=${made.LId},LcId=`)).toHaveLength(0)
})

test('[pointer] what others change is told, and shown when it is asked for', async ({
  page,
  api,
  visit,
  word,
}) => {
  await page.clock.install()
  const made = await api.create<Redirect>('Redirect', { RFrom: `/${word}`, RTo: '/a' })
  const list = new RecordList(page)
  await visit(`/redirects/301?search=${word}`)
  await list.total(1)
  await api.send('PATCH', `Redirect/${made.RId}`, { RTo: '/theirs' })
  await page.clock.fastForward(15_000)
  await expect(page.getByText('1 row has changed.')).toBeVisible()
  await expect.poll(() => list.texts('RTo')).toEqual(['/a'])
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  await expect.poll(() => list.texts('RTo')).toEqual(['/theirs'])
  await expect(page.getByText('1 row has changed.')).toBeHidden()
})
