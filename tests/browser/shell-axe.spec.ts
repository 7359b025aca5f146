import { toolNamed } from '../../core/tools/index.ts'
import { Workspace } from './pages/workspace.ts'
import { newUser, signIn } from './support/api.ts'
import { barriers } from './support/barriers.ts'
import { expect, test } from './support/test.ts'

for (const path of ['/login?notice=microsoft-unset', '/forgot-password', '/change-password'])
  test(`${path} has no barriers`, async ({ page }) => {
    await page.goto(`/maintenance${path}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await barriers(page)).toEqual([])
  })

test('the caches and the 404 page have no barriers', async ({ page }) => {
  const workspace = new Workspace(page)
  await signIn(page)
  await workspace.open('/clear-cache')
  await expect(workspace.main.getByRole('listitem')).toHaveCount(6)
  expect(await barriers(page)).toEqual([])
  await workspace.open('/no/such/page')
  await expect(workspace.heading).toHaveText('404 - Not Found')
  expect(await barriers(page)).toEqual([])
})

test('the permission denied page has no barriers', async ({ page, request, dataFolder }) => {
  const workspace = new Workspace(page)
  await signIn(page, await newUser(request, dataFolder, { tags: [toolNamed('drafts').tag] }))
  await workspace.open('/redirects/301')
  await expect(workspace.heading).toHaveText('Permission Denied')
  expect(await barriers(page)).toEqual([])
})
