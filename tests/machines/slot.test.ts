import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { login } from '../../machines/login.ts'
import { effect } from '../../machines/slot.ts'
import { settled } from './support/drive.ts'

test('an unfilled slot says so', async () => {
  const actor = createActor(login, { input: { userName: 'jo', serverAudits: true } }).start()
  actor.send({ type: 'TYPE', field: 'password', value: 'x' })
  actor.send({ type: 'SUBMIT' })
  await settled()
  expect(actor.getSnapshot().context.message).toBe('The "signIn" slot must be provided.')
})

test('so does an effect', () => {
  expect(() => effect('reload the page')(undefined)).toThrow('The "reload the page" slot must be provided.')
})
