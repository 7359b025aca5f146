import { expect, it } from 'vitest'
import { testApp } from '../support/app.ts'
import { mojoAdmin } from '../support/people.ts'

const { call } = await testApp()
const admin = mojoAdmin()

const right = { fields: [{ name: 'a', label: 'A', kind: 'text' }] }
const wrong = {
  fields: [
    { name: 'a', label: 'A', kind: 'text' },
    { name: 'b', label: 'B', kind: 'signature', required: true },
  ],
}

const write = (method: 'POST' | 'PATCH', path: string, body: object) =>
  call(admin, method, `/api/v1/db/Form${path}`, { body })

it('a form with a fault is kept as a draft, and not published', async () => {
  const refused = await write('POST', '', { FrmName: 'New', FrmConfig: JSON.stringify(wrong) })
  expect(refused.statusCode).toBe(400)
  expect(refused.json().errors).toEqual([
    {
      field: 'FrmConfig',
      message:
        'Not published yet: Nobody can get past “B”: it’s required and can’t be sent through the website.',
    },
  ])
  const draft = { FrmName: 'Draft', FrmVisible: false, FrmConfig: JSON.stringify(wrong) }
  const kept = await write('POST', '', draft)
  expect(kept.statusCode, kept.body).toBe(201)
  const path = `/${kept.json().FrmId}`
  expect((await write('PATCH', path, { FrmVisible: true })).statusCode).toBe(400)
  expect((await write('PATCH', path, { FrmName: 'Still a draft' })).statusCode).toBe(200)
  const mended = await write('PATCH', path, { FrmVisible: true, FrmConfig: JSON.stringify(right) })
  expect(mended.statusCode, mended.body).toBe(200)
  expect((await write('PATCH', path, { FrmConfig: JSON.stringify(wrong) })).statusCode).toBe(400)
})
