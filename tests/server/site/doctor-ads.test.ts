import { beforeEach, describe, expect, it } from 'vitest'
import { mojoAdmin } from '../support/people.ts'
import { demoSite } from './support.ts'

const { app, call, database, get } = await demoSite()
const mo = mojoAdmin()
const browser = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0' }
const days = async (id: number): Promise<readonly { views: number; clicks: number }[]> =>
  (await call(mo, 'GET', `/api/v1/mc/doctor-ads/days?id=${id}`)).json()
let made = 0

beforeEach(async () => {
  for (const { DaId } of (await call(mo, 'GET', '/api/v1/db/Custom_DoctorAd')).json())
    await call(mo, 'DELETE', `/api/v1/db/Custom_DoctorAd/${DaId}`)
})

/** Makes an ad and gives its key. */
async function ad(more: Record<string, unknown> = {}): Promise<number> {
  made++
  const body = { DaTitle: `Ad ${made} <b>`, PhId: 1, DaText: '<p>Soon.</p>', ...more }
  const answer = await call(mo, 'POST', '/api/v1/db/Custom_DoctorAd', { body })
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json().DaId
}

/** What has been counted is written before the last day is read. */
const today = async (id: number) => {
  await expect.poll(async () => (await days(id)).at(-1)?.views ?? 0, { timeout: 5000 }).toBeGreaterThan(0)
  return (await days(id)).at(-1)
}

describe('an ad for a physician', () => {
  it('stands on the pages that it is for, and only while it is on', async () => {
    const id = await ad({ DaPlace: 'location', LId: 1 })
    const place = await get('/locations/wexmoor-medical-center')
    expect(place.body).toContain(`href="/_site/ads/${id}"`)
    expect(place.body).toContain(`Ad ${made} &lt;b&gt;`)
    expect((await get('/')).body).not.toContain('/_site/ads/')
    const answer = await call(mo, 'PATCH', `/api/v1/db/Custom_DoctorAd/${id}`, {
      body: { DaToDt: '2020-01-01T00:00:00Z' },
    })
    expect(answer.statusCode, answer.body).toBe(200)
    expect((await get('/locations/wexmoor-medical-center')).body).not.toContain('/_site/ads/')
  })

  it('goes with its physician, and follows a new name', async () => {
    await ad({ DaPlace: 'home' })
    await call(mo, 'PATCH', '/api/v1/db/Custom_Physician/1', { body: { PhLastName: 'Newly-Named' } })
    expect((await get('/')).body).toContain('Newly-Named')
    await call(mo, 'PATCH', '/api/v1/db/Custom_Physician/1', { body: { PhVisible: false } })
    expect((await get('/')).body).not.toContain('/_site/ads/')
    await call(mo, 'PATCH', '/api/v1/db/Custom_Physician/1', { body: { PhVisible: true } })
  })

  it('counts looks and clicks by day, without robots and without touching its version', async () => {
    const id = await ad({ DaPlace: 'everywhere', DaLink: '/services' })
    const before = (await call(mo, 'GET', `/api/v1/db/Custom_DoctorAd/${id}`)).json()
    const seen = await get(`/_site/ads/${id}/seen`, browser)
    expect([seen.statusCode, seen.headers['cache-control'], seen.headers['set-cookie']]).toEqual([
      204,
      'no-store',
      undefined,
    ])
    const followed = await get(`/_site/ads/${id}`, browser)
    expect([followed.statusCode, followed.headers.location]).toEqual([303, '/services'])
    await get(`/_site/ads/${id}/seen`, { 'user-agent': 'Googlebot/2.1' })
    await get(`/_site/ads/${id}`, { ...browser, 'sec-purpose': 'prefetch' })
    await app.inject({ method: 'HEAD', url: `/_site/ads/${id}`, headers: browser })
    expect(await today(id)).toMatchObject({ views: 1, clicks: 1 })
    const after = (await call(mo, 'GET', `/api/v1/db/Custom_DoctorAd/${id}`)).json()
    expect(after).toMatchObject({ DaViews: 1, DaClicks: 1, RowVersion: before.RowVersion })
    const { rows } = await database.pool.query('select * from doctor_ad_day')
    expect(Object.keys(rows[0] ?? {}).sort()).toEqual(['ad_id', 'clicks', 'day', 'views'])
  })

  it('leads nowhere once it is gone', async () => {
    expect((await get('/_site/ads/999999', browser)).statusCode).toBe(404)
  })
})
