import { RecordList } from './pages/record-list.ts'
import { expect, test } from './pages/signed-in.ts'
import { barriers } from './support/barriers.ts'

test('[keyboard] deleting says first what goes along, and the trash of the list gives it back with its links', async ({
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
  await expect(question).toContainText('The trash keeps it for 30 days')
  expect(await barriers(page)).toEqual([])
  await question.getByRole('button', { name: 'Delete', exact: true }).press('Enter')
  const list = new RecordList(page)
  await list.search.fill(word)
  await expect(list.rows).toHaveCount(0)
  await list.choose('Trash…', 'Enter')
  const restore = page.getByRole('button', { name: `Restore ${word} care` })
  await restore.press('Enter')
  await expect(restore).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(list.rows).toHaveCount(1)
  expect(await api.list('Custom_PhysicianToSpecialty', `SpId=${SpId}`)).toMatchObject([{ PhId }])
})
