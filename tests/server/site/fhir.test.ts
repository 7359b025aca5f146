import { Fhir } from 'fhir'
import { describe, expect, it } from 'vitest'
import { mojoAdmin } from '../support/people.ts'
import { demoSite } from './support.ts'

const { call, database, get } = await demoSite()
const mo = mojoAdmin()
const validator = new Fhir()

interface Bundle {
  readonly resourceType: string
  readonly total: number
  readonly link: readonly { readonly relation: string; readonly url: string }[]
  readonly entry?: readonly { readonly resource: { readonly id: string; readonly [name: string]: unknown } }[]
}

/** Reads, and holds what is answered to the definition of FHIR R4. */
async function read<T = Record<string, unknown>>(path: string, status = 200): Promise<T> {
  const answer = await get(`/fhir/${path}`)
  expect(answer.statusCode, answer.body.slice(0, 500)).toBe(status)
  expect(answer.headers['content-type']).toContain('application/fhir+json')
  const resource = answer.json()
  const { valid, messages } = validator.validate(resource)
  const wrong = messages.filter(
    ({ severity = '', message = '' }) => /error|fatal/.test(severity) || message.includes('Unexpected'),
  )
  expect(wrong).toEqual([])
  expect(valid).toBe(true)
  return resource
}
const found = async (path: string) => {
  const { entry = [], total } = await read<Bundle>(path)
  return { total, ids: entry.map(({ resource }) => resource.id) }
}

describe('FHIR', () => {
  it('says what it can do', async () => {
    expect(await read('metadata')).toMatchObject({
      resourceType: 'CapabilityStatement',
      fhirVersion: '4.0.1',
    })
  })

  it.each(['Organization', 'Practitioner', 'PractitionerRole', 'Location', 'HealthcareService'])(
    'answers %s as the definition of R4 has it, all of them and each',
    async type => {
      const { entry = [], total } = await read<Bundle>(`${type}?_count=100`)
      expect(total).toBeGreaterThan(0)
      const [first] = entry
      expect(await read(`${type}/${first?.resource.id}`)).toEqual(first?.resource)
    },
  )

  it('has one organization, which is found by the beginning of its name', async () => {
    expect(await found('Organization')).toMatchObject({ total: 1, ids: [expect.any(String)] })
    expect((await found('Organization?name=wex')).total).toBe(1)
    expect((await found('Organization?name=health')).total).toBe(0)
    expect(await found('Organization?_count=0')).toMatchObject({ total: 1, ids: [] })
  })

  it('leads from page to page until everything was there once', async () => {
    const ids: string[] = []
    let path: string | undefined = 'Location?_count=25'
    let total = 0
    while (path) {
      const page: Bundle = await read<Bundle>(path)
      total = page.total
      ids.push(...(page.entry ?? []).map(({ resource }) => resource.id))
      path = page.link.find(({ relation }) => relation === 'next')?.url.split('/fhir/')[1]
    }
    expect(new Set(ids).size).toBe(total)
    expect(ids).toHaveLength(total)
  })

  it('names pictures by whole addresses', async () => {
    const { entry = [] } = await read<Bundle>('Practitioner?_count=50')
    const photos = entry.flatMap(({ resource }) => (resource.photo ?? []) as { url: string }[])
    expect(photos.length).toBeGreaterThan(0)
    for (const { url } of photos) expect(url).toMatch(/^http:\/\/[^/]+\/files\//)
  })

  it('searches by name, specialty, place and distance', async () => {
    expect((await found('Practitioner?name=abernethy hana')).total).toBe(1)
    expect((await found('Practitioner?name=zzqq')).total).toBe(0)
    const roles = await read<Bundle>('PractitionerRole?specialty=Cardiology')
    expect(roles.total).toBeGreaterThan(0)
    for (const { resource } of roles.entry ?? [])
      expect(JSON.stringify(resource.specialty)).toContain('Cardiology')
    expect((await found('Location?address-city=wexm&_count=1')).ids).toHaveLength(1)
    const { position } = await read<{ position: { latitude: number; longitude: number } }>('Location/1')
    const near = await found(`Location?near=${position.latitude}|${position.longitude}|5|km`)
    expect(near.ids[0]).toBe('1')
    const all = await found('Location')
    expect(near.total).toBeLessThan(all.total)
    expect(
      (await found('PractitionerRole?practitioner=Practitioner/1')).ids.every(id => id.startsWith('1-')),
    ).toBe(true)
  })

  it.each([
    ['Practitioner?zzqq=1', 400],
    ['Practitioner?_count=many', 400],
    ['Location?near=here', 400],
    ['Location/999999', 404],
    ['Location/1%27', 404],
    ['PractitionerRole/1-2-3', 404],
    ['Patient', 404],
    ['Practitioner?name=%00', 400],
  ])('says with an OperationOutcome what is wrong with %s', async (path, status) => {
    expect((await read(path, status)).resourceType).toBe('OperationOutcome')
  })

  it('has nothing that the website does not show, also right after it was hidden', async () => {
    const { identifier } = await read<{ identifier?: unknown }>('Practitioner/2')
    expect(identifier).toBeDefined()
    await call(mo, 'PATCH', '/api/v1/db/Custom_Physician/2', { body: { PhVisible: false } })
    await read('Practitioner/2', 404)
    expect((await found('PractitionerRole?practitioner=2')).total).toBe(0)
    const { rows } = await database.pool.query(
      'select "PhEmail" as email from "Custom_Physician" where "PhEmail" is not null limit 3',
    )
    const text = JSON.stringify(await read('Practitioner?_count=100'))
    for (const { email } of rows) expect(text).not.toContain(email)
  })
})
