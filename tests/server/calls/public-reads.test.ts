import { beforeEach, describe, expect, it } from 'vitest'
import { type AnyRow, type Entity, entities } from '../../../core/entities/index.ts'
import { expectDocumented } from '../openapi/contract.ts'
import { testApp } from '../support/app.ts'
import { mojoAdmin } from '../support/people.ts'

const { call, database } = await testApp()
const admin = mojoAdmin()

async function make(entity: string, body: AnyRow): Promise<AnyRow> {
  const answer = await call(admin, 'POST', `/api/v1/db/${entity}`, { body })
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json()
}

async function read(
  entity: Entity,
  rest = '',
  headers: Record<string, string> = { 'x-public-access': 'true' },
) {
  const answer = await call(undefined, 'GET', `/api/v1/db/${entity.name.toLowerCase()}/public${rest}`, {
    headers,
  })
  const template = /^\/[^?]/.test(rest) ? '/{key}' : ''
  expectDocumented('get', `/api/v1/db/${entity.name}/public${template}`, answer)
  return answer
}

const [hospital, clinic, hidden] = await Promise.all([
  make('Custom_Location', { LName: 'Hospital', LNote: 'for the staff' }),
  make('Custom_Location', { LName: 'Clinic' }),
  make('Custom_Location', { LName: 'Hidden', LVisible: false }),
])
const doctors = await Promise.all(
  [
    { PhLastName: 'Zimmer' },
    { PhLastName: 'Adams' },
    { PhLastName: 'Gone', PhVisible: false },
    { PhLastName: 'Brown' },
  ].map(body => make('Custom_Physician', body)),
)
const [zimmer, adams, gone, brown] = doctors.map(doctor => doctor.PhId)
const link = (LId: unknown, PhId: unknown, meta: unknown) =>
  make('Custom_LocationToPhysician', {
    LId,
    PhId,
    LtphMeta: meta === undefined ? null : JSON.stringify(meta),
  })
await link(hospital.LId, zimmer, { ShowOnRequestAppointmentForm: true })
await link(hospital.LId, adams, { ShowOnRequestAppointmentForm: true, more: 1 })
await link(hospital.LId, gone, { ShowOnRequestAppointmentForm: true })
await link(hospital.LId, brown, { ShowOnRequestAppointmentForm: false })
await link(clinic.LId, zimmer, undefined)
await link(hidden.LId, zimmer, { ShowOnRequestAppointmentForm: true })

beforeEach(() => void database.pool.query('delete from limit_window'))

describe('public reads', () => {
  const {
    Custom_Location,
    Custom_LocationToPhysician,
    Custom_KyruusProvider,
    Custom_Specialty,
    Content,
    Form,
  } = entities

  it('show only what is marked public, of rows that are visible', async () => {
    const one = await read(Custom_Location, `/${hospital.LId}`)
    const open = Object.entries<{ public?: true }>(Custom_Location.fields).flatMap(([name, field]) =>
      field.public ? [name] : [],
    )
    expect(Object.keys(one.json()).sort()).toEqual(open.sort())
    expect((await read(Custom_Location, `/${hidden.LId}`)).statusCode).toBe(404)
    const all = await read(Custom_Location, '?orderBy=LName desc')
    expect(all.json<AnyRow[]>().map(row => row.LName)).toEqual(['Hospital', 'Clinic'])
  })

  it('need the header, no token, and an entity that is public', async () => {
    for (const headers of [{}, { 'x-public-access': 'yes' }])
      expect((await read(Custom_Location, `/${hospital.LId}`, headers)).statusCode).toBe(403)
    const headers = { 'x-public-access': 'true' }
    for (const name of ['AspNetUsers', 'KeyManager', 'FormSubmission', 'Nothing', 'constructor'])
      for (const rest of ['', '/1'])
        expect((await call(admin, 'GET', `/api/v1/db/${name}/public${rest}`, { headers })).statusCode).toBe(
          404,
        )
  })

  it('are ordered by public fields alone', async () => {
    expect((await read(Custom_Location, '?orderBy=LNote')).statusCode).toBe(400)
    expect((await read(Custom_Location, '?orderBy=LName;drop')).statusCode).toBe(400)
    expect((await read(Custom_Location, '?filters=LNote~staff')).statusCode).toBe(400)
    expect((await read(Custom_Location, '/x')).statusCode).toBe(400)
  })

  it('list for a location the physicians that are shown and take appointments there', async () => {
    const links = await read(Custom_LocationToPhysician, `/${hospital.LId}?orderBy=PhLastName`)
    expect(links.json<AnyRow[]>().map(row => row.PhId)).toEqual([adams, zimmer])
    expect(
      (await read(Custom_LocationToPhysician, `/${hospital.LId}?orderBy=PhLastName desc`)).json<AnyRow[]>()[0]
        ?.PhId,
    ).toBe(zimmer)
    for (const other of [clinic.LId, hidden.LId, 9999])
      expect((await read(Custom_LocationToPhysician, `/${other}`)).json()).toEqual([])
    expect((await read(Custom_LocationToPhysician)).json()).toHaveLength(2)
    expect((await read(Custom_LocationToPhysician, '/[1,2]')).statusCode).toBe(400)
  })

  it('list the providers with specialties, and read any that is shown', async () => {
    const heart = JSON.stringify([{ name: 'Heart' }])
    await make('Custom_KyruusProvider', { PhId: zimmer, PhLastName: 'Zimmer', KSpecialties: heart })
    await make('Custom_KyruusProvider', { PhId: adams, PhLastName: 'Adams', KSpecialties: heart })
    await make('Custom_KyruusProvider', { PhId: brown, PhLastName: 'Brown', KSpecialties: '[]' })
    await make('Custom_KyruusProvider', { PhId: gone, PhLastName: 'Gone', KSpecialties: heart })
    const listed = await read(Custom_KyruusProvider, '?orderBy=PhLastName')
    expect(listed.json<AnyRow[]>().map(row => row.PhLastName)).toEqual(['Adams', 'Zimmer'])
    expect((await read(Custom_KyruusProvider, `/${brown}`)).statusCode).toBe(200)
    expect((await read(Custom_KyruusProvider, `/${gone}`)).statusCode).toBe(404)
  })

  it('show pages that are published now', async () => {
    await make('ContentType', { CtId: 1, CtName: 'Web_Page' })
    const past = '2020-01-01T00:00:00Z'
    const future = '2999-01-01T00:00:00Z'
    for (const [CTitle, more] of [
      ['now', { CPublishDt: past, CExpireDt: future }],
      ['always', {}],
      ['not yet', { CPublishDt: future }],
      ['no more', { CExpireDt: past }],
      ['hidden', { CVisible: false }],
    ] as const)
      await make('Content', { CTitle, CtId: 1, ...more })
    await database.pool.query(`update "Content" set "CDeletedDt" = now() where "CTitle" = 'hidden'`)
    const pages = await read(Content)
    expect(pages.json<AnyRow[]>().map(row => row.CTitle)).toEqual(['always', 'now'])
  })

  it('show a form without what only the staff sees', async () => {
    const meta = JSON.stringify({ notifications: [{ to: ['boss@example.com'] }] })
    const { FrmId, FrmUuid } = await make('Form', {
      FrmName: 'Contact',
      FrmMetaData: meta,
      FrmConfig: '{"fields":[]}',
    })
    const form = await read(Form, `/${FrmId}`)
    expect(form.body).not.toContain('boss')
    expect((await read(Form, `/${FrmUuid}`)).json()).toEqual(form.json())
    expect((await read(Custom_Specialty)).json()).toEqual([])
  })

  it('are as many as a site needs, and no more', async () => {
    await database.pool.query('delete from limit_window')
    const statuses = new Set<number>()
    for (let n = 0; n < 310; n++) statuses.add((await read(Custom_Specialty)).statusCode)
    expect(statuses).toContain(200)
    expect([...statuses].every(status => status === 200 || status === 429)).toBe(true)
  })
})
