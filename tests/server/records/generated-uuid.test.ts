import { expect, it } from 'vitest'
import { testApp } from '../support/app.ts'
import { mojoAdmin } from '../support/people.ts'

const { call } = await testApp()
const UUID = '11111111-1111-4111-8111-111111111111'

it('a UUID that is empty or missing is generated, one that is given stays', async () => {
  const create = [{ FrmName: 'A' }, { FrmName: 'B', FrmUuid: null }, { FrmName: 'C', FrmUuid: UUID }]
  const made = await call(mojoAdmin(), 'POST', '/api/v1/db/form/batch', { body: { create } })
  expect(made.statusCode, made.body).toBe(200)
  const [missing, empty, given] = made.json().create.map(({ FrmUuid }: { FrmUuid: string }) => FrmUuid)
  expect(missing).toMatch(/^[0-9a-f-]{36}$/)
  expect(empty).toMatch(/^[0-9a-f-]{36}$/)
  expect(empty).not.toBe(missing)
  expect(given).toBe(UUID)
})
