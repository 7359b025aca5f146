import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { base64 } from '@rounds/core/api'
import { expect, test } from 'vitest'
import { resetPassword } from '../../../server/sign-in/index.ts'
import { freshDatabase } from '../support/database.ts'
import { freshFolder } from '../support/folder.ts'
import { node } from './support/sign-in.ts'

test('whoever runs the server can let somebody in again, who has to change the password', async () => {
  const { user, database, login, tokenOf, who, post, clock, audited } = await node()
  await user('ann@example.com', {
    LockoutEnd: '2099-01-01T00:00:00Z',
    AccessFailedCount: 5,
    LockoutEnabled: false,
  })
  const token = await tokenOf('ann@example.com')
  const password = (await resetPassword(database, 'Ann@example.com')) ?? ''
  clock.pass(1000)
  expect((await who(token)).status).toBe(401)
  expect((await login('ann@example.com', password)).body).toEqual({ success: false, resetRequired: true })
  const change = {
    UserName: 'ann@example.com',
    CurrentPassword: base64(password),
    NewPassword: base64('eleven blue teapots'),
  }
  expect((await post('/change-password', change)).body.success).toBe(true)
  expect((await login('ann@example.com', 'eleven blue teapots')).body.success).toBe(true)
  expect((await audited()).find(entry => entry.UserName === 'Rounds')?.Message).toBe(
    'Password set on the server for ann@example.com',
  )
})

test('an address that nobody has, and a disabled account, are left alone', async () => {
  const { user, database } = await node()
  await user('off@example.com', { Disabled: true })
  expect(await resetPassword(database, 'off@example.com')).toBeUndefined()
  expect(await resetPassword(database, 'nobody@example.com')).toBeUndefined()
})

test('the command prints the password once, or one sentence', async () => {
  const { user, login, url } = await node()
  await user('ann@example.com')
  const folder = await freshFolder()
  const admin = (command: string, email = '', over = url) =>
    promisify(execFile)('node', ['--import', 'tsx', 'scripts/admin.ts', command, email], {
      env: { ...process.env, DATABASE_URL: over, ROUNDS_DATA: folder },
    }).catch(error => error as { stdout: string; stderr: string; code: number })
  const { stdout } = await admin('reset-password', 'ann@example.com')
  const password = /: ([0-9a-f-]+)\n$/.exec(stdout)?.[1] ?? ''
  expect((await login('ann@example.com', password)).body.resetRequired).toBe(true)
  expect(await admin('reset-password', 'nobody@example.com')).toMatchObject({
    code: 1,
    stderr: 'No account that is open has the address nobody@example.com.\n',
  })
  const empty = await freshDatabase()
  expect(await admin('reset-password', 'ann@example.com', empty.url)).toMatchObject({
    code: 1,
    stderr: 'There are no users yet: start Rounds once.\n',
  })
  expect(await admin('fly')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('npm run admin -- reset-password <email>'),
  })
}, 60_000)
