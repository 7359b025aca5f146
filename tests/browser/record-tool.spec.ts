import { readFile } from 'node:fs/promises'
import { RecordForm } from './pages/record-form.ts'
import { RecordList } from './pages/record-list.ts'
import { expect, test } from './pages/signed-in.ts'
import { barriers } from './support/barriers.ts'

type Specialty = { SpId: number; SpTitle: string; SpPractitioner: string | null }

test('[keyboard] search, order, page and size are in the address, which restores them', async ({
  page,
  api,
  visit,
  word,
}) => {
  const records = Array.from({ length: 23 }, (_, index) => ({
    SpTitle: `${word} ${String(index + 1).padStart(2, '0')}`,
  }))
  await api.create('Custom_Specialty/all', records)
  const list = new RecordList(page)
  await visit('/custom/specialties?size=10')
  await list.rows.first().waitFor()

  await page.keyboard.press('f')
  await expect(list.search).toBeFocused()
  await page.keyboard.type(word)
  await list.total(23)
  await expect(list.status).toHaveText('23 specialties found')
  expect(list.parameters().get('search')).toBe(word)

  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowUp')
  await expect(list.head('Title')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(list.head('Title')).toHaveAttribute('aria-sort', 'descending')
  await expect.poll(() => list.texts('SpTitle').then(texts => texts[0])).toBe(`${word} 23`)

  await list.button('Next page').press('Enter')
  await expect.poll(() => list.texts('SpTitle').then(texts => texts[0])).toBe(`${word} 13`)
  expect(Object.fromEntries(list.parameters())).toEqual({
    search: word,
    sort: 'SpTitle desc',
    page: '2',
    size: '10',
  })

  await page.reload()
  await expect.poll(() => list.texts('SpTitle').then(texts => texts[0])).toBe(`${word} 13`)
  await expect(list.search).toHaveValue(word)
  await page.goBack()
  await expect.poll(() => list.texts('SpTitle').then(texts => texts[0])).toBe(`${word} 23`)
})

test('[keyboard] a record is made, opened, changed and deleted', async ({ page, api, visit, word }) => {
  const list = new RecordList(page)
  const form = new RecordForm(page)
  await visit('/custom/specialties')
  await list.rows.first().or(page.getByText('No data available')).first().waitFor()

  await page.keyboard.press('n')
  await expect(form.heading('New specialty')).toBeVisible()
  await expect(form.field('Title')).toBeFocused()
  await page.keyboard.press('Control+s')
  await expect(form.status).toHaveText('Not saved · 1 thing to fix')
  await expect(page.getByText('Title is required.').first()).toBeVisible()
  await form.field('Title').focus()
  await page.keyboard.type(`${word} medicine`)
  await page.keyboard.press('Control+s')
  await expect(form.heading(`${word} medicine`)).toBeVisible()
  const [made] = await api.list<Specialty>('Custom_Specialty', `SpTitle^${word}`)
  expect(new URL(page.url()).searchParams.get('record')).toBe(String(made?.SpId))
  await expect(form.status).toContainText('Saved')

  await form.field('Practitioner').focus()
  await page.keyboard.type('Healer')
  await expect(form.status).toHaveText('Editing · 1 change')
  await page.keyboard.press('Control+s')
  await expect(form.status).toContainText('Saved')
  expect((await api.list<Specialty>('Custom_Specialty', `SpTitle^${word}`))[0]?.SpPractitioner).toBe('Healer')

  await page.keyboard.press('Escape')
  await expect(list.search).toBeVisible()
  await page.keyboard.press('f')
  await page.keyboard.type(word)
  await list.total(1)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(form.field('Practitioner')).toHaveValue('Healer')
  await expect(form.heading(`${word} medicine`)).toBeFocused()
  // Focus can only return to a row that is still there.
  await expect(page.locator('[data-row]')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(list.row(word).locator(':focus')).toBeVisible()

  await page.keyboard.press('Delete')
  await expect(form.question).toContainText(`${word} medicine`)
  await expect(form.question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByText('No search results found')).toBeVisible()
  expect(await api.list('Custom_Specialty', `SpTitle^${word}`)).toHaveLength(0)
})

test('[keyboard] who saves after someone else decides field by field', async ({ page, api, visit, word }) => {
  const made = await api.create<Specialty>('Custom_Specialty', {
    SpTitle: `${word} old`,
    SpPractitioner: 'Old',
  })
  const form = new RecordForm(page)
  await visit(`/custom/specialties?record=${made.SpId}`)
  await form.field('Title').fill(`${word} mine`)
  await form.field('Practitioner').fill('Mine')
  await api.send('PATCH', `Custom_Specialty/${made.SpId}`, {
    SpTitle: `${word} theirs`,
    SpPractitioner: 'Theirs',
  })
  await page.keyboard.press('Control+s')

  await expect(form.conflict).toBeVisible()
  await expect(form.status).toHaveText('Conflict with admin@example.com: 2 fields')
  await expect(form.conflict).toContainText(`${word} theirs`)
  const resolve = form.conflict.getByRole('button', { name: 'Save what I chose' })
  await expect(resolve).toBeDisabled()
  const title = form.conflict.getByRole('group', { name: 'Title' })
  await title.getByRole('radio', { name: /^Theirs/ }).press('Space')
  await form.conflict
    .getByRole('group', { name: 'Practitioner' })
    .getByRole('radio', { name: /^Mine/ })
    .press('Space')
  await resolve.press('Enter')
  await expect(form.status).toContainText('Saved')
  const [stored] = await api.list<Specialty>('Custom_Specialty', `SpId=${made.SpId}`)
  expect(stored).toMatchObject({ SpTitle: `${word} theirs`, SpPractitioner: 'Mine' })
})

test('[keyboard] what is unsaved is asked about before it is left', async ({ page, api, visit, word }) => {
  const made = await api.create<Specialty>('Custom_Specialty', { SpTitle: `${word} kept` })
  const list = new RecordList(page)
  const form = new RecordForm(page)
  await visit(`/custom/specialties?search=${word}`)
  await list.row(word).getByRole('link').press('Enter')
  await form.field('Title').fill(`${word} changed`)

  await page.keyboard.press('Escape')
  await expect(form.question).toContainText('Leave without saving?')
  await form.question.getByRole('button', { name: 'Stay here' }).press('Enter')
  await expect(form.field('Title')).toHaveValue(`${word} changed`)

  await page.goBack()
  await expect(form.question).toBeVisible()
  await form.question.getByRole('button', { name: 'Stay here' }).press('Enter')
  await expect(form.field('Title')).toHaveValue(`${word} changed`)
  expect(list.parameters().get('record')).toBe(String(made.SpId))

  await page.getByRole('link', { name: 'Experts' }).first().press('Enter')
  await form.question.getByRole('button', { name: 'Leave without saving' }).press('Enter')
  await expect(form.heading('Experts')).toBeVisible()
  const [stored] = await api.list<Specialty>('Custom_Specialty', `SpId=${made.SpId}`)
  expect(stored?.SpTitle).toBe(`${word} kept`)
})

test('[keyboard] a save that fails keeps what was typed, and can be tried again', async ({
  page,
  api,
  visit,
  word,
}) => {
  const made = await api.create<Specialty>('Custom_Specialty', { SpTitle: `${word} kept` })
  const form = new RecordForm(page)
  await page.route('**/api/v1/db/Custom_Specialty/*', route =>
    route.request().method() === 'PATCH' ? route.abort() : route.continue(),
  )
  await visit(`/custom/specialties?record=${made.SpId}`)
  await form.field('Title').fill(`${word} typed`)
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Everything you typed is still here')).toBeVisible()
  await expect(form.field('Title')).toHaveValue(`${word} typed`)
  await page.unroute('**/api/v1/db/Custom_Specialty/*')
  await page.getByRole('button', { name: 'Try again' }).press('Enter')
  await expect(form.status).toContainText('Saved')
})

test('[pointer] a filter is added, shown, kept in the address and taken away', async ({
  page,
  api,
  visit,
  word,
}) => {
  await api.create('Custom_Specialty/all', [
    { SpTitle: `${word} shown`, SpVisible: true },
    { SpTitle: `${word} hidden`, SpVisible: false },
  ])
  const list = new RecordList(page)
  await visit(`/custom/specialties?search=${word}`)
  await list.total(2)
  await list.button('Add filter').click()
  const editor = page.getByRole('form', { name: 'Add a filter' })
  await editor.getByLabel('Field').selectOption('Shown')
  await editor.getByLabel('Value').selectOption('No')
  await editor.getByRole('button', { name: 'Add' }).click()
  await list.total(1)
  await expect(list.row('hidden')).toBeVisible()
  expect(list.parameters().get('filter')).toBe('SpVisible=false')
  await page.reload()
  await list.total(1)
  await list.button('Remove the filter on Shown').click()
  await list.total(2)
})

test('[pointer] selected records are deleted, and the others stay', async ({ page, api, visit, word }) => {
  for (const name of ['one', 'two', 'left'])
    await api.create('Custom_Specialty', { SpTitle: `${word} ${name}` })
  const list = new RecordList(page)
  await visit(`/custom/specialties?search=${word}`)
  await list.total(3)
  for (const name of ['one', 'two']) await list.row(`${word} ${name}`).getByRole('checkbox').click()
  await expect(list.status).toHaveText('2 rows selected')
  await page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Delete…' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete 2 specialties' }).click()
  await list.total(1)
  await expect(list.row(`${word} left`)).toBeVisible()
})

test('[pointer] all rows that match are exported, safe for a spreadsheet', async ({
  page,
  api,
  visit,
  word,
}) => {
  await api.create('Custom_Specialty/all', [
    { SpTitle: `${word} "quoted", and more`, SpPractitioner: '=1+1' },
    { SpTitle: `${word} Ł`, SpPractitioner: null, SpVisible: false },
    ...Array.from({ length: 30 }, (_, index) => ({ SpTitle: `${word} ${index}` })),
  ])
  const list = new RecordList(page)
  await visit(`/custom/specialties?search=${word}&size=10`)
  await list.total(32)
  const downloading = page.waitForEvent('download')
  await list.choose('Export CSV')
  const download = await downloading
  expect(download.suggestedFilename()).toBe('data.csv')
  const text = await readFile(await download.path(), 'utf8')
  const lines = text.split('\r\n')
  expect(text.startsWith('\uFEFFID,Title,')).toBe(true)
  expect(lines).toHaveLength(34)
  expect(lines.find(line => line.includes('quoted'))).toContain(`"${word} ""quoted"", and more"`)
  expect(lines.find(line => line.includes('quoted'))).toContain(`'=1+1`)
  expect(lines.find(line => line.includes('Ł'))).toContain(',No,')

  await test.step('and as a workbook, by keyboard', async () => {
    const exporting = page.waitForEvent('download')
    await list.choose('Export XLSX', 'Enter')
    const book = await exporting
    expect(book.suggestedFilename()).toBe('data.xlsx')
    const bytes = await readFile(await book.path())
    expect(bytes.subarray(0, 4).toString('latin1')).toBe('PK\x03\x04')
    expect(bytes.includes('xl/worksheets/sheet1.xml')).toBe(true)
    await expect(page.getByText('32 rows were exported to data.xlsx.')).toBeVisible()
    await expect(list.menu).toBeFocused()
  })
})

test('[pointer] a reference is picked by searching, and cleared', async ({ page, api, visit, word }) => {
  const category = await api.create<{ LcId: number }>('Custom_LocationCategory', { LcName: `${word} clinic` })
  const location = await api.create<{ LId: number }>('Custom_Location', { LName: `${word} place` })
  const form = new RecordForm(page)
  await visit(`/custom/locations/${location.LId}`)
  await form.field('Category').click()
  const picker = page.getByRole('dialog', { name: 'Choose: Category' })
  await picker.getByRole('searchbox').fill(word)
  await expect(picker.getByRole('option')).toHaveCount(1)
  await picker.getByRole('option', { name: `${word} clinic` }).click()
  await picker.getByRole('button', { name: 'Done' }).click()
  await expect(form.field('Category')).toHaveText(`${word} clinic`)
  await form.save.click()
  await expect(form.status).toContainText('Saved')
  expect(await api.list('Custom_Location', `LId=${location.LId},LcId=${category.LcId}`)).toHaveLength(1)
  await page.getByRole('button', { name: 'Clear Category' }).click()
  await form.save.click()
  await expect(form.status).toContainText('Saved')
  expect(await api.list('Custom_Location', `LId=${location.LId},LcId=`)).toHaveLength(1)
})

test('[keyboard] entries of a list are added, moved and removed', async ({ page, api, visit, word }) => {
  const made = await api.create<{ PhId: number }>('Custom_Physician', { PhLastName: word })
  const form = new RecordForm(page)
  await visit(`/custom/experts/${made.PhId}`)
  const phones = page.getByRole('group', { name: 'Phones' })
  for (const label of ['Office', 'Fax', 'Nurse']) {
    await phones.getByRole('button', { name: 'Add phone' }).press('Enter')
    await page.keyboard.type(label)
  }
  await phones.getByRole('textbox', { name: 'Phone 3: Label' }).press('Alt+ArrowUp')
  await phones.getByRole('button', { name: 'Remove Phone 1' }).press('Enter')
  await page.keyboard.press('Control+s')
  await expect(form.status).toContainText('Saved')
  const [stored] = await api.list<{ PhPhoneList: string }>('Custom_Physician', `PhId=${made.PhId}`)
  expect(JSON.parse(stored?.PhPhoneList ?? '')).toEqual([{ label: 'Nurse' }, { label: 'Fax' }])
})

test('[pointer] a tool that only shows records offers no change', async ({ page, visit }) => {
  await visit('/token-locations')
  const list = new RecordList(page)
  await expect(page.getByText('You can view tokens here but not change them')).toBeVisible()
  await expect(list.button(/^New/)).toHaveCount(0)
})

test('[pointer] a list that cannot be loaded says so, and can be tried again', async ({ page, visit }) => {
  const list = new RecordList(page)
  await visit('/')
  await page.route('**/api/v1/db/Custom_State*', route => route.continue())
  await page.route('**/api/v1/db/Custom_Specialty?*', route =>
    route.fulfill({ status: 403, json: { message: 'Not today.' } }),
  )
  await visit('/custom/specialties')
  await expect(page.getByRole('alert')).toContainText('Not today.')
  await expect(list.status).toHaveText('Couldn’t load the list')
  await page.unroute('**/api/v1/db/Custom_Specialty?*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('list, record and import have no barriers', async ({ page, api, visit, word }) => {
  const made = await api.create<{ LId: number }>('Custom_Location', {
    LName: `${word} place`,
    LHours: '[{"day":1,"opens":"08:00"}]',
  })
  const paths = [
    `/custom/locations?search=${word}`,
    `/custom/locations/${made.LId}`,
    '/custom/locations?record=new',
    '/custom/locations?import=file',
  ]
  for (const path of paths) {
    await visit(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByText('Loading...')).toHaveCount(0)
    expect(await barriers(page, { within: 'main' }), path).toEqual([])
  }
})

test('a name without a blank breaks where the screen is narrow', async ({ page, api, visit, word }) => {
  const made = await api.create<Specialty>('Custom_Specialty', { SpTitle: word.repeat(10) })
  await page.setViewportSize({ width: 320, height: 700 })
  await visit(`/custom/specialties?record=${made.SpId}`)
  await expect(new RecordForm(page).field('Title')).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
})

test('the script of records is fetched while their list is read', async ({ page, visit }) => {
  const script = page.waitForRequest(/\/record-screen-[\w-]+\.js$/)
  await visit('/custom/specialties')
  await script
  await expect(page).toHaveURL(/\/custom\/specialties$/)
})
