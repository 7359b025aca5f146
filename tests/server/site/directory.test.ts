import { HtmlValidate } from 'html-validate'
import { describe, expect, it } from 'vitest'
import { mojoAdmin } from '../support/people.ts'
import { demoSite } from './support.ts'
import { HEART_CENTER, resultsIn, writePeople } from './support-directory.ts'

const { get, call, database } = await demoSite()
const admin = mojoAdmin()
await writePeople(database)

const OKAFOR = '/find-a-doctor/amara-okafor'
const CENTER = '/locations/sycamore-heart-center'
const change = async (entity: string, id: number, body: object) => {
  const answer = await call(admin, 'PATCH', `/api/v1/db/${entity}/${id}`, { body })
  expect([answer.statusCode, answer.body.slice(0, 200)]).toEqual([200, expect.anything()])
}
const dataIn = (html: string) =>
  [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(([, json = '']) =>
    JSON.parse(json),
  )

describe('every page of the directory', () => {
  const validator = new HtmlValidate({
    extends: ['html-validate:standard'],
    // Elements are closed and attributes are written as the house's other pages have them.
    rules: {
      'no-trailing-whitespace': 'off',
      'void-style': 'off',
      'long-title': 'off',
      'attribute-boolean-style': 'off',
      'no-inline-style': 'off',
      'prefer-native-element': 'off',
      'tel-non-breaking': 'off',
      'doctype-style': 'off',
    },
  })
  it.each([
    '/find-a-doctor',
    '/find-a-doctor?q=heart+doctor+near+81001&accepting=1',
    '/find-a-doctor?q=zzqq',
    '/locations',
    '/locations?q=urgent+care&near=66900',
    '/services',
    '/services?q=zzqq',
    '/services/colonoscopy',
    OKAFOR,
    CENTER,
    '/locations/wexmoor-medical-center',
  ])('%s is sound HTML, with one heading, no Liquid and data for search engines', async path => {
    const { statusCode, body } = await get(path)
    expect(statusCode).toBe(200)
    expect(body.match(/<h1/g)).toHaveLength(1)
    expect(body).not.toMatch(/\{\{|\{%|undefined|NaN|\[object/)
    expect(dataIn(body)[0]).toMatchObject({ '@type': 'BreadcrumbList' })
    const report = await validator.validateString(body)
    expect(
      report.results.flatMap(({ messages }) =>
        messages.map(one => `${one.line}: ${one.ruleId} ${one.message}`),
      ),
    ).toEqual([])
  })
})

describe('media', () => {
  it('stand on the pages of what they belong to, and nowhere once they are hidden', async () => {
    const made = await call(admin, 'POST', '/api/v1/db/Custom_Media', {
      body: {
        MTitle: 'A talk on valves',
        MType: 'video',
        MUrl: 'https://media.example/valves',
        MTranscript: 'Host: <b>Good</b> morning.\nGuest: Hello.',
        MSource: 'Wexmoor Health',
        MDate: '2025-03-09',
      },
    })
    const { MId } = made.json()
    for (const [entity, key] of [
      ['Custom_MediaToPhysician', { PhId: 9001 }],
      ['Custom_MediaToLocation', { LId: HEART_CENTER }],
    ] as const)
      expect((await call(admin, 'POST', `/api/v1/db/${entity}`, { body: { MId, ...key } })).statusCode).toBe(
        201,
      )
    for (const path of [OKAFOR, CENTER]) {
      const { body } = await get(path)
      expect(body).toContain(
        '<a href="https://media.example/valves">A talk on valves</a><span class="sub">Video, Wexmoor Health, March 9, 2025</span>',
      )
      expect(body).toMatch(/Host: &lt;b&gt;Good&lt;\/b&gt; morning\.<br \/>\nGuest: Hello\./)
    }
    await change('Custom_Media', MId, { MVisible: false })
    for (const path of [OKAFOR, CENTER]) expect((await get(path)).body).not.toContain('A talk on valves')
  })
})

it('keeps a service away from search engines where it asks for that, and no other', async () => {
  const page = async () => (await get('/services/colonoscopy')).body
  expect(await page()).not.toContain('noindex')
  const { rows } = await database.pool.query(
    `select "ScId" as id from "Custom_ServiceCondition" where "ScUrl" = 'colonoscopy'`,
  )
  await change('Custom_ServiceCondition', rows[0].id, { ScMeta: JSON.stringify({ noIndex: true }) })
  expect(await page()).toMatch(/<meta name="robots" content="noindex/)
  await change('Custom_ServiceCondition', rows[0].id, { ScMeta: null })
  expect(await page()).not.toContain('noindex')
})

describe('a physician’s page', () => {
  it('shows who they are, where, and the way to an appointment with both filled in', async () => {
    const { body } = await get(OKAFOR)
    for (const part of [
      '<h1>Amara Okafor</h1>',
      'MD, FACC',
      'Cardiology',
      'English, Igbo',
      'In person and by video',
      'Sycamore Heart Center',
      'Open 24 hours',
    ])
      expect(body).toContain(part)
    const [, link = ''] = /href="([^"]+)">Request an appointment</.exec(body) ?? []
    expect(link).toContain(`physician=9001&amp;location=${HEART_CENTER}`)
    const form = await get(link.replace('&amp;', '&').replace(/#.*/, ''))
    expect(form.headers['cache-control']).toBe('no-store')
    expect(form.body).toMatch(/<option value="9001"[^>]* selected>/)
    expect(form.body).toMatch(new RegExp(`<option value="${HEART_CENTER}"[^>]* selected>`))
    const plain = await get(link.replace(/\?.*/, ''))
    expect(plain.body).not.toMatch(/<option value="9001"[^>]* selected>/)
  })

  it('has no heading over training that says nothing', async () => {
    await change('Custom_Physician', 9001, { PhInternship: JSON.stringify([{ years: '1990' }]) })
    expect((await get(OKAFOR)).body).not.toContain('Internship')
    await change('Custom_Physician', 9001, { PhInternship: JSON.stringify([{ institution: 'Sycamore' }]) })
    expect((await get(OKAFOR)).body).toContain('Internship')
  })

  it('tells search engines what schema.org has words for', async () => {
    const [, physician] = dataIn((await get(OKAFOR)).body)
    expect(physician).toMatchObject({
      '@context': 'https://schema.org',
      '@type': 'IndividualPhysician',
      name: 'Amara Okafor, MD, FACC',
      url: `http://127.0.0.1:4870${OKAFOR}`,
      usNPI: '1000009001',
      isAcceptingNewPatients: true,
      medicalSpecialty: ['https://schema.org/Cardiovascular'],
      knowsLanguage: ['English', 'Igbo'],
      practicesAt: [
        {
          '@type': 'MedicalClinic',
          name: 'Sycamore Heart Center',
          address: {
            '@type': 'PostalAddress',
            addressLocality: 'Sycamore Point',
            addressRegion: 'CO',
            postalCode: '81001',
            addressCountry: 'US',
          },
          geo: { '@type': 'GeoCoordinates', latitude: 38.25, longitude: -104.6 },
          telephone: '(719) 555-0101',
        },
      ],
    })
    const [hours] = physician.practicesAt[0].openingHoursSpecification
    expect(hours).toEqual({
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: 'https://schema.org/Sunday',
      opens: '00:00',
      closes: '23:59',
    })
    const [, hospital] = dataIn((await get('/locations/wexmoor-medical-center')).body)
    expect(hospital).toMatchObject({ '@type': 'Hospital', name: 'Wexmoor Medical Center' })
    const [, service] = dataIn((await get('/services/colonoscopy')).body)
    expect(service).toMatchObject({ '@type': 'MedicalProcedure', name: 'Colonoscopy' })
  })

  it('is not there for someone who is not shown, and leads to the canonical address', async () => {
    expect((await get('/find-a-doctor/hidden-person')).statusCode).toBe(404)
    expect((await get('/locations/closed-clinic')).statusCode).toBe(404)
    expect((await get('/find-a-doctor/nobody')).statusCode).toBe(404)
    const shouted = await get('/find-a-doctor/Amara-Okafor')
    expect([shouted.statusCode, shouted.headers.location]).toEqual([301, OKAFOR])
    expect((await get(CENTER)).body).not.toContain('Hidden Person')
  })

  it('has an address by name and key where it has no slug', async () => {
    await database.pool.query(
      `insert into "Custom_Location" ("LId", "LName", "LVisible") values (9050, 'St. Luke’s North', true)`,
    )
    const wrong = await get('/locations/anything-9050')
    expect([wrong.statusCode, wrong.headers.location]).toEqual([301, '/locations/st-lukes-north-9050'])
    expect((await get('/locations/st-lukes-north-9050')).statusCode).toBe(200)
  })
})

describe('a change shows at once', () => {
  it('of a physician, a location, and the link between them', async () => {
    expect((await get(OKAFOR)).body).toContain('Accepting new patients')
    await change('Custom_Physician', 9001, { PhAcceptsNew: false })
    expect((await get(OKAFOR)).body).toContain('Not taking new patients')
    await change('Custom_Physician', 9001, { PhAcceptsNew: true })
    await change('Custom_Location', HEART_CENTER, { LPhone: '(719) 555-0177' })
    expect((await get(OKAFOR)).body).toContain('(719) 555-0177')
    expect((await get(CENTER)).body).toContain('(719) 555-0177')
    expect((await get(CENTER)).body).toContain('Linh Tran')
    const gone = await call(admin, 'DELETE', `/api/v1/db/Custom_LocationToPhysician/[${HEART_CENTER},9003]`)
    expect(gone.statusCode).toBeLessThan(300)
    expect((await get(CENTER)).body).not.toContain('Linh Tran')
    expect(resultsIn((await get('/find-a-doctor?location=sycamore-heart-center')).body).names).toEqual([
      'Amara Okafor',
    ])
  })

  it('of a template', async () => {
    const { rows } = await database.pool.query(
      `select "TId", "TSource" from "Template" where "TFile" = 'physician'`,
    )
    await change('Template', rows[0].TId, { TSource: '<h1>{{ doctor.name }} of our own</h1>' })
    expect((await get(OKAFOR)).body).toContain('<h1>Amara Okafor of our own</h1>')
    await change('Template', rows[0].TId, { TSource: rows[0].TSource })
    expect((await get(OKAFOR)).body).toContain('<h1>Amara Okafor</h1>')
  })

  it('of an alert: on its location and on the physicians there, while it is on', async () => {
    const { rows } = await database.pool.query(
      `insert into "Custom_LocationAlert" ("LaTitle", "LaText", "LaLevel", "LaFromDt", "LaToDt", "LaActive")
       values ('Water main repair', '<p>Use the east door.</p>', 'warning', now() - interval '1 hour', now() + interval '1 hour', true),
         ('Over already', null, 'info', now() - interval '2 hours', now() - interval '1 hour', true) returning "LaId"`,
    )
    for (const { LaId } of rows) {
      const made = await call(admin, 'POST', '/api/v1/db/Custom_LocationAlertToLocation', {
        body: { LaId, LId: HEART_CENTER },
      })
      expect(made.statusCode).toBeLessThan(300)
    }
    for (const path of [CENTER, OKAFOR]) {
      const { body } = await get(path)
      expect(body).toContain('Water main repair')
      expect(body).not.toContain('Over already')
    }
    await change('Custom_LocationAlert', rows[0].LaId, { LaActive: false })
    expect((await get(OKAFOR)).body).not.toContain('Water main repair')
  })
})

describe('an alert that changes hours', () => {
  const alert = async (more: Record<string, unknown>) => {
    const hour = 3_600_000
    const at = (hours: number) => new Date(Date.now() + hours * hour).toISOString()
    const body = { LaTitle: 'Burst pipe', LaLevel: 'warning', LaFromDt: at(-1), LaToDt: at(2), ...more }
    const made = await call(admin, 'POST', '/api/v1/db/Custom_LocationAlert', { body })
    expect([made.statusCode, made.body.slice(0, 200)]).toEqual([201, expect.anything()])
    return made.json().LaId as number
  }
  const isFoundOpen = async () =>
    resultsIn((await get('/locations?near=81001&within=25&open=1')).body).heading.startsWith('1 ')
  const remove = (id: number) => call(admin, 'DELETE', `/api/v1/db/Custom_LocationAlert/${id}`)

  it('closes every location of a city for its time, and no other', async () => {
    expect(await isFoundOpen()).toBe(true)
    const { rows } = await database.pool.query(`select "SId" from "Custom_State" where "SCode" = 'CO'`)
    const where = { LaPlace: 'region', SId: rows[0].SId, LaCity: 'sycamore point' }
    const id = await alert({ ...where, LaEffect: 'closed' })
    const { body } = await get(CENTER)
    expect(body).toContain('Closed, opens')
    expect(body).toMatch(/Closed from .* Mountain Time/)
    expect((await get(OKAFOR)).body).toContain('Burst pipe')
    expect(await isFoundOpen()).toBe(false)
    expect((await get('/locations/vesper-harbor-clinic')).body).not.toContain('Burst pipe')
    await remove(id)
    expect((await get(CENTER)).body).toContain('Open 24 hours')
    expect(await isFoundOpen()).toBe(true)
  })

  it('opens a location at other hours, also one without hours of its own', async () => {
    const always = [0, 1, 2, 3, 4, 5, 6].map(day => ({ day, opens: '00:00', closes: '23:59' }))
    const id = await alert({ LaPlace: 'all', LaEffect: 'hours', LaHours: JSON.stringify(always) })
    expect((await get('/locations/vesper-harbor-clinic')).body).toMatch(/Open until/)
    expect((await get('/find-a-doctor?q=Reyes&open=1')).body).toContain('/find-a-doctor/daniel-reyes')
    await remove(id)
  })

  it('is said by the appointment form', async () => {
    const id = await alert({ LaPlace: 'all', LaEffect: 'closed' })
    const [, form = ''] = /href="([^"]*[?&;]location=9001[^"]*)"/.exec((await get(OKAFOR)).body) ?? []
    const { body } = await get(form.replaceAll('&amp;', '&').replace(/#.*/, ''))
    expect(body).toMatch(/<strong>Burst pipe<\/strong>/)
    expect(body).toMatch(/Sycamore Heart Center \(Closed from/)
    await remove(id)
    expect((await get(form.replaceAll('&amp;', '&').replace(/#.*/, ''))).body).not.toContain('Burst pipe')
  })

  it('says when it ends, and where it is', async () => {
    const refused = async (more: object) =>
      (
        await call(admin, 'POST', '/api/v1/db/Custom_LocationAlert', { body: { LaTitle: 'x', ...more } })
      ).json().errors
    expect(await refused({ LaEffect: 'closed' })).toMatchObject([{ field: 'LaToDt' }])
    expect(await refused({ LaPlace: 'region' })).toMatchObject([{ field: 'SId' }])
    expect(await refused({ LaEffect: 'hours', LaToDt: '2030-01-01T00:00:00Z' })).toMatchObject([
      { field: 'LaHours' },
    ])
  })
})

describe('a redirect at a profile’s address', () => {
  const lead = async (RFrom: string) => {
    const made = await call(admin, 'POST', '/api/v1/db/Redirect', {
      body: { RType: '301', RFrom, RTo: '/about' },
    })
    expect(made.statusCode, made.body).toBe(201)
    expect((await get(RFrom)).headers.location).toBe('/about')
  }
  const write = async (method: 'POST' | 'PATCH' | 'DELETE', path: string, body?: object) => {
    const answer = await call(admin, method, path, body === undefined ? {} : { body })
    expect(answer.statusCode, answer.body).toBeLessThan(300)
    return answer.body === '' ? undefined : answer.json()
  }
  const db = '/api/v1/db/Custom_Physician'

  it('goes once the profile is shown there: made, shown again, restored', async () => {
    const address = '/find-a-doctor/ivo-quill'
    await lead(address)
    const body = { PhFirstName: 'Ivo', PhLastName: 'Quill', PhUrl: 'ivo-quill', PhVisible: true }
    const { PhId } = await write('POST', db, body)
    expect((await get(address)).statusCode).toBe(200)
    await write('PATCH', `${db}/${PhId}`, { PhVisible: false })
    await lead(address)
    await write('PATCH', `${db}/${PhId}`, { PhVisible: true })
    expect((await get(address)).statusCode).toBe(200)
    await write('DELETE', `${db}/${PhId}`)
    await lead(address)
    await write('POST', '/api/v1/mc/trash/restore', {
      records: [{ entity: 'Custom_Physician', key: String(PhId) }],
    })
    expect((await get(address)).statusCode).toBe(200)
    await write('DELETE', `${db}/${PhId}`)
  })

  it('is never left behind by a page, nor at the search', async () => {
    const { rows } = await database.pool.query(
      `select "PhUrl" as slug from "Custom_Physician" where "PhVisible" and "PhUrl" is not null order by "PhId" limit 1`,
    )
    for (const address of [`/find-a-doctor/${rows[0].slug}`, '/search']) {
      const { CId } = await write('POST', '/api/v1/db/Content', {
        CTitle: 'Stray',
        CtId: 1,
        CSeoUrl: address,
      })
      await write('PATCH', `/api/v1/db/Content/${CId}`, { CSeoUrl: `/stray-${CId}` })
      expect((await get(address)).statusCode, address).toBe(200)
    }
  })
})

describe('a new name', () => {
  it('moves the address that was made from the old one, and the old one leads on', async () => {
    await change('Custom_Physician', 9002, { PhLastName: 'Reyes-Bell' })
    const old = await get('/find-a-doctor/daniel-reyes')
    expect([old.statusCode, old.headers.location]).toEqual([301, '/find-a-doctor/daniel-reyes-bell'])
    expect((await get('/find-a-doctor/daniel-reyes-bell')).body).toContain('<h1>Daniel Reyes-Bell</h1>')
    await change('Custom_Physician', 9002, { PhLastName: 'Reyes' })
    expect((await get('/find-a-doctor/daniel-reyes')).statusCode).toBe(200)
    expect((await get('/find-a-doctor/daniel-reyes-bell')).headers.location).toBe(
      '/find-a-doctor/daniel-reyes',
    )
  })

  it('takes a free address, and leaves one alone that a person has chosen', async () => {
    await change('Custom_Location', HEART_CENTER, { LName: 'Vesper Harbor Clinic' })
    expect((await get(CENTER)).headers.location).toBe(`/locations/vesper-harbor-clinic-${HEART_CENTER}`)
    await change('Custom_Location', HEART_CENTER, { LPageUrl: 'our-heart-center' })
    await change('Custom_Location', HEART_CENTER, { LName: 'Sycamore Heart Center' })
    expect((await get('/locations/our-heart-center')).statusCode).toBe(200)
    expect((await get(CENTER)).headers.location).toBe('/locations/our-heart-center')
    await change('Custom_Location', HEART_CENTER, { LPageUrl: 'sycamore-heart-center' })
  })
})

it('is in the sitemap, as far as it is shown', async () => {
  const { body } = await get('/sitemap.xml')
  for (const path of [
    '/find-a-doctor',
    '/locations',
    '/services',
    OKAFOR,
    '/locations/wexmoor-medical-center',
    '/services/colonoscopy',
  ])
    expect(body).toContain(`<loc>http://127.0.0.1:4870${path}</loc>`)
  expect(body).not.toContain('hidden-person')
  expect(body).not.toContain('closed-clinic')
  const all = [...body.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => url)
  expect(new Set(all).size).toBe(all.length)
})

it('finds locations by kind, by town and by distance, and services by what they are also called', async () => {
  const { body } = await get('/locations?near=81001&within=25')
  expect(resultsIn(body).heading).toBe('2 locations within 25 miles of 81001')
  expect(body.indexOf('Sycamore Heart Center')).toBeLessThan(body.indexOf('Vesper Harbor Clinic'))
  expect(resultsIn((await get('/locations?near=81001&within=25&open=1')).body).heading).toBe(
    '1 location within 25 miles of 81001',
  )
  expect((await get('/locations?q=urgent+care')).body).toContain('Corran Urgent Care')
  expect((await get('/services?q=asthma')).body).toContain('href="/services/asthma"')
  const services = (await get('/services')).body
  for (const path of ['/services/heart-care', '/services/asthma'])
    expect(services).toContain(`<a href="${path}">`)
})
