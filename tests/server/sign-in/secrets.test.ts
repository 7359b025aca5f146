import { readdir, readFile } from 'node:fs/promises'
import { base64 } from '@rounds/core/api'
import { expect, test } from 'vitest'
import { MINUTE, node, PASSWORD, secret } from './support/sign-in.ts'

test('no password, code, link, hash or stamp is in any answer, log, audit entry or archived mail', async () => {
  const one = await node()
  const NEW = 'eleven blue teapots'
  const WRONG = 'not the right kettles'
  await one.user('mia@example.com', { roles: ['MoJoAdmin'] })
  const id = await one.user('ann@example.com', { TwoFactorEnabled: true })
  const answers: string[] = []
  const keep = <T extends { response: { body: string; headers: object } }>(answer: T): T => {
    answers.push(answer.response.body, JSON.stringify(answer.response.headers))
    return answer
  }
  const decoded = async () =>
    (await one.mails()).map(mail => mail.replace(/=\r\n/g, '').replace(/=3D/g, '=')).join('\n')
  const hashes = async () =>
    (
      await one.query<{ text: string }>(
        `select unnest(array["PasswordHash", "SecurityStamp"]) as text from "AspNetUsers" union select "Value" from "AspNetUserTokens"`,
      )
    ).map(row => row.text)

  const kept = [...(await hashes())]
  keep(await one.login('ann@example.com', WRONG))
  keep(await one.login('ann@example.com'))
  kept.push(...(await hashes()))
  const s2fa = /\n(?:.* )?(\d{6})\r?\n/.exec(await decoded())?.[1] ?? ''
  expect(s2fa).toMatch(/^\d{6}$/)
  keep(await one.login('ann@example.com', PASSWORD, { s2fa: s2fa === '000000' ? '000001' : '000000' }))
  keep(await one.login('ann@example.com', PASSWORD, { s2fa }))
  const token = keep(await one.login('mia@example.com')).body.token ?? ''
  keep(await one.check(token))
  keep(await one.who(token))
  keep(await one.call('GET', '/sessions', { token }))
  const acting = keep(await one.post('/impersonate', { UserId: id }, token)).body.token ?? ''
  keep(await one.call('GET', '/deimpersonate', { token: acting }))
  keep(await one.post(`/reset-password?userId=${id}`, {}, token))
  one.clock.pass(MINUTE)
  keep(await one.post('/reset-password', { email: 'ann@example.com' }))
  await one.settled()
  kept.push(...(await hashes()))
  const code = /code=([\w-]{43})(?![\s\S]*code=[\w-]{43})/.exec(await decoded())?.[1] ?? ''
  expect(code).not.toBe('')
  const links = [...(await decoded()).matchAll(/code=([\w-]{43})/g)].map(found => found[1] ?? '')
  const change = { UserName: 'ann@example.com', NewPassword: base64(NEW) }
  keep(await one.post('/change-password', { ...change, code: 'x'.repeat(43) }))
  for (const link of links) keep(await one.post('/change-password', { ...change, code: link }))
  keep(await one.post('/change-password', { ...change, CurrentPassword: base64(WRONG) }))
  keep(await one.post('/change-password', { ...change, CurrentPassword: 1, NewPassword: { a: PASSWORD } }))
  keep(await one.call('POST', '/login', { body: { UserName: 'ann@example.com', Password: PASSWORD } }))
  await one.settled()
  kept.push(...(await hashes()))
  one.clock.pass(60 * MINUTE)
  keep(await one.check(token))

  const tables = await one.query<{ text: string }>(
    `select row_to_json(a)::text as text from "AuditLog" a union all select row_to_json(e)::text from "EmailArchive" e
      union all select row_to_json(e)::text from "ErrorLog" e union all select row_to_json(s)::text from "Session" s
      union all select row_to_json(l)::text from limit_window l`,
  )
  const shown = [...answers, ...one.logged, ...tables.map(row => row.text)].join('\n')
  const secrets = [
    ...[PASSWORD, NEW, WRONG].flatMap(password => [password, base64(password)]),
    ...[secret.toString('base64'), secret.toString('hex')],
    ...links,
    ...kept.filter(text => text !== 'first'),
  ]
  expect(secrets.length).toBeGreaterThan(12)
  for (const one of secrets) expect(shown).not.toContain(one)
  // Six digits alone may be part of any number: the code is looked for by itself.
  expect(shown).not.toMatch(new RegExp(`(?<![\\w.-])${s2fa}(?![\\w.-])`))
  // Tokens are in answers, as they must be, and nowhere else.
  const outside = [...one.logged, ...tables.map(row => row.text)].join('\n')
  for (const one of [token, acting]) expect(outside).not.toContain(one.split('.')[2] ?? '')
})

test('the statements of signing in hold no values', async () => {
  const folder = new URL('../../../server/sign-in/', import.meta.url)
  for (const name of await readdir(folder)) {
    const text = await readFile(new URL(name, folder), 'utf8')
    expect(text.match(/sql\.(raw|lit)\b/g), name).toBeNull()
  }
})
