import { RecordList } from './pages/record-list.ts'
import { expect, test } from './pages/signed-in.ts'
import { barriers } from './support/barriers.ts'

interface Specialty {
  SpId: number
  SpTitle: string
  RowVersion: number
}

test('[keyboard] a saved change is undone from where no text has the focus, and the form shows it', async ({
  page,
  api,
  visit,
  word,
}) => {
  const { SpId } = await api.create<Specialty>('Custom_Specialty', { SpTitle: `${word} before` })
  await visit(`/custom/specialties?record=${SpId}`)
  const title = page.getByRole('textbox', { name: 'Title' })
  await expect(title).toHaveValue(`${word} before`)
  await title.fill(`${word} after`)
  await page.keyboard.press('Control+s')
  const line = page.getByRole('contentinfo')
  await expect(line).toContainText(`Saved ${word} after.`)
  expect(await barriers(page)).toEqual([])

  await page.keyboard.press('Control+z')
  expect(await api.list<Specialty>('Custom_Specialty', `SpId=${SpId}`)).toMatchObject([
    { SpTitle: `${word} after` },
  ])
  await line.getByRole('button', { name: 'Undo' }).focus()
  await page.keyboard.press('Control+z')
  await expect(title).toHaveValue(`${word} before`)
  await expect(line.getByRole('button', { name: 'Undo' })).toHaveCount(0)
  expect(await api.list<Specialty>('Custom_Specialty', `SpId=${SpId}`)).toMatchObject([
    { SpTitle: `${word} before` },
  ])
})

test('[pointer] a record deleted from its list is restored with its links; a filter by links finds it again', async ({
  page,
  api,
  visit,
  word,
}) => {
  const { SpId } = await api.create<Specialty>('Custom_Specialty', { SpTitle: `${word} care` })
  const { PhId } = await api.create<{ PhId: number }>('Custom_Physician', {
    PhFirstName: 'Ann',
    PhLastName: word,
  })
  await api.create('Custom_PhysicianToSpecialty', { PhId, SpId })
  const list = new RecordList(page)
  await visit(`/custom/experts?filter=Custom_PhysicianToSpecialty.SpId=${SpId}`)
  await list.total(1)
  await expect(list.button('Remove the filter on Specialty')).toBeVisible()
  await expect(list.row(`Ann ${word}`)).toContainText(`${word} care`)

  await list.row(`Ann ${word}`).hover()
  await list
    .row(`Ann ${word}`)
    .getByRole('button', { name: /^Delete/ })
    .click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click()
  await list.total(0)
  await page.getByRole('contentinfo').getByRole('button', { name: 'Undo' }).click()
  await list.total(1)
  await expect(list.row(`Ann ${word}`)).toContainText(`${word} care`)
})
