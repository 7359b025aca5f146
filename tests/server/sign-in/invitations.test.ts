import { base64 } from '@rounds/core/api'
import { AspNetUsers } from '@rounds/core/entities'
import { expect, test } from 'vitest'
import { createCipher } from '../../../server/crypto/cipher.ts'
import { createRecords } from '../../../server/records/records.ts'
import { watchInvitations } from '../../../server/sign-in/invitations.ts'
import { somebody } from '../support/people.ts'
import { MINUTE, type Node, node } from './support/sign-in.ts'

const DAY = 24 * 60 * MINUTE

/** Makes an account as somebody who manages people; resolves when the log says what became of the invitation. */
async function invite({ database, changes, query, user, audited }: Node, email: string) {
  const userId = await user('ada@example.com', { claims: [['TId', '161']] })
  const ada = somebody({ userId, name: 'Ada', claims: { TId: [161] } })
  const records = createRecords(database, changes, createCipher(Buffer.alloc(32, 7)), [watchInvitations])
  const isSaid = new Promise<void>(resolve => {
    const stop = changes.subscribe(async () => {
      if (!(await audited()).some(({ Message }) => Message.startsWith('Invitation'))) return
      stop()
      resolve()
    })
  })
  await records.create(ada, AspNetUsers, [{ Email: email }])
  await isSaid
  return query(`select 1 from invitation`)
}

const linkIn = (mail: string) => {
  const text = mail.replaceAll('=\r\n', '').replaceAll('=3D', '=')
  return new URLSearchParams(/change-password#(\S+)/.exec(text)?.[1] ?? '')
}

test('whom a person makes an account for gets a link, and chooses the password', async () => {
  const rounds = await node()
  expect(await invite(rounds, 'new@example.com')).toEqual([])
  const { mails, post, login, audited, clock } = rounds
  expect((await audited()).at(-1)).toMatchObject({
    Message: 'Invitation emailed to new@example.com',
    UserName: 'ada@example.com',
  })
  const sent = await mails()
  expect(sent).toHaveLength(1)
  expect(sent[0]).toContain('for 7 days')
  const code = linkIn(sent[0] ?? '').get('code')
  clock.pass(6 * DAY)
  const change = { UserName: 'new@example.com', code, NewPassword: base64('eleven blue teapots') }
  expect((await post('/change-password', change)).body).toEqual({ success: true })
  expect((await login('new@example.com', 'eleven blue teapots')).body.success).toBe(true)
  expect((await post('/change-password', change)).body.success).toBe(false)
})

test('the link is over after a week', async () => {
  const rounds = await node()
  await invite(rounds, 'new@example.com')
  const code = linkIn((await rounds.mails())[0] ?? '').get('code')
  rounds.clock.pass(7 * DAY + MINUTE)
  const change = { UserName: 'new@example.com', code, NewPassword: base64('eleven blue teapots') }
  expect((await rounds.post('/change-password', change)).body.errors?.[0]?.message).toContain('expired')
})

test('nobody is invited by the server itself, and nobody whose account is disabled by then', async () => {
  const { database, changes, query, user, quiet, mails, settled } = await node()
  const records = createRecords(database, changes, createCipher(Buffer.alloc(32, 7)), [watchInvitations])
  const author = { userId: null, userName: 'Rounds', actUserName: null, address: null }
  await records.unit({ author }, unit =>
    unit.records.create(AspNetUsers, [{ Email: 'seeded@example.com' }], { impliedBy: 'the seed' }),
  )
  const off = await user('off@example.com', { password: null, Disabled: true })
  await query(`insert into invitation (user_id) values ('${off}')`)
  const isDone = new Promise<void>(resolve => {
    const look = async () => {
      if ((await query('select 1 from invitation')).length === 0) resolve()
      else setImmediate(look)
    }
    look()
  })
  changes.publish('invitation')
  await isDone
  await quiet()
  await settled()
  expect(await mails()).toEqual([])
})
