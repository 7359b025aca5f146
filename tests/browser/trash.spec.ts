import { RecordList } from './pages/record-list.ts'
import { expect, test } from './pages/signed-in.ts'
import { barriers } from './support/barriers.ts'

test('[keyboard] deleting says first what goes along, and the trash gives it back with its links', async ({
  page,
  api,
  visit,
  word,
}) => {
  const { SpId } = await api.create<{ SpId: number }>('Custom_Specialty', { SpTitle: `${word} care` })
  const { PhId } = await api.create<{ PhId: number }>('Custom_Physician', {
    PhFirstName: 'Ann',
    PhLastName: word,
  })
  await api.create('Custom_PhysicianToSpecialty', { PhId, SpId })
  await visit(`/custom/specialties?record=${SpId}`)
  await page.getByRole('button', { name: 'Delete this specialty…' }).press('Enter')
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText(`Ann ${word} – ${word} care`)
  await expect(question).toContainText('It stays in the trash for 30 days')
  expect(await barriers(page)).toEqual([])
  await question.getByRole('button', { name: 'Delete', exact: true }).press('Enter')
  const list = new RecordList(page)
  await list.search.fill(word)
  await expect(page).toHaveURL(url => url.searchParams.get('search') === word)
  await expect(list.rows).toHaveCount(0)
  await list.choose('Trash', 'Enter')
  await expect(page).toHaveURL(/\/trash\?entity=Custom_Specialty/)
  await page.getByRole('searchbox', { name: 'Search the trash' }).fill(word)
  const row = page.getByRole('row', { name: `${word} care` })
  await expect(row).toContainText('Specialty')
  expect(await barriers(page)).toEqual([])
  await row.getByRole('checkbox').press('Space')
  await page.getByRole('button', { name: 'Restore', exact: true }).press('Enter')
  await expect(row).toHaveCount(0)
  await page.goBack()
  await expect(list.rows).toHaveCount(1)
  expect(await api.list('Custom_PhysicianToSpecialty', `SpId=${SpId}`)).toMatchObject([{ PhId }])
})
