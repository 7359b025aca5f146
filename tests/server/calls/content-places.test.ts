import { contentTypeIds } from '@rounds/core/tools'
import { expect, it } from 'vitest'
import { insert } from '../../../server/seed/insert.ts'
import { expectDocumented } from '../openapi/contract.ts'
import { smallSite } from '../site/small-site.ts'
import { mojoAdmin, withTags } from '../support/people.ts'

const PLACES = '/api/v1/mc/content-places'
const TOOL = 151
const CARE = 5001

const { call, get, database } = await smallSite()
await insert(database.query, 'Content', [
  { CId: 301, CtId: contentTypeIds.Location, CTitle: 'Laundry', CSeoUrl: '/places/laundry' },
  { CId: 302, CtId: contentTypeIds.Location, CTitle: 'Elsewhere', CSeoUrl: '/places/elsewhere' },
])
await insert(database.query, 'ContentBlock', [
  { CbId: 900, CId: 301, CbSortOrder: 10, CbCopy: '<p>We wash.</p>' },
])
await insert(database.query, 'TagToContent', [{ TId: CARE, CId: 301 }])
const place = {
  street: '1 <Soap> St',
  city: 'Town',
  state: 'KS',
  zip: '66900',
  phone: '555 0134',
  hours: 'Mondays\nFridays',
}
const person = withTags(TOOL, CARE)

it('a place has no address until somebody fills it in, and then visitors and search engines read it', async () => {
  expect((await call(person, 'GET', PLACES)).json()).toEqual([])
  expect((await call(person, 'GET', `${PLACES}/301`)).json()).toMatchObject({ street: '', hours: '' })
  const saved = await call(person, 'PUT', `${PLACES}/301`, { body: place })
  expectDocumented('put', `${PLACES}/{id}`, saved)
  expect(saved.json()).toEqual(place)
  const { body } = await get('/places/laundry')
  expect(body.indexOf('1 &lt;Soap&gt; St')).toBeLessThan(body.indexOf('We wash.'))
  expect(body).toContain('<a href="tel:5550134">555 0134</a>')
  expect(body).toContain('Mondays<br')
  expect(body).toContain(
    '"@type":"Place","address":{"@type":"PostalAddress","streetAddress":"1 \\u003cSoap> St"',
  )
  const listed = await call(person, 'GET', PLACES)
  expectDocumented('get', PLACES, listed)
  expect(listed.json()).toEqual([{ id: 301, address: '1 <Soap> St, Town, KS 66900', phone: '555 0134' }])
})

it('changes the address that is there, keeps a version, and takes out what is emptied', async () => {
  await call(person, 'PUT', `${PLACES}/301`, { body: { ...place, phone: '', hours: '' } })
  const { body } = await get('/places/laundry')
  expect(body).not.toContain('tel:5550134')
  expect(body.match(/class="place-card"/g)).toHaveLength(1)
  const versions = await call(mojoAdmin(), 'GET', '/api/v1/db/contentversion?filters=CId=301')
  expect(versions.json().length).toBeGreaterThan(1)
})

it('is for those who have the tool and the folder of the page', async () => {
  expect((await call(person, 'PUT', `${PLACES}/302`, { body: place })).statusCode).toBe(404)
  expect((await call(withTags(CARE), 'PUT', `${PLACES}/301`, { body: place })).statusCode).toBe(403)
  expect((await call(mojoAdmin(), 'GET', `${PLACES}/101`)).statusCode).toBe(404)
  expect((await call(person, 'PUT', `${PLACES}/301`, { body: { ...place, street: '' } })).statusCode).toBe(
    400,
  )
})
