import { expect, test } from './pages/signed-in.ts'
import { barriers } from './support/barriers.ts'

test('[keyboard] grants are kept and removed by key, and either is undone', async ({
  page,
  api,
  visit,
  word,
}) => {
  await api.proveAgain()
  const { Id } = await api.create<{ Id: string }>('AspNetUsers', {
    Email: `${word}@example.org`,
    FullName: `A ${word}`,
  })
  for (const tag of ['160', '161'])
    await api.create('AspNetUserClaims', { UserId: Id, ClaimType: 'TId', ClaimValue: tag })
  await visit('/user-management')
  await page.getByRole('button', { name: 'Start access review' }).press('Enter')
  const list = page.getByRole('list', { name: 'Grants to review' })
  const of = (what: string, asked: string) =>
    list.getByRole('button', { name: `${asked} ${what} of A ${word}` })
  const undo = (what: string) =>
    list.getByRole('button', { name: `Undo the decision on ${what} of A ${word}` })
  await of('Form submissions', 'Keep').focus()
  await page.keyboard.press('r')
  await expect(undo('Form submissions')).toBeVisible()
  expect(await api.list('AspNetUserClaims', `UserId=${Id},ClaimValue=160`)).toEqual([])
  await expect(of('User management', 'Keep')).toBeFocused()
  await page.keyboard.press('k')
  await expect(undo('User management')).toBeVisible()
  await undo('Form submissions').focus()
  await page.keyboard.press('u')
  await expect(of('Form submissions', 'Keep')).toBeFocused()
  expect(await api.list('AspNetUserClaims', `UserId=${Id},ClaimValue=160`)).toHaveLength(1)
  expect(await barriers(page)).toEqual([])
  await page.getByRole('button', { name: 'Finish review' }).press('Enter')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Finish review' }).press('Enter')
  await expect(page.getByText(/^Finished/)).toBeVisible()
  await expect(of('User management', 'Keep')).toHaveCount(0)
})
