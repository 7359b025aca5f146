import { readFile } from 'node:fs/promises'
import { CsvImport } from './pages/csv-import.ts'
import { RecordList } from './pages/record-list.ts'
import { expect, test } from './pages/signed-in.ts'

type Location = {
  LName: string
  LNote: string | null
  LCity: string | null
  SId: number | null
  LRating: number | null
}

/** A file as a spreadsheet writes it: byte-order mark, CRLF, quotes, a line break inside a field, a row too short. */
const places = (word: string) =>
  `\uFEFF${[
    'Facility ID,Facility Name,City/Town,State,Hospital overall rating,Emergency Services,Staff note',
    `${word}1,"${word} Mercy, ""the old one""",Łódź,AL,4,Yes,"first line\nsecond line"`,
    `${word}2,${word} Grace,Mobile,TX,Not Available,No,`,
    `${word}3,${word} Short,Mobile`,
    `${word}4,${word} Nowhere,Mobile,ZZ,3,Yes,`,
  ].join('\r\n')}\r\n`

test('[pointer] a file comes in, its wrong lines come back, and a second time nothing is made', async ({
  page,
  api,
  visit,
  word,
}) => {
  const list = new RecordList(page)
  const csv = new CsvImport(page)
  await visit('/custom/locations')
  await list.choose('Import CSV')
  await csv.choose('places.csv', places(word))
  await expect(page.getByText('3 rows').first()).toBeVisible()
  await expect(csv.fieldOf('City/Town')).toHaveValue('LCity')
  await expect(csv.fieldOf('Facility ID')).toHaveValue('LExternalId')
  await csv.review.click()

  await expect(csv.filter('To create')).toContainText('2')
  await expect(csv.filter('Refused')).toContainText('2')
  await expect(csv.outcomes).toContainText('It has 3 columns; the header has 7.')
  await expect(csv.outcomes).toContainText('“ZZ”')
  // The line break inside the first row counts: the short row begins on line 5.
  await expect(csv.outcomes.getByRole('listitem').first()).toContainText('5')
  await csv.run(2).click()
  await expect(csv.report).toHaveText('The import is done')
  await expect(csv.figure('Created')).toHaveText('2')
  await expect(csv.figure('Refused')).toHaveText('2')

  const [grace, mercy] = await api.list<Location>('Custom_Location', `LExternalId^${word}`)
  expect(mercy).toMatchObject({
    LName: `${word} Mercy, "the old one"`,
    LCity: 'Łódź',
    LRating: 4,
    LNote: 'first line\nsecond line',
  })
  expect(grace).toMatchObject({ LRating: null, LNote: null })
  expect(mercy?.SId).not.toBeNull()

  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download the 2 lines left out' }).click()
  const text = await readFile(await (await downloading).path(), 'utf8')
  expect(text).toContain(`${word}3,${word} Short,Mobile`)
  expect(text).toContain('It has 3 columns')
  await page.getByRole('button', { name: 'Import another file' }).click()

  await csv.choose('places.csv', places(word))
  await csv.review.click()
  await expect(csv.filter('Unchanged')).toContainText('2')
  await expect(page.getByRole('button', { name: 'Nothing to import' })).toBeDisabled()
  expect(await api.list('Custom_Location', `LExternalId^${word}`)).toHaveLength(2)
})

test('[keyboard] a file is matched, reviewed and imported with the keyboard alone, old beside new', async ({
  page,
  api,
  visit,
  word,
}) => {
  await api.create('Custom_Location', { LName: `${word} Mercy`, LExternalId: `${word}1`, LCity: 'Selma' })
  const csv = new CsvImport(page)
  await visit('/custom/locations?import=file')
  const choosing = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose a file' }).press('Enter')
  // Written by an older spreadsheet: windows-1252, separated by semicolons.
  const text = `Number;Name;Town\r\n${word}1;${word} Mercy;Besan\xE7on\r\n${word}2;${word} New;Mobile\r\n`
  await (await choosing).setFiles({
    name: 'old.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(text, 'latin1'),
  })

  await expect(page.getByText('Windows-1252')).toBeVisible()
  await expect(page.getByLabel('Columns are separated by')).toHaveValue(';')
  await csv.fieldOf('Number').focus()
  await page.keyboard.type('Facility')
  await expect(csv.fieldOf('Number')).toHaveValue('LExternalId')
  await page
    .getByRole('radio', { name: 'By Facility number alone' })
    .or(page.getByRole('radio').first())
    .first()
    .press('Space')
  await csv.review.press('Enter')

  await expect(page.locator('[aria-current=step]')).toBeFocused()
  await csv.filter('To change').press('Enter')
  await expect(csv.outcomes).toContainText('City: Selma')
  await expect(csv.outcomes).toContainText('Besançon')
  await csv.run(2).press('Enter')
  await expect(csv.report).toBeFocused()
  await expect(csv.figure('Changed')).toHaveText('1')
  await page.getByRole('link', { name: 'See the locations' }).press('Enter')
  await expect(new RecordList(page).search).toBeVisible()
  const stored = await api.list<Location>('Custom_Location', `LExternalId^${word}`)
  expect(stored.map(one => one.LCity)).toEqual(['Besançon', 'Mobile'])
})

test('[pointer] a chunk that fails stops the import, and goes on where it stopped', async ({
  page,
  api,
  visit,
  word,
}) => {
  const csv = new CsvImport(page)
  const rows = Array.from({ length: 450 }, (_, index) => `${word}-${index},${word} ${index}`)
  await visit('/custom/locations?import=file')
  await csv.choose('many.csv', `Facility ID,Name\n${rows.join('\n')}\n`)
  await csv.review.click()
  let batches = 0
  await page.route('**/api/v1/mc/import', route => {
    batches += 1
    return batches === 2 ? route.abort() : route.continue()
  })
  await csv.run(450).click()
  await expect(page.getByRole('alert')).toContainText('were not imported')
  expect(await api.list('Custom_Location', `LExternalId^${word}`)).toHaveLength(200)
  await page.getByRole('button', { name: 'Try these again' }).click()
  await expect(csv.report).toHaveText('The import is done')
  await expect(csv.figure('Created')).toHaveText('450')
  expect(await api.list('Custom_Location', `LExternalId^${word}`)).toHaveLength(450)
})

test('[pointer] lines nearly like a place are asked about, and the whole import is undone', async ({
  page,
  api,
  visit,
  word,
}) => {
  await api.create('Custom_Location', {
    LName: `St. ${word} Hospital`,
    LExternalId: `${word}0051`,
    LCity: 'Selma',
    LPhone: '(785) 555-0100',
  })
  const csv = new CsvImport(page)
  await visit('/custom/locations?import=file')
  const file = `Number of ours,Name,Town,Phone\n${word}-0051,SAINT ${word} HOSPITAL,Selma,785.555.0100\n${word}2,${word} New,Mobile,\n`
  await csv.choose('near.csv', file)
  await csv.fieldOf('Number of ours').selectOption('LExternalId')
  await csv.review.click()
  await expect(csv.filter('To compare')).toContainText('1')
  await expect(csv.outcomes).toContainText('Similar to')
  await expect(csv.outcomes).not.toContainText('785.555.0100 becomes')
  await page.getByRole('button', { name: /^Line 2 is this location/ }).click()
  await csv.run(2).click()
  await expect(csv.figure('Created')).toHaveText('1')
  await expect(csv.figure('Changed')).toHaveText('1')
  expect(await api.list('Custom_Location', `LCity=Selma,LPhone=(785) 555-0100,LName~${word}`)).toHaveLength(1)

  await page.getByRole('button', { name: 'Undo this import' }).click()
  await page.getByRole('button', { name: 'Undo the import' }).click()
  await expect(page.getByText('2 locations are restored.')).toBeVisible()
  const stored = await api.list<Location>('Custom_Location', `LName~${word}`)
  expect(stored.map(one => one.LName)).toEqual([`St. ${word} Hospital`])

  await page.getByRole('button', { name: 'Import another file' }).click()
  await csv.choose('near.csv', file)
  await expect(page.getByText('Matched as you matched a file with these headings before.')).toBeVisible()
  await expect(csv.fieldOf('Number of ours')).toHaveValue('LExternalId')
})

test('[pointer] specialties of physicians come in as links', async ({ page, api, visit, word }) => {
  await api.create('Custom_Specialty', { SpTitle: `${word} Heart` })
  await api.create('Custom_Specialty', { SpTitle: `${word} Lung` })
  const csv = new CsvImport(page)
  await visit('/custom/experts?import=file')
  await csv.choose('doctors.csv', `Last name,Specialties\n${word},${word} heart; ${word} Lung\n`)
  await expect(csv.fieldOf('Specialties')).toHaveValue('Custom_PhysicianToSpecialty')
  await csv.review.click()
  await expect(csv.outcomes).toContainText(`${word} heart, ${word} Lung`)
  await page.getByRole('button', { name: 'Import 1 row' }).click()
  await expect(csv.figure('Created')).toHaveText('1')
  const [made] = await api.list<{ PhId: number }>('Custom_Physician', `PhLastName=${word}`)
  expect(await api.list('Custom_PhysicianToSpecialty', `PhId=${made?.PhId}`)).toHaveLength(2)
})

test('[pointer] what the server would refuse is named before anything is imported', async ({
  page,
  api,
  visit,
  word,
}) => {
  const csv = new CsvImport(page)
  const at = `/${word}`.toLowerCase()
  await visit('/redirects/301?import=file')
  await csv.choose(
    'redirects.csv',
    [
      'From,To,Type',
      `${at}/one,/about,302`,
      `${at}/a,${at}/b,301`,
      `${at}/b,${at}/a,301`,
      `${at}/self,${at}/self,301`,
      `${at}/gone,,410`,
    ].join('\n'),
  )
  await csv.review.click()
  await expect(csv.filter('Refused')).toContainText('2')
  await expect(csv.outcomes).toContainText(/Line 4.*This goes in a circle/)
  await expect(csv.outcomes).toContainText(/Line 5.*can’t redirect to itself/)
  await csv.run(3).click()
  await expect(csv.figure('Created')).toHaveText('3')
  await expect(csv.figure('Refused')).toHaveText('2')
  const stored = await api.list<{ RFrom: string; RType: string }>('Redirect', `RFrom^${at}`)
  expect(stored.map(({ RFrom, RType }) => [RFrom, RType]).sort()).toEqual([
    [`${at}/a`, '301'],
    [`${at}/gone`, '410'],
    [`${at}/one`, '302'],
  ])
})
