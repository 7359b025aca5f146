import { printFilter, searchFilter } from '@rounds/core/api'
import { Custom_Physician } from '@rounds/core/entities'
import { toolNamed } from '@rounds/core/tools'
import { expect, it } from 'vitest'
import { testApp } from '../support/app.ts'
import { somebody, withTags } from '../support/people.ts'

const { call, database } = await testApp()
await database.pool.query(`insert into "ContentType" ("CtId", "CtName") values (1, 'Web_Page');
  insert into "Template" ("TId", "TName", "TKind", "TSource") overriding system value values (1, 'Plain', 'page', 'secret source');
  insert into "Custom_Physician" ("PhId", "PhFirstName", "PhLastName", "PhEmail", "PhNpi")
    overriding system value values (1, 'Ada', 'Lane', 'ada.lane@hospital.example', '1234567893')`)
const nobody = somebody()
const read = async (actor: typeof nobody, path: string) => {
  const answer = await call(actor, 'GET', `/api/v1/${path}`)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.body
}

it.each([
  ['db/Template', /secret source/, toolNamed('templates').tag],
  ['db/Template/1', /secret source/, toolNamed('templates').tag],
  ['db/Template?fields=TName,TSource', /secret source/, toolNamed('templates').tag],
  ['db/Custom_Physician', /ada\.lane@|1234567893/, toolNamed('experts').tag],
  ['db/Custom_Physician/1', /ada\.lane@|1234567893/, toolNamed('experts').tag],
  ['db/Custom_Physician?fields=PhEmail,PhNpi', /ada\.lane@|1234567893/, toolNamed('experts').tag],
])('%s keeps what is for its tool from those without one', async (path, secret, tag) => {
  expect(await read(nobody, path)).not.toMatch(secret)
  expect(await read(withTags(tag), path)).toMatch(secret)
})

it('nobody finds by what they may not read, and everybody by the rest', async () => {
  const found = (filters: string, actor = nobody) =>
    read(actor, `db/Custom_Physician?${new URLSearchParams({ filters })}`)
  expect(await found('PhNpi=1234567893')).not.toContain('Lane')
  expect(await found('PhNpi=1234567893', withTags(toolNamed('experts').tag))).toContain('Lane')
  expect(await found(printFilter(searchFilter(Custom_Physician, 'lane')))).toContain('Lane')
  expect(await read(nobody, 'mc/search?q=1234567893&kinds=Custom_Physician')).toBe('{"results":[]}')
  expect(await read(nobody, 'mc/search?q=lane&kinds=Custom_Physician')).toMatch(/Lane/)
  expect(await read(nobody, 'mc/search?q=lane&kinds=Custom_Physician')).not.toContain('@')
})

it('orders by it for its tool alone', async () => {
  const path = '/api/v1/db/Custom_Physician?orderBy=PhNpi'
  expect((await call(nobody, 'GET', path)).statusCode).toBe(400)
  expect((await call(withTags(toolNamed('experts').tag), 'GET', path)).statusCode).toBe(200)
})
