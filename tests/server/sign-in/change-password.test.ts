import { randomUUID } from 'node:crypto'
import { base64 } from '@rounds/core/api'
import { describe, expect, test } from 'vitest'
import { MINUTE, type Node, node, PASSWORD } from './support/sign-in.ts'

const NEW = 'eleven blue teapots'
const HOUR = 60 * MINUTE

/** What a mail’s link carries; the mail is quoted-printable. */
function linkIn(mail: string | undefined): Record<string, string> {
  const text = (mail ?? '').replace(/=\r\n/g, '').replace(/=3D/g, '=')
  const link = /https:\/\/rounds\.example\/maintenance\/change-password#(\S+)/.exec(text)?.[1]
  return Object.fromEntries(new URLSearchParams(link ?? ''))
}

const change = (
  { post }: Pick<Node, 'post'>,
  {
    userName = 'ann@example.com',
    current,
    code,
    s2fa,
    next = NEW,
  }: {
    userName?: string
    current?: string
    code?: string | undefined
    s2fa?: string | undefined
    next?: string
  },
  token?: string,
) =>
  post(
    '/change-password',
    {
      UserName: userName,
      NewPassword: base64(next),
      ...(current !== undefined && { CurrentPassword: base64(current) }),
      ...(code !== undefined && { code }),
      ...(s2fa !== undefined && { s2fa }),
    },
    token,
  )

async function forgotten(one: Node, email = 'ann@example.com') {
  const answer = await one.post('/reset-password', { email })
  await one.settled()
  return { answer, link: linkIn((await one.mails()).findLast(mail => mail.includes('/change-password'))) }
}

describe('with the current password', () => {
  test('it is changed, the old one is of no use anymore, and all sessions end', async () => {
    const one = await node()
    await one.user('ann@example.com', { ResetRequired: true })
    await one.query(`update "AspNetUsers" set "ResetRequired" = false`)
    const token = await one.tokenOf('ann@example.com')
    await one.query(`update "AspNetUsers" set "ResetRequired" = true`)
    expect((await change(one, { current: PASSWORD })).body).toEqual({ success: true })
    expect((await one.who(token)).status).toBe(401)
    expect((await one.check(token)).body.reauthenticate).toBe(true)
    expect((await one.login('ann@example.com')).body.success).toBe(false)
    expect((await one.login('ann@example.com', NEW)).body.success).toBe(true)
    expect((await one.audited()).map(entry => entry.Message)).toContain('Password Changed')
  })

  test('the session that asks goes on, the others end, on every node', async () => {
    const one = await node()
    const two = await node({ second: true, clock: one.clock })
    await one.user('ann@example.com')
    const [mine, other] = [await one.tokenOf('ann@example.com'), await one.tokenOf('ann@example.com')]
    expect((await two.who(other)).status).toBe(200)
    expect((await change(one, { current: PASSWORD }, mine)).body.success).toBe(true)
    expect((await one.who(mine)).status).toBe(200)
    expect((await one.check(mine)).body.reauthenticate).toBe(false)
    expect((await one.who(other)).status).toBe(401)
    one.clock.pass(1000)
    expect((await two.who(other)).status).toBe(401)
    expect((await two.who(mine)).status).toBe(200)
  })

  test('another person’s token keeps nothing', async () => {
    const one = await node()
    await one.user('ann@example.com')
    await one.user('bob@example.com')
    const [anns, bobs] = [await one.tokenOf('ann@example.com'), await one.tokenOf('bob@example.com')]
    expect((await change(one, { current: PASSWORD }, bobs)).body.success).toBe(true)
    expect((await one.who(anns)).status).toBe(401)
    expect((await one.who(bobs)).status).toBe(200)
  })

  test('a wrong name and a wrong password are answered alike, and count as failures', async () => {
    const one = await node()
    await one.user('ann@example.com')
    const unknown = await change(one, { userName: 'nobody@example.com', current: 'x' })
    expect(unknown.body).toEqual({
      success: false,
      errors: [{ message: expect.stringContaining('wrong') }],
    })
    for (let n = 0; n < 5; n++) expect((await change(one, { current: 'x' })).body).toEqual(unknown.body)
    expect((await one.login('ann@example.com')).body.success).toBe(false)
  })

  test.each([
    ['too short', 'kettle'],
    ['the person’s own name', 'ann@example.com ann'],
    ['common', 'password1234'],
    ['the one there is', PASSWORD],
  ])('a new one that is %s is refused with the reason', async (_, next) => {
    const one = await node()
    await one.user('ann@example.com', { FullName: 'Annabel Doe', UserName: 'annabel' })
    const { body } = await change(one, {
      current: PASSWORD,
      next: next.replace('ann@example.com ann', 'annabel loves tea'),
    })
    expect(body).toEqual({ success: false, errors: [{ message: expect.any(String) }] })
    expect((await one.login('ann@example.com')).body.success).toBe(true)
  })

  test('a disabled account stays as it is', async () => {
    const one = await node()
    await one.user('ann@example.com', { Disabled: true })
    expect((await change(one, { current: PASSWORD })).body.errors).toEqual([
      { message: 'Your account has been disabled.' },
    ])
  })

  test('a body that is not the call’s is a bad request', async () => {
    const { post } = await node()
    for (const body of [
      {},
      { UserName: 'a', NewPassword: 'YQ==' },
      { UserName: 'a', NewPassword: '!', CurrentPassword: 'YQ==' },
    ])
      expect((await post('/change-password', body)).status).toBe(400)
  })

  test('the owner is told by mail', async () => {
    const one = await node()
    await one.user('ann@example.com')
    await change(one, { current: PASSWORD })
    await one.settled()
    expect((await one.mails()).at(-1)).toContain('Subject: Your password for Rounds was changed')
  })
})

describe('with a second factor', () => {
  const withFactor = async () => {
    const one = await node()
    await one.user('ann@example.com', { TwoFactorEnabled: true })
    const code = async () =>
      /^Your code for signing in to Rounds is (\d{6})/m.exec((await one.mails()).at(-1) ?? '')?.[1]
    const failures = async () =>
      (await one.query<{ n: number }>(`select "AccessFailedCount" as n from "AspNetUsers"`))[0]?.n
    return { one, code, failures }
  }

  test('the password is changed by a mailed code beside the current one, and by nothing less', async () => {
    const { one, code } = await withFactor()
    expect((await change(one, { current: PASSWORD })).body).toEqual({ success: false, b2fa: true })
    expect((await one.login('ann@example.com')).body.b2fa).toBe(true)
    const s2fa = await code()
    expect((await change(one, { current: PASSWORD, s2fa: s2fa === '000000' ? '1' : '000000' })).body).toEqual(
      {
        success: false,
        b2fa: true,
        errors: [{ message: expect.stringMatching(/^That code/) }],
      },
    )
    expect((await change(one, { current: PASSWORD, s2fa })).body).toEqual({ success: true })
    expect((await one.login('ann@example.com', NEW)).body.b2fa).toBe(true)
  })

  test('a wrong password and a wrong code count as failures, and a right one without the code forgets none', async () => {
    const { one, failures } = await withFactor()
    await one.login('ann@example.com', 'x')
    await change(one, { current: 'x' })
    expect(await failures()).toBe(2)
    expect((await change(one, { current: PASSWORD })).body.b2fa).toBe(true)
    expect((await change(one, { current: PASSWORD, next: 'short' })).body.success).toBe(false)
    expect(await failures()).toBe(2)
    await change(one, { current: PASSWORD, s2fa: 'x' })
    expect(await failures()).toBe(3)
  })
})

describe('a forgotten password', () => {
  test('is asked for alike by known, unknown and disabled addresses; only a known one gets mail', async () => {
    const one = await node()
    await one.user('ann@example.com')
    await one.user('off@example.com', { Disabled: true })
    const answers = []
    for (const email of ['ann@example.com', 'nobody@example.com', 'off@example.com']) {
      const { status, body, response } = (await forgotten(one, email)).answer
      answers.push({ status, body, headers: Object.keys(response.headers) })
    }
    expect(answers[0]).toMatchObject({ status: 200, body: { success: true } })
    expect(answers[1]).toEqual(answers[0])
    expect(answers[2]).toEqual(answers[0])
    expect(await one.mails()).toHaveLength(1)
    expect((await one.audited()).map(({ Message, UserName, Data }) => [Message, UserName, Data])).toEqual([
      ['Password Reset Requested', 'ann@example.com', null],
      ['Password Reset Requested', 'nobody@example.com', '{"reason":"unknown name"}'],
      ['Password Reset Requested', 'off@example.com', '{"reason":"disabled"}'],
    ])
  })

  test('is set anew by the link, which names the account, unlocks it, and works once', async () => {
    const one = await node()
    await one.user('ann@example.com')
    const token = await one.tokenOf('ann@example.com')
    for (let n = 0; n < 5; n++) await one.login('ann@example.com', 'x')
    const { link } = await forgotten(one)
    expect(link).toEqual({ userName: 'ann@example.com', code: expect.stringMatching(/^[\w-]{43}$/) })
    expect((await change(one, { ...link })).body).toEqual({ success: true })
    expect((await one.who(token)).status).toBe(401)
    expect((await one.login('ann@example.com', NEW)).body.success).toBe(true)
    const again = await change(one, { ...link, next: 'thirteen red spoons' })
    expect(again.body).toEqual({
      success: false,
      errors: [{ message: expect.stringContaining('works once') }],
    })
    expect((await one.login('ann@example.com', NEW)).body.success).toBe(true)
  })

  test('lets one sign in at once, however many wrong tries there were', async () => {
    const one = await node()
    await one.user('ann@example.com')
    for (let n = 0; n < 31; n++) await one.login('ann@example.com', 'x')
    expect((await one.login('ann@example.com')).status).toBe(429)
    expect((await change(one, { ...(await forgotten(one)).link })).body).toEqual({ success: true })
    expect((await one.login('ann@example.com', NEW)).body.success).toBe(true)
  })

  test('the link used twice at once works once', async () => {
    const one = await node()
    await one.user('ann@example.com')
    const { link } = await forgotten(one)
    const answers = await Promise.all(
      ['thirteen red spoons', 'nine white saucers'].map(next => change(one, { ...link, next })),
    )
    expect(answers.map(({ body }) => body.success).sort()).toEqual([false, true])
  })

  test('the link is good for an hour', async () => {
    const one = await node()
    await one.user('ann@example.com')
    const { link } = await forgotten(one)
    one.clock.pass(HOUR)
    expect((await change(one, { ...link })).body.success).toBe(false)
  })

  test('a password that may not be used does not use up the link', async () => {
    const one = await node()
    await one.user('ann@example.com')
    const { link } = await forgotten(one)
    expect((await change(one, { ...link, next: 'short' })).body.success).toBe(false)
    expect((await change(one, { ...link })).body.success).toBe(true)
  })

  test('the link of one account is of no use for another, nor the one before the last', async () => {
    const one = await node()
    await one.user('ann@example.com')
    await one.user('bob@example.com')
    const first = (await forgotten(one)).link
    expect((await change(one, { ...first, userName: 'bob@example.com' })).body.success).toBe(false)
    expect((await change(one, { ...first, userName: 'nobody@example.com' })).body.success).toBe(false)
    await one.user('cyd@example.com')
    const mailed = (await one.mails()).length
    await one.post('/reset-password', { email: 'ann@example.com' })
    await one.settled()
    expect(await one.mails()).toHaveLength(mailed + 1)
    expect((await change(one, { ...first })).body.success).toBe(false)
  })

  test('the link is good for the address that it went to, and for no other of the same account', async () => {
    const one = await node()
    const id = await one.user('ann@example.com')
    const { link } = await forgotten(one)
    await one.database.pool.query(
      `update "AspNetUsers" set "Email" = 'new@example.com', "UserName" = 'new@example.com',
        "NormalizedEmail" = 'NEW@EXAMPLE.COM', "NormalizedUserName" = 'NEW@EXAMPLE.COM' where "Id" = $1`,
      [id],
    )
    expect((await change(one, { ...link, userName: 'new@example.com' })).body.success).toBe(false)
  })

  test('a password changed meanwhile makes the link useless', async () => {
    const one = await node()
    await one.user('ann@example.com')
    const { link } = await forgotten(one)
    await change(one, { current: PASSWORD, next: 'thirteen red spoons' })
    expect((await change(one, { ...link })).body.success).toBe(false)
  })

  test('a lock set by hand outlasts it', async () => {
    const one = await node()
    await one.user('ann@example.com', { LockoutEnd: '2099-01-01T00:00:00Z' })
    await change(one, { ...(await forgotten(one)).link })
    expect((await one.login('ann@example.com', NEW)).body.success).toBe(false)
  })

  test('is asked for three times in a quarter of an hour at most, known or not', async () => {
    const one = await node()
    await one.user('ann@example.com')
    for (const email of ['ann@example.com', 'nobody@example.com']) {
      for (let n = 0; n < 3; n++) expect((await one.post('/reset-password', { email })).status).toBe(200)
      expect((await one.post('/reset-password', { email: ` ${email.toUpperCase()}` })).status).toBe(429)
    }
    await one.settled()
    expect((await one.post('/reset-password', {})).status).toBe(400)
  })
})

describe('an administrator', () => {
  test('has a link mailed to a user, an invitation to one without a password', async () => {
    const one = await node()
    await one.user('max@example.com', { claims: [['TId', '161']] })
    const id = await one.user('new@example.com', { password: null })
    const token = await one.tokenOf('max@example.com')
    expect((await one.post(`/reset-password?userId=${id}`, {}, token)).body).toEqual({ success: true })
    const [mail] = await one.mails()
    expect(mail).toContain('Subject: Your account for Rounds')
    expect((await change(one, { ...linkIn(mail) })).body.success).toBe(true)
    expect((await one.login('new@example.com', NEW)).body.success).toBe(true)
    expect((await one.audited())[1]).toMatchObject({
      Message: 'Password reset emailed to new@example.com',
      UserName: 'max@example.com',
    })
  })

  test('must hold user management, and be a MoJoAdmin for one', async () => {
    const one = await node()
    const mia = await one.user('mia@example.com', { roles: ['MoJoAdmin'] })
    const ann = await one.user('ann@example.com')
    await one.user('max@example.com', { claims: [['TId', '161']] })
    const [anns, maxs] = [await one.tokenOf('ann@example.com'), await one.tokenOf('max@example.com')]
    expect((await one.post(`/reset-password?userId=${ann}`, {})).status).toBe(401)
    expect((await one.post(`/reset-password?userId=${mia}`, {}, anns)).status).toBe(403)
    expect((await one.post(`/reset-password?userId=${mia}`, {}, maxs)).status).toBe(403)
    expect((await one.post(`/reset-password?userId=${randomUUID()}`, {}, maxs)).status).toBe(404)
    expect(await one.mails()).toEqual([])
  })
})
