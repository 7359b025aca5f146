import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { node } from './support/sign-in.ts'

test('who was locked out can try again at once when someone who may change the account says so', async () => {
  const { user, login, tokenOf, post, audited } = await node()
  await user('mia@example.com', { roles: ['MoJoAdmin'] })
  await user('max@example.com', { claims: [['TId', '161']] })
  await user('eve@example.com')
  const ann = await user('ann@example.com')
  const kim = await user('kim@example.com', { claims: [['TId', '200']] })
  const boss = await user('joe@example.com', { roles: ['MoJoAdmin'] })
  const [mia, max, eve] = [
    await tokenOf('mia@example.com'),
    await tokenOf('max@example.com'),
    await tokenOf('eve@example.com'),
  ]
  for (let tries = 0; tries < 5; tries++) await login('ann@example.com', 'wrong')
  expect((await login('ann@example.com')).body.success).toBe(false)

  expect((await post(`/unlock?userId=${ann}`, {}, eve)).status).toBe(403)
  expect((await post(`/unlock?userId=${boss}`, {}, max)).status).toBe(403)
  expect((await post(`/unlock?userId=${kim}`, {}, max)).status).toBe(403)
  expect((await post(`/unlock?userId=${randomUUID()}`, {}, mia)).status).toBe(404)
  expect((await post('/unlock', {}, mia)).status).toBe(400)
  expect((await login('ann@example.com')).body.success).toBe(false)

  expect((await post(`/unlock?userId=${ann}`, {}, max)).body).toEqual({ success: true })
  expect((await audited()).at(-1)).toMatchObject({ Type: 'Account', Message: 'Unlocked: ann@example.com' })
  expect((await login('ann@example.com')).body.success).toBe(true)
})
