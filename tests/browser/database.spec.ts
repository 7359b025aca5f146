import type { Locator, Page } from '@playwright/test'
import { expect, test } from './pages/signed-in.ts'
import { barriers } from './support/barriers.ts'
import { tabTo } from './support/focus-walk.ts'

const at = '2026-05-04T14:00:00.000Z'
const closesAt = '2026-05-04T15:00:00.000Z'
const closed = {
  ...{ is: 'closed', at: null, closesAt: null, message: null },
  ...{ since: '2026-05-01T07:00:00.000Z', moments: null },
}
const open = { ...closed, is: 'open', at, closesAt }
const table = { entity: 'Redirect', isMissing: true, gone: 1, changed: 0, fresh: 0 }
const lost = { key: '[1]', kind: 'gone', name: '/old/heart-attack-and-stroke-care.html', fields: [] }

/** A server whose table of redirects was dropped; `opens` and `ends` finish what was asked for. */
async function dropTable(page: Page) {
  const path = '**/api/v1/mc/database/past'
  let state: unknown = { past: closed, job: null, last: null }
  await page.route(path, route => {
    if (route.request().method() === 'GET') return route.fulfill({ json: state })
    state = { past: { ...open, is: 'opening', closesAt: null }, job: null, last: null }
    return route.fulfill({ status: 202, json: { at } })
  })
  await page.route(`${path}/tables`, route => route.fulfill({ json: { tables: [table], same: 61 } }))
  await page.route(`${path}/records?*`, route => route.fulfill({ json: { total: 1, records: [lost] } }))
  await page.route(`${path}/plan`, route => route.fulfill({ json: { tables: [table], refusal: null } }))
  await page.route(`${path}/bring-back`, route => {
    const job = { id: 7, title: 'Bring records back', state: 'running', done: 0, total: 1 }
    state = { past: open, job, last: null }
    return route.fulfill({ status: 202, json: { JbId: 7 } })
  })
  return {
    opens() {
      state = { past: open, job: null, last: null }
    },
    ends() {
      const result = { at, before: at, restored: 1, changed: 0, removed: 0, left: 0 }
      const last = { id: 7, state: 'done', message: null, endedAt: at, result }
      state = { past: open, job: null, last }
    },
  }
}

/** Whether a page, or a part of it, has to be scrolled sideways. */
const isWide = (part: Locator) => part.evaluate(element => element.scrollWidth > element.clientWidth)

test('[keyboard] a dropped table is brought back on a phone, and the focus is never lost', async ({
  page,
  visit,
}) => {
  await page.setViewportSize({ width: 360, height: 780 })
  const server = await dropTable(page)
  await visit('/db-tools?tab=past')
  const main = page.getByRole('main')
  await expect(main.getByRole('link', { name: 'Restore' })).toBeInViewport({ ratio: 1 })
  await main.getByRole('textbox', { name: 'Time: day' }).focus()
  await page.keyboard.type('05/04/2026')
  await tabTo(page, main.getByLabel('Time: time', { exact: true }))
  await page.keyboard.type('0900AM')
  await tabTo(page, main.getByRole('button', { name: 'Open', exact: true }))
  await page.keyboard.press('Enter')
  await expect(main.getByRole('group', { name: /^Opening the database as it was on/ })).toBeFocused()
  server.opens()
  await expect(main.getByRole('heading', { name: /^The database as it was on/ })).toBeFocused()
  await tabTo(page, main.getByRole('button', { name: 'Redirects' }))
  await page.keyboard.press('Enter')
  await expect(main.getByRole('heading', { name: 'Redirects' })).toBeFocused()
  await expect(main.getByRole('button', { name: `Bring back ${lost.name}…` })).toBeInViewport({ ratio: 1 })
  expect(await barriers(page)).toEqual([])
  await tabTo(page, main.getByRole('button', { name: 'Bring the table back…' }))
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('button', { name: 'Bring back', exact: true }))
  await page.keyboard.press('Enter')
  const work = main.getByRole('group', { name: 'Bringing back' })
  await expect(work).toBeFocused()
  await expect(work).toContainText('0 of 1 record')
  server.ends()
  await expect(work).toContainText('1 record restored')
  await expect(work).toBeFocused()
})

test('backups, each with its test, fit a phone', async ({ page, visit }) => {
  const proof = { at, tookMs: 7_400, problems: [], uploads: 75 }
  const uploads = { count: 75, bytes: 195_000, newCount: 75, newBytes: 195_000 }
  const base = { id: '20260504T140000Z', takenAt: at, tookMs: 8_900, bytes: 11_000_000, hasKey: true }
  const backups = {
    bases: [{ ...base, uploads, proof }],
    log: { bytes: 873_000, until: at },
    settings: { hour: 2, zone: 'America/Chicago', days: 7, weeks: 4, months: 6 },
    place: '/srv/backup',
    free: 80_000_000_000,
    room: 'enough',
  }
  await page.route('**/api/v1/mc/database/backups', route =>
    route.fulfill({ json: { job: null, proof: null, failed: null, backups } }),
  )
  await page.setViewportSize({ width: 360, height: 780 })
  await visit('/db-tools?tab=backups')
  const tests = page.getByRole('button', { name: /^Test the backup of/ })
  await tests.scrollIntoViewIfNeeded()
  expect(await isWide(page.locator('html'))).toBe(false)
  expect(await isWide(page.getByRole('table', { name: 'Backups' }).locator('..'))).toBe(false)
  expect(await barriers(page)).toEqual([])
})
