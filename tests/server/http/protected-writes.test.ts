import { expect, it } from 'vitest'
import { testApp } from '../support/app.ts'
import { mojoAdmin, somebody, withTags } from '../support/people.ts'

const { call, database } = await testApp()
const CUSTOM_CODE = 150

await database.pool.query(`insert into "ContentType" ("CtId", "CtName") values (1, 'Web_Page');
  insert into "Content" ("CId", "CTitle", "CtId") values (1, 'Home', 1);
  insert into "ContentVersion" ("CvId", "CId", "CvKind") values (1, 1, 'kept')`)

it('changes drafts and versions through the editor alone, whoever asks', async () => {
  for (const actor of [mojoAdmin(), somebody({ claims: { TId: [1, 2] } })]) {
    expect((await call(actor, 'GET', '/api/v1/db/ContentVersion/1')).statusCode).toBe(200)
    const body = { CvReason: 'Mine' }
    for (const [method, path] of [
      ['PATCH', 'ContentVersion/1'],
      ['DELETE', 'ContentVersion/1'],
      ['POST', 'ContentVersion'],
    ] as const)
      expect((await call(actor, method, `/api/v1/db/${path}`, { body })).statusCode, method).toBe(403)
  }
})

it('lets nobody but MoJoAdmin change custom code, and those who hold its tag read it', async () => {
  const holder = withTags(CUSTOM_CODE)
  const body = { PcTitle: 'Analytics', PcHead: '<script>1</script>' }
  expect((await call(holder, 'GET', '/api/v1/db/PageCSS')).statusCode).toBe(200)
  expect((await call(holder, 'POST', '/api/v1/db/PageCSS', { body })).statusCode).toBe(403)
  expect((await call(mojoAdmin(), 'POST', '/api/v1/db/PageCSS', { body })).statusCode).not.toBe(403)
})
