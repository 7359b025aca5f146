import { type Api, expect, test } from './pages/signed-in.ts'
import { Workspace } from './pages/workspace.ts'
import { barriers } from './support/barriers.ts'
import { heldBack } from './support/held-back.ts'

/** A physician of the test's own, at the first location of the demo. */
async function physician(api: Api, word: string) {
  const { PhId } = await api.create<{ PhId: number }>('Custom_Physician', {
    PhFirstName: 'Ada',
    PhLastName: word,
    PhTitle: 'Cardiologist',
  })
  await api.create('Custom_LocationToPhysician', { LId: 1, PhId, LtphSortOrder: 10 })
  const [place] = await api.list<{ LName: string }>('Custom_Location', 'LId=1')
  return { PhId, place: place?.LName ?? '' }
}

test('[keyboard] links of several kinds are changed beside the form, reviewed and saved as one', async ({
  page,
  api,
  visit,
  word,
}) => {
  const { PhId, place } = await physician(api, word)
  const { SpId } = await api.create<{ SpId: number }>('Custom_Specialty', { SpTitle: `${word} care` })
  const calls: string[] = []
  page.on('request', request => {
    if (request.method() === 'POST' && request.url().includes('/directory/'))
      calls.push(new URL(request.url()).pathname)
  })
  await visit(`/custom/experts/${PhId}`)
  await page.getByRole('button', { name: 'Add specialties…' }).press('Enter')
  const picker = page.getByRole('dialog', { name: 'Add specialties' })
  await expect(picker.getByRole('searchbox')).toBeFocused()
  await page.keyboard.type(word)
  await page.keyboard.press('Enter')
  await expect(picker.getByRole('option')).toHaveCount(1)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Space')
  await picker.getByRole('button', { name: 'Done' }).press('Enter')
  await page.getByRole('checkbox', { name: `On the appointment form: ${place}` }).press('Space')
  await expect(new Workspace(page).status).toHaveText('Editing · 2 changes')
  await expect(page.frameLocator('iframe:not([aria-hidden])').getByText(`${word} care`)).toBeVisible()
  await page.keyboard.press('Control+s')
  const review = page.getByRole('dialog', { name: 'Review the changes to links' })
  await expect(review).toContainText('1 to add and 1 to change.')
  await expect(review.getByRole('listitem')).toHaveCount(2)
  expect(calls).toEqual([])
  await expect(review.getByRole('button', { name: 'Save all' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Links saved: 1 added and 1 changed.')).toBeVisible()
  expect(calls).toEqual(['/api/v1/mc/directory/links'])
  expect(await api.list('Custom_PhysicianToSpecialty', `PhId=${PhId},SpId=${SpId}`)).toHaveLength(1)
})

test('[keyboard] a list is pasted, an NPI is checked, and facts are confirmed', async ({
  page,
  api,
  visit,
  word,
}) => {
  const { PhId } = await physician(api, word)
  await visit(`/custom/experts/${PhId}`)
  await page.getByRole('button', { name: 'Paste a list: Education' }).press('Enter')
  await page.getByRole('textbox', { name: 'Lines' }).fill('High Plains, MD, 2001–2005\nPrairie College; BS')
  await page.getByRole('button', { name: 'Add 2 entries' }).press('Enter')
  await expect(page.getByRole('textbox', { name: 'Education 2: School' })).toHaveValue('Prairie College')
  await page.getByRole('textbox', { name: 'NPI' }).fill('1234567890')
  await page.keyboard.press('Control+s')
  await expect(page.getByText('its last digit doesn’t match the others').first()).toBeVisible()
  await page.getByRole('textbox', { name: 'NPI' }).fill('')
  await page.keyboard.press('Control+s')
  await expect(new Workspace(page).status).toContainText('Saved')
  await page.getByText('Facts patients rely on').click()
  await page.getByRole('button', { name: 'Confirm all' }).press('Enter')
  await expect(page.getByText('All verified')).toBeVisible()
})

test('[keyboard] two specialties are merged after a rehearsal, and are two again', async ({
  page,
  api,
  visit,
  word,
}) => {
  const { PhId } = await physician(api, word)
  const [one, other] = [
    await api.create<{ SpId: number }>('Custom_Specialty', { SpTitle: `${word} one` }),
    await api.create<{ SpId: number }>('Custom_Specialty', { SpTitle: `${word} two`, SpUrl: word }),
  ]
  await api.create('Custom_PhysicianToSpecialty', { PhId, SpId: other.SpId, PhtspPrimary: true })
  const links = () => api.list<{ SpId: number }>('Custom_PhysicianToSpecialty', `PhId=${PhId}`)
  await visit(`/custom/specialties?record=${one.SpId}`)
  await page.getByRole('button', { name: 'Actions…' }).press('Enter')
  const palette = page.getByRole('dialog')
  await page.keyboard.type('merge')
  await expect(palette.getByRole('option').first()).toContainText('Merge specialty with another…')
  await page.keyboard.press('Enter')
  await expect(palette.getByRole('combobox')).toHaveAccessibleName(/Other specialty/)
  await page.keyboard.type(`${word} two`)
  await expect(palette.getByRole('option')).toHaveCount(1)
  await expect(palette.getByRole('option')).toContainText(`${word} two`)
  await page.keyboard.press('Enter')
  const rehearsal = page.getByRole('dialog', { name: 'Merge two specialties' })
  await expect(rehearsal).toContainText(`1 moves to ${word} one: Ada ${word}`)
  expect(await barriers(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await visit(`/custom/specialties?record=${one.SpId}&merge=${other.SpId}`)
  await rehearsal.getByRole('radio', { name: new RegExp(`${word} two: ${word} two`) }).press('Space')
  await rehearsal.getByRole('button', { name: 'Merge', exact: true }).press('Enter')
  await expect(rehearsal).toBeHidden()
  expect(await links()).toMatchObject([{ SpId: one.SpId, PhtspPrimary: true }])
  await visit('/custom/specialties')
  await page.getByText('Recently merged').click()
  await page.getByRole('button', { name: `Undo the merge of ${word} two into ${word} two` }).press('Enter')
  await expect(page.getByText('The merge was undone.')).toBeVisible()
  expect(await links()).toMatchObject([{ SpId: other.SpId, PhtspPrimary: true }])
})

test('an expert has no barrier: changed, under review, and in the list', async ({
  page,
  api,
  visit,
  word,
}) => {
  test.slow()
  const { PhId, place } = await physician(api, word)
  await visit(`/custom/experts/${PhId}`)
  await page.getByText('Facts patients rely on').click()
  await page.getByRole('checkbox', { name: `On the appointment form: ${place}` }).check()
  await expect(page.getByRole('button', { name: 'Review link changes' })).toBeVisible()
  expect(await barriers(page)).toEqual([])
  await page.getByRole('button', { name: 'Review link changes' }).click()
  await page.getByRole('dialog', { name: 'Review the changes to links' }).waitFor()
  expect(await barriers(page)).toEqual([])
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Paste a list: Education' }).click()
  await page.getByRole('textbox', { name: 'Lines' }).fill('High Plains, MD')
  expect(await barriers(page)).toEqual([])
})

test('the list stays in place while the lines above it load', async ({ page, visit }) => {
  const giveDuplicates = await heldBack(page, '**/directory/duplicates*')
  const giveFacts = await heldBack(page, '**/directory/facts/queue*')
  await visit('/custom/experts')
  const grid = page.getByRole('grid', { name: 'Experts' })
  await expect(grid.getByRole('row').nth(1)).toBeVisible()
  const before = await grid.boundingBox()
  giveDuplicates()
  giveFacts()
  await expect(page.getByText(/ likely duplicates?$/)).toBeVisible()
  await expect(page.getByText(/\d+ experts? not verified for 90 days$/)).toBeVisible()
  expect(await grid.boundingBox()).toEqual(before)
})
