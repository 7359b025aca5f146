import type { Page } from '@playwright/test'
import { RecordList } from './pages/record-list.ts'
import { type Api, expect, test } from './pages/signed-in.ts'
import { barriers } from './support/barriers.ts'
import { tabTo } from './support/focus-walk.ts'

interface Made {
  readonly Id: string
}

/** People of the test's own, and a group that only the first of them is in. */
async function peopleAnd(api: Api, word: string) {
  await api.proveAgain()
  const group = await api.create<Made>('AspNetRoles', { Name: `Group ${word}` })
  await api.create('AspNetRoleClaims', { RoleId: group.Id, ClaimType: 'TId', ClaimValue: '160' })
  const people: string[] = []
  for (const name of ['Ada', 'Ben', 'Cleo']) {
    const Email = `${name}-${word}@example.org`.toLowerCase()
    people.push((await api.create<Made>('AspNetUsers', { Email, FullName: `${name} ${word}` })).Id)
  }
  await api.create('AspNetUserRoles', { UserId: people[0], RoleId: group.Id })
  const members = async () => {
    const rows = await api.list<{ UserId: string }>('AspNetUserRoles', `RoleId=${group.Id}`)
    return rows.map(({ UserId }) => UserId).sort()
  }
  return { people: people.toSorted(), first: people[0] ?? '', group: `Group ${word}`, members }
}

const work = (page: Page) => page.getByRole('region', { name: 'Bulk changes' })

test('[keyboard] three people get a group, and lose it again with Undo but for the one who had it', async ({
  page,
  api,
  visit,
  word,
}) => {
  const { people, first, group, members } = await peopleAnd(api, word)
  const list = new RecordList(page)
  await visit(`/user-management?search=${word}`)
  await list.total(3)
  await page.keyboard.press('f')
  await expect(list.search).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Control+a')
  await expect(list.status).toHaveText('3 rows selected')
  const edit = list.button('Edit…')
  const isThere = () => edit.evaluate(element => element === document.activeElement)
  for (let step = 0; step < 10 && !(await isThere()); step++) await page.keyboard.press('Shift+Tab')
  await expect(edit).toBeFocused()
  await page.keyboard.press('Enter')

  const dialog = page.getByRole('dialog', { name: 'Change 3 users' })
  await expect(dialog.getByRole('combobox', { name: 'Field' })).toBeFocused()
  await page.keyboard.type('Groups')
  const submit = dialog.getByRole('button', { name: 'Add to 3 users' })
  await expect(submit).toBeDisabled()
  expect(await barriers(page)).toEqual([])
  await page.keyboard.press('Tab')
  const adds = dialog.getByRole('group', { name: 'Groups' }).getByRole('radio', { name: 'Add' })
  await expect(adds).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(dialog.getByRole('button', { name: 'Remove from 3 users' })).toBeDisabled()
  await page.keyboard.press('ArrowUp')
  await expect(adds).toBeChecked()

  await page.keyboard.press('Tab')
  const choose = dialog.getByRole('button', { name: 'Choose groups…' })
  await expect(choose).toBeFocused()
  await page.keyboard.press('Enter')
  const picker = page.getByRole('dialog', { name: 'Choose groups' })
  await expect(picker.getByRole('searchbox')).toBeFocused()
  await page.keyboard.type(group)
  await page.keyboard.press('Enter')
  await expect(picker.getByRole('option')).toHaveCount(1)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Space')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')

  await expect(choose).toBeFocused()
  await expect(dialog.getByRole('list', { name: 'Selected groups' })).toHaveText(group)
  // The first of them has the group already.
  const gains = dialog.getByRole('region', { name: 'What this changes' })
  await expect(gains).toContainText(`Ben ${word} and Cleo ${word} gain Form submissions`)
  expect(await barriers(page)).toEqual([])
  await tabTo(page, submit)
  await page.keyboard.press('Enter')
  await expect(work(page)).toContainText('3 users were changed.')
  await expect
    .poll(() => list.texts('AspNetUserRoles'))
    .toEqual([expect.stringContaining(group), expect.stringContaining(group), expect.stringContaining(group)])
  expect(await members()).toEqual(people)
  expect(await barriers(page)).toEqual([])

  await expect(work(page)).toBeFocused()
  await tabTo(page, work(page).getByRole('button', { name: 'Undo' }))
  await page.keyboard.press('Enter')
  await expect(work(page)).toContainText('3 users are restored.')
  expect(await members()).toEqual([first])
  await expect
    .poll(async () => (await list.texts('AspNetUserRoles')).filter(text => text.includes(group)))
    .toHaveLength(1)
})

test('[pointer] what was chosen is deselected, and another field starts anew', async ({
  page,
  api,
  visit,
  word,
}) => {
  const { group, members } = await peopleAnd(api, word)
  const list = new RecordList(page)
  await visit(`/user-management?search=${word}`)
  await list.total(3)
  await page.getByRole('checkbox', { name: 'Select all on this page' }).click()
  await list.button('Edit…').click()
  const dialog = page.getByRole('dialog', { name: 'Change 3 users' })
  const field = dialog.getByRole('combobox', { name: 'Field' })
  const pick = async () => {
    await field.selectOption('Groups')
    await dialog.getByRole('button', { name: 'Choose groups…' }).click()
    const picker = page.getByRole('dialog', { name: 'Choose groups' })
    await picker.getByRole('searchbox').fill(group)
    await picker.getByRole('option', { name: group }).click()
    await picker.getByRole('button', { name: /^Add|^Choose|^Done/ }).click()
  }
  await pick()
  await dialog.getByRole('button', { name: `Deselect ${group}` }).click()
  await expect(dialog.getByRole('button', { name: 'Choose groups…' })).toBeFocused()
  await expect(dialog.getByRole('button', { name: 'Add to 3 users' })).toBeDisabled()
  await pick()
  await field.selectOption('Permissions')
  await expect(dialog.getByRole('button', { name: 'Add to 3 users' })).toBeDisabled()

  await pick()
  await dialog.getByRole('radio', { name: 'Remove' }).click()
  await dialog.getByRole('button', { name: 'Remove from 3 users' }).click()
  await expect(work(page)).toContainText('3 users were changed.')
  expect(await members()).toEqual([])
})
