import { toolNamed } from '../../core/tools/index.ts'
import { LinkedRecords } from './pages/linked-records.ts'
import { type Api, expect, test } from './pages/signed-in.ts'
import { Workspace } from './pages/workspace.ts'
import { newUser, signIn } from './support/api.ts'
import { barriers } from './support/barriers.ts'
import { tabTo } from './support/focus-walk.ts'

interface Linked {
  readonly LId: number
  readonly LtphSortOrder: number
  readonly LtphMeta: string | null
  readonly RowVersion: number
}

/** A physician of the test's own, at the first locations of the demo. */
async function physicianAt(api: Api, word: string, count: number) {
  const { PhId } = await api.create<{ PhId: number }>('Custom_Physician', {
    PhFirstName: 'Ada',
    PhLastName: word,
  })
  const all = await api.list<{ LId: number; LName: string }>('Custom_Location', 'LId=1|2|3|4')
  const places = all.sort((one, other) => one.LId - other.LId)
  for (const [index, { LId }] of places.slice(0, count).entries())
    await api.create('Custom_LocationToPhysician', { LId, PhId, LtphSortOrder: (index + 1) * 10 })
  const links = () => api.list<Linked>('Custom_LocationToPhysician', `PhId=${PhId}`)
  return { PhId, names: places.map(place => place.LName), links }
}

test('[keyboard] a physician gets another location, which is reviewed, saved, and there after a reload', async ({
  page,
  api,
  visit,
  word,
}) => {
  const { PhId, names, links } = await physicianAt(api, word, 1)
  const [, second = ''] = names
  const part = new LinkedRecords(page, 'locations')
  const { status } = new Workspace(page)
  await visit(`/custom/experts/${PhId}?linked=Custom_LocationToPhysician`)
  await part.to('Identity').focus()
  await tabTo(page, part.to('Locations'))
  await page.keyboard.press('Enter')
  await expect(part.rows).toHaveCount(1)

  await page.keyboard.press('Tab')
  await expect(part.adds).toBeFocused()
  await page.keyboard.press('Enter')
  const picker = page.getByRole('dialog', { name: 'Add locations' })
  await expect(picker.getByRole('searchbox')).toBeFocused()
  await page.keyboard.type(second)
  await page.keyboard.press('Enter')
  await expect(picker.getByRole('option').first()).toContainText(second)
  // What is there already is not offered again.
  await expect(picker.getByRole('option', { name: names[0] ?? '', exact: true })).toHaveCount(0)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Space')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')

  await expect(part.row(second).locator('[data-mark]')).toHaveText(/New/)
  await expect(status).toHaveText('Editing · 1 change')
  await part
    .row(second)
    .getByRole('checkbox', { name: `On the appointment form: ${second}` })
    .focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('Control+s')
  await expect(part.reviewed).toContainText('1 to add.')
  await expect(part.reviewed.getByRole('listitem')).toContainText('On the appointment form')
  await expect(part.save).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(part.said).toHaveText('Saved: 1 added.')
  await expect(part.part.getByRole('heading', { level: 2 })).toBeFocused()

  await page.reload()
  await part.row(second).waitFor()
  await expect(part.row(second).getByRole('checkbox', { name: /On the appointment form/ })).toBeChecked()
  await expect(part.rows).toHaveCount(2)
  const stored = (await links()).find(link => link.LId === 2)
  expect(stored).toMatchObject({ LtphSortOrder: 20, LtphMeta: '{"ShowOnRequestAppointmentForm":true}' })
})

test('what is put in order, changed and removed is saved as one call, and nothing of it before', async ({
  page,
  api,
  visit,
  word,
}) => {
  const { PhId, names, links } = await physicianAt(api, word, 3)
  const [first = '', second = '', third = ''] = names
  const part = new LinkedRecords(page, 'locations')
  const calls: string[] = []
  page.on('request', request => {
    if (request.method() !== 'GET' && request.url().includes('Custom_LocationToPhysician'))
      calls.push(new URL(request.url()).pathname)
  })
  await visit(`/custom/experts/${PhId}?linked=Custom_LocationToPhysician`)
  await part.part.getByRole('button', { name: `Move ${third} up` }).click()
  await part.field('Phone there', first).fill('(212) 555-0142')
  await part.remove(second).click()
  await expect(part.removed).toContainText(second)
  await part.putBack(second).click()
  await expect(part.removed).toHaveCount(0)
  await part.remove(second).click()
  await part.review.click()
  await expect(part.reviewed).toContainText('2 to change and 1 to remove.')
  await expect(part.reviewed).toContainText('moved in the list')
  expect(calls).toEqual([])
  await part.save.click()
  await expect(part.said).toHaveText('Saved: 2 changed and 1 removed.')
  expect(calls).toEqual(['/api/v1/db/Custom_LocationToPhysician/batch'])
  expect((await links()).map(({ LId, LtphSortOrder }) => [LId, LtphSortOrder]).sort()).toEqual([
    [1, 10],
    [3, 15],
  ])
})

test('where others were there before, their changes are taken in and the rest is reviewed anew', async ({
  page,
  api,
  visit,
  word,
}) => {
  const { PhId, names, links } = await physicianAt(api, word, 2)
  const [first = '', second = ''] = names
  const part = new LinkedRecords(page, 'locations')
  await visit(`/custom/experts/${PhId}?linked=Custom_LocationToPhysician`)
  await part.field('Phone there', first).fill('(212) 555-0142')
  await part.remove(second).click()
  await api.send('PATCH', `Custom_LocationToPhysician/[1,${PhId}]`, { LtphPrimary: true })
  await api.send('DELETE', `Custom_LocationToPhysician/[2,${PhId}]`)
  await part.review.click()
  await part.save.click()
  await expect(part.alarm).toContainText('Others changed these links too. Your changes are still here.')
  await expect(part.field('Phone there', first)).toHaveValue('(212) 555-0142')
  await part.takeIn.click()
  await expect(part.reviewed).toContainText('1 to change.')
  await part.save.click()
  await expect(part.said).toHaveText('Saved: 1 changed.')
  expect(await links()).toMatchObject([{ LId: 1, LtphPrimary: true, LtphPhone: '(212) 555-0142' }])
})

test('what is wrong is said in its place, and leaving asks first', async ({ page, api, visit, word }) => {
  const { PhId, names } = await physicianAt(api, word, 1)
  const [first = ''] = names
  const part = new LinkedRecords(page, 'locations')
  await visit(`/custom/experts/${PhId}?linked=Custom_LocationToPhysician`)
  await part.field('Phone there', first).fill('ask')
  await part.review.click()
  await expect(part.row(first)).toContainText('Phone there must be a phone number')
  await expect(part.field('Phone there', first)).toHaveAttribute('aria-invalid', 'true')

  // Another part of the record is no leaving.
  await part.to('Identity').click()
  await expect(part.to('Locations not saved')).toBeVisible()
  await part.to('Locations').click()
  await expect(part.field('Phone there', first)).toHaveValue('ask')

  await new Workspace(page).item('Specialties').click()
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
  await question.getByRole('button', { name: 'Stay here' }).click()
  await expect(part.field('Phone there', first)).toHaveValue('ask')
  await new Workspace(page).item('Specialties').click()
  await question.getByRole('button', { name: 'Leave without saving' }).click()
  await expect(page).toHaveURL(/specialties/)
})

test('has no barriers: empty, with each mark, with something wrong, under review, and to be read', async ({
  page,
  api,
  visit,
  word,
}) => {
  // Looked at four times, each time from end to end.
  test.slow()
  const { PhId, names } = await physicianAt(api, word, 3)
  const [first = '', second = '', , fourth = ''] = names
  const part = new LinkedRecords(page, 'locations')
  await visit(`/custom/experts/${PhId}?linked=Custom_MediaToPhysician`)
  await page.getByText('No media items yet').waitFor()
  expect(await barriers(page)).toEqual([])
  await visit(`/custom/experts/${PhId}?linked=Custom_ContentToPhysician`)
  await page.getByRole('region', { name: 'Linked pages' }).getByText('Links are part of the page').waitFor()
  expect(await barriers(page)).toEqual([])

  await visit(`/custom/experts/${PhId}?linked=Custom_LocationToPhysician`)
  await part.add(fourth)
  await part.remove(second).click()
  await part.field('Phone there', first).fill('ask')
  await part.review.click()
  await expect(part.row(first)).toContainText('must be a phone number')
  expect(await barriers(page)).toEqual([])
  await part.field('Phone there', first).fill('(212) 555-0142')
  await part.review.click()
  await expect(part.save).toBeFocused()
  expect(await barriers(page)).toEqual([])
})

test('[keyboard] a group is given a tool on the tag tree, and loses it again', async ({
  page,
  api,
  visit,
  word,
}) => {
  await api.proveAgain()
  const { Id } = await api.create<{ Id: string }>('AspNetRoles', { Name: word })
  const claims = async () => {
    const all = await api.list<{ ClaimType: string; ClaimValue: string }>('AspNetRoleClaims', `RoleId=${Id}`)
    return all.map(({ ClaimType, ClaimValue }) => `${ClaimType}:${ClaimValue}`)
  }
  const part = new LinkedRecords(page, 'permissions', 'Permissions')
  const tree = page.getByRole('dialog', { name: 'Permissions' })
  await visit(`/user-group-management/${Id}?linked=AspNetRoleClaims`)
  await part.adds.press('Enter')
  await expect(tree.getByRole('searchbox')).toBeFocused()
  await page.keyboard.type('Redirects')
  await expect(tree.getByRole('treeitem')).toHaveCount(4)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('End')
  await page.keyboard.press('Space')
  await expect(tree.getByText('1 selected')).toBeVisible()
  expect(await barriers(page)).toEqual([])
  await tree.getByRole('button', { name: 'Done' }).press('Enter')
  await expect(part.row('Redirects')).toBeVisible()
  await page.keyboard.press('Control+s')
  await expect(part.save).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(part.said).toHaveText('Saved: 1 added.')
  expect(await claims()).toEqual([`TId:${toolNamed('redirects').tag}`])

  await part.adds.press('Enter')
  await expect(tree.getByRole('treeitem', { name: 'Redirects' })).toHaveAttribute('aria-checked', 'true')
  await tree.getByRole('tree').focus()
  await page.keyboard.press('Space')
  await tree.getByRole('button', { name: 'Done' }).press('Enter')
  await expect(part.removed).toHaveCount(1)
  await page.keyboard.press('Control+s')
  await expect(part.save).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(part.said).toHaveText('Saved: 1 removed.')
  expect(await claims()).toEqual([])
})

test('who has only a tool that reads links sees them and cannot change them', async ({
  page,
  api,
  dataFolder,
  word,
}) => {
  const { PhId } = await physicianAt(api, word, 1)
  const { LaId } = await api.create<{ LaId: number }>('Custom_LocationAlert', { LaTitle: word })
  await api.create('Custom_LocationAlertToLocation', { LaId, LId: 1 })
  const somebody = await newUser(page.request, dataFolder, { tags: [202] })
  await signIn(page, somebody)
  await page.goto('/maintenance/custom/locations/1?linked=Custom_LocationAlertToLocation')
  const alerts = new LinkedRecords(page, 'location alerts')
  await alerts.part.getByText(word).waitFor()
  await expect(alerts.part).toContainText('requires access to')
  await expect(alerts.adds).toHaveCount(0)
  await expect(alerts.review).toHaveCount(0)
  await expect(alerts.remove(word)).toHaveCount(0)

  // Of physicians they have no tool, and their own links are theirs to change.
  await page.goto('/maintenance/custom/locations/1?linked=Custom_LocationToPhysician')
  const physicians = new LinkedRecords(page, 'physicians')
  await physicians.adds.waitFor()
  await expect(physicians.adds).toBeEnabled()
  await page.goto(`/maintenance/custom/experts/${PhId}`)
  await page.getByRole('heading', { name: 'Permission Denied' }).waitFor()
})
