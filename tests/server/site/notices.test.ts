import { compare, printFilter } from '@rounds/core/api'
import { toolNamed } from '@rounds/core/tools'
import { expect, it } from 'vitest'
import { expectDocumented } from '../openapi/contract.ts'
import { mojoAdmin, somebody, withTags } from '../support/people.ts'
import { demoSite, signedIn } from './support.ts'

const { get, call, database } = await demoSite()
const admin = mojoAdmin()
const STATE = '/api/v1/mc/site/state'
const staff = await signedIn(database, somebody())
const EMERGENCY_ALERT = 62
const state = async () => {
  const answer = await call(staff, 'GET', STATE)
  expectDocumented('get', STATE, answer)
  return answer
}
const write = async (method: 'POST' | 'PATCH', path: string, body: object) => {
  const answer = await call(admin, method, `/api/v1/db/${path}`, { body })
  expect(answer.statusCode, answer.body).toBeLessThan(300)
  return answer.json()
}

it('an alert that its tool makes is over the site until it is taken off or its time is over', async () => {
  const body = { CTitle: 'Ice on the roads', CtId: 5, CAlert: true, CIntroText: '<p>Stay at home.</p>' }
  const made = await call(withTags(EMERGENCY_ALERT), 'POST', '/api/v1/db/Content', { body })
  expect(made.statusCode, made.body).toBe(201)
  const { CId } = made.json()
  const isOn = async () => {
    const { body } = await get('/patients')
    expect((await state()).json().alerts.includes('Ice on the roads')).toBe(body.includes('Stay at home.'))
    return body.includes('Stay at home.')
  }
  expect(await isOn()).toBe(true)
  await write('PATCH', `Content/${CId}`, { CVisible: false })
  expect(await isOn()).toBe(false)
  await write('PATCH', `Content/${CId}`, {
    CVisible: true,
    CExpireDt: new Date(Date.now() + 1_000).toISOString(),
  })
  expect(await isOn()).toBe(true)
  await expect.poll(isOn).toBe(false)
})

it('an alert that had no tag gets it when it is turned on', async () => {
  const { CId } = await write('POST', 'Content', { CTitle: 'Flood', CtId: 5, CAlert: true, CVisible: false })
  expect((await get('/patients')).body).not.toContain('Flood')
  await write('PATCH', `Content/${CId}`, { CVisible: true })
  expect((await get('/patients')).body).toContain('Flood')
  await write('PATCH', `Content/${CId}`, { CVisible: false })
})

it('a shared text that is no alert gets no tag and stands nowhere, and the list of alerts leaves it out', async () => {
  const { CId } = await write('POST', 'Content', {
    CTitle: 'Call us',
    CtId: 5,
    CIntroText: '<p>Anytime.</p>',
  })
  const places = await database.pool.query('select * from "TagToContent" where "CId" = $1', [CId])
  expect(places.rows).toEqual([])
  expect((await get('/patients')).body).not.toContain('Anytime.')
  const { entity, where } = toolNamed('emergency-alert')
  const filter = [Object.entries(where).map(([field, value]) => compare(field, '=', value))]
  const listed = await call(
    admin,
    'GET',
    `/api/v1/db/${entity}?${new URLSearchParams({ filters: printFilter(filter) })}`,
  )
  expect(listed.statusCode, listed.body).toBe(200)
  const titles = listed.json().map((row: { CTitle: string }) => row.CTitle)
  expect(titles).toContain('Masks in clinical areas')
  expect(titles).not.toContain('Call us')
  expect(titles).not.toContain('Insurance note')
})

it('a text that the maintenance tool makes closes the site to visitors; whoever is signed in still sees it', async () => {
  expect((await state()).json().closed).toBe(null)
  const { CId } = await write('POST', 'Content', { CTitle: 'New servers', CtId: 16 })
  expect((await get('/patients')).statusCode).toBe(503)
  const told = await state()
  expect(told.json().closed).toBe('New servers')
  const cookie = String(told.headers['set-cookie']).split(';')[0] ?? ''
  expect((await get('/patients', { cookie })).statusCode).toBe(200)
  await write('PATCH', `Content/${CId}`, { CVisible: false })
  expect((await get('/patients')).statusCode).toBe(200)
  expect((await state()).headers['set-cookie']).toBeUndefined()
})

it('nobody else is told what stands over the site', async () => {
  expect((await call(undefined, 'GET', STATE)).statusCode).toBe(401)
})
