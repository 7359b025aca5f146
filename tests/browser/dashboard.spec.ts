import type { DashboardData } from '../../core/api/index.ts'
import { expect, test } from './pages/signed-in.ts'
import { barriers } from './support/barriers.ts'

test('[keyboard] each figure leads to a list of as many; nothing stands in the way', async ({
  page,
  api,
  visit,
}) => {
  await visit('/')
  const also = page.getByRole('region', { name: 'Also waiting' })
  await expect(also.getByRole('listitem').first()).toBeVisible()
  expect(await barriers(page)).toEqual([])
  const figures = await also.getByRole('listitem').evaluateAll(items =>
    items.map(item => ({
      count: item.firstElementChild?.textContent,
      href: item.querySelector('a')?.getAttribute('href') ?? '',
    })),
  )
  expect(figures.length).toBeGreaterThan(1)
  const forms = page.getByRole('region', { name: 'Submissions waiting' }).getByRole('listitem')
  const waiting = await forms.evaluateAll(items =>
    items.map(item => ({
      count: Number(item.firstElementChild?.textContent),
      filter: new URL(item.querySelector('a')?.href ?? '').searchParams.get('filter') ?? '',
    })),
  )
  expect(waiting.length).toBeGreaterThan(1)
  for (const { count, filter } of waiting)
    expect(await api.list('FormSubmission', filter), filter).toHaveLength(count)
  for (const { href, count } of figures) {
    await page.goto(href)
    await expect(page.getByText(`Total: ${count}`, { exact: true }), href).toBeVisible()
  }
})

test('[keyboard] tools are pinned for the next visit; what was opened is listed, and leads back', async ({
  page,
  api,
  visit,
  word,
}) => {
  const { RId } = await api.create<{ RId: number }>('Redirect', {
    RType: '301',
    RFrom: `/${word}`,
    RTo: '/',
  })
  await visit(`/redirects/301?record=${RId}`)
  await expect(page).toHaveTitle(`/${word} – Redirects – Rounds`)
  await visit('/')
  const pinned = page.getByRole('region', { name: 'Pinned' })
  await expect(pinned.getByRole('link')).toHaveCount(4)
  await pinned.getByRole('button', { name: 'Change' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Pinned tools' })
  await dialog.getByRole('checkbox', { name: 'Banners' }).press('Space')
  await dialog.getByRole('checkbox', { name: 'Image tool' }).press('Space')
  expect(await barriers(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Done' }).press('Enter')
  await page.reload()
  await expect(pinned.getByRole('link', { name: 'Banners' })).toBeVisible()
  await expect(pinned.getByRole('link', { name: 'Image tool' })).toHaveCount(0)
  await page.getByRole('region', { name: 'Recent' }).getByRole('link', { name: word }).press('Enter')
  await expect(page.getByRole('heading', { name: `/${word}` })).toBeVisible()
})

test('[pointer] an editor of a folder has their drafts and pages alone; an alert stands over them in red', async ({
  page,
  visit,
}) => {
  await page.route('**/mc/dashboard?*', async route => {
    const answer = await route.fetch()
    const dashboard = (await answer.json()) as DashboardData
    await route.fulfill({
      json: {
        ...dashboard,
        submissions: null,
        comments: null,
        mail: null,
        errors: null,
        jobs: null,
        isEveryone: false,
        on: [{ kind: 'alert', title: 'Water main break', until: null, path: '/emergency-alert?record=7' }],
      } satisfies DashboardData,
    })
  })
  await visit('/')
  const strip = page.getByRole('region', { name: 'On the whole site now' })
  await expect(strip).toContainText('Emergency alert is on. Water main break')
  await expect(strip.getByRole('link', { name: 'Edit' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'My drafts' })).toBeVisible()
  await expect(page.getByRole('region', { name: /^Pages to fix/ })).toBeVisible()
  await expect(page.getByRole('region', { name: 'My edits and submissions by day' })).toBeVisible()
  for (const name of ['Submissions waiting', 'Also waiting'])
    await expect(page.getByRole('region', { name })).toHaveCount(0)
  expect(await barriers(page)).toEqual([])
})
