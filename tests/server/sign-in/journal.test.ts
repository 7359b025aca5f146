/**
 * What signing in comes to, written out: each call with its answer and cookies, all that it changed in the database, its
 * audit entries and mails among it, and what it told the other nodes. The clock stands far off and still, so that every
 * deadline is read as it was written. A change that is meant is written by `npx vitest run -u --project server`.
 */
import { base64 } from '@rounds/core/api'
import { jwtDecode } from 'jwt-decode'
import { expect, test } from 'vitest'
import { beginJournal } from '../support/journal.ts'
import { clock, MINUTE, node, PASSWORD } from './support/sign-in.ts'

const START = Date.parse('2030-02-04T16:00:00Z')
const ANN = 'ann@example.com'
const NEW_PASSWORD = 'nine purple anvils'
const own = { CurrentPassword: base64(PASSWORD) }

/** A node with a clock of its own and three accounts, and what writes down each call to it. */
async function begin() {
  const time = clock()
  time.pass(START - time.now())
  const one = await node({ clock: time })
  const id = await one.user(ANN, { FullName: 'Ann Lee', EmailConfirmed: true })
  await one.user('bob@example.com', { Disabled: true })
  const boss = await one.user('boss@example.com', { FullName: 'Bo Boss', roles: ['MoJoAdmin'] })
  await one.settled()
  const told: string[] = []
  const { publish } = one.changes
  one.changes.publish = entity => {
    told.push(entity)
    publish(entity)
  }
  const journal = await beginJournal(one.database, told, true)
  let mails = 0
  let from: string | undefined
  const does = (
    title: string,
    method: 'GET' | 'POST' | 'DELETE',
    path: string,
    token?: string,
    body?: object,
  ) =>
    journal.note(title, async () => {
      const { status, response } = await one.call(method, path, {
        token,
        ...(from && { from }),
        ...(body && { body }),
      })
      await one.settled()
      const sent = (await one.mails()).slice(mails)
      mails += sent.length
      const cookies = [response.headers['set-cookie'] ?? []].flat().map(cookie => `cookie ${cookie}`)
      const answer = [`${status} ${withClaims(response.body)}`, ...cookies, ...sent.map(asRead)].join('\n')
      const value = response.body === '' ? {} : JSON.parse(response.body)
      return { answer: answer.replaceAll('\n', '\n  '), value }
    })
  const login = (title: string, name = ANN, password = PASSWORD, more: object = {}) =>
    does(title, 'POST', '/login', undefined, { UserName: name, Password: base64(password), ...more })
  /** What was mailed last: a code, or a part of a link. */
  const mailed = async (pattern: RegExp) =>
    pattern.exec(asRead((await one.mails()).at(-1) ?? ''))?.[1] ?? 'none'
  const isFrom = (address: string) => {
    from = address
  }
  const written = (name: string) =>
    expect(steady(journal.text())).toMatchFileSnapshot(`written-out/${name}.txt`)
  return { ...one, id, boss, does, login, mailed, isFrom, written, time }
}

/** An answer with what its token says in the place of it. */
const withClaims = (body: string) =>
  body.replace(/"token":"([^"]+)"/, (_, token: string) => `"token":${JSON.stringify(jwtDecode(token))}`)

/** A mail as it is read, without what differs with every run. */
const asRead = (mail: string) =>
  decodeURIComponent(
    mail
      .replaceAll('\r\n', '\n')
      .replace(/^(Date|Message-ID): .*\n/gm, '')
      .replaceAll('=\n', '')
      .replaceAll('%', '%25')
      .replace(/=([0-9A-F]{2})/g, '%$1'),
  ).trim()

/** Without codes and what other tests have counted on. The keys of sessions and limits are in no order. */
const steady = (text: string) =>
  text
    .replace(/\b\d{6}\b/g, '<code>')
    .replace(/(EmailArchive |"EaId":)\d+/g, '$1<n>')
    .replace(
      /(limit_window) <\d+>( \{"key":"<\d+>",)?/g,
      (_, name: string, row?: string) => name + (row ? ' {' : ''),
    )
    .replace(
      /(?:^ {2}[~+] (?:Session|limit_window) .*\n?){2,}/gm,
      lines => `${lines.trimEnd().split('\n').toSorted().join('\n')}\n`,
    )

const SIX_DIGITS = /\b(\d{6})\b/

test('signing in, going on and signing out', async () => {
  const { login, does, time, written } = await begin()
  await login('a wrong password', ANN, 'wrong')
  await login('nobody', 'nobody@example.com')
  await login('someone disabled', 'bob@example.com')
  const first = await login('the right password')
  const second = await login('on another device')
  await does('is still signed in', 'GET', '/check', first.token)
  time.pass(10 * MINUTE)
  await does('is signed in ten minutes later', 'GET', '/check', first.token)
  await does('the devices', 'GET', '/sessions', first.token)
  await does('signs out', 'GET', '/frontendlogout', second.token)
  await does('is signed out', 'GET', '/check', second.token)
  await does('signs out everywhere', 'POST', '/signout-everywhere', first.token, {})
  await does('is signed out everywhere', 'GET', '/check', first.token)
  await written('signing-in')
})

test('too many wrong passwords, and unlocking', async () => {
  const { login, does, id, time, written } = await begin()
  const { token } = await login('the boss', 'boss@example.com')
  for (const nth of ['1st', '2nd', '3rd', '4th', '5th', '6th'])
    await login(`wrong for the ${nth} time`, ANN, 'wrong')
  await login('the right one while locked')
  await does('is unlocked', 'POST', `/unlock?userId=${id}`, token)
  await login('the right one')
  for (const nth of ['1st', '2nd', '3rd', '4th', '5th'])
    await login(`wrong again for the ${nth} time`, ANN, 'wrong')
  time.pass(60 * MINUTE)
  await login('the right one an hour later')
  await written('locked-out')
})

test('a forgotten and a changed password', async () => {
  const { does, login, mailed, time, written } = await begin()
  await does('an unknown address asks', 'POST', '/reset-password', undefined, { email: 'nobody@example.com' })
  await does('Ann asks', 'POST', '/reset-password', undefined, { email: ANN })
  const before = await mailed(/code=([\w-]+)/)
  await does('Ann asks at once again', 'POST', '/reset-password', undefined, { email: ANN })
  const code = await mailed(/code=([\w-]+)/)
  const change = (title: string, body: object) =>
    does(title, 'POST', '/change-password', undefined, {
      UserName: ANN,
      NewPassword: base64(NEW_PASSWORD),
      ...body,
    })
  await change('with the code of before', { code: before })
  await change('too short', { code, NewPassword: base64('short') })
  await change('with the code', { code })
  await change('with the code again', { code })
  await login('the password of before')
  await login('the new password', ANN, NEW_PASSWORD)
  await change('with a wrong password', { CurrentPassword: base64('wrong') })
  await change('with the password', { CurrentPassword: base64(NEW_PASSWORD), NewPassword: base64(PASSWORD) })
  time.pass(24 * 60 * MINUTE)
  await does('Ann asks a day later', 'POST', '/reset-password', undefined, { email: ANN })
  await written('passwords')
})

test('a new device that was not Ann’s', async () => {
  const { does, login, mailed, isFrom, written } = await begin()
  await login('the first device')
  isFrom('203.0.113.9')
  const { token } = await login('another device')
  const code = await mailed(/not-me#code=([\w-]+)/)
  await does('it was someone else', 'POST', '/not-me', undefined, { code })
  await does('the other device', 'GET', '/check', token)
  await does('it was someone else, again', 'POST', '/not-me', undefined, { code })
  await written('new-device')
})

test('one’s own account', async () => {
  const { does, login, mailed, written } = await begin()
  const { token } = await login('Ann')
  const change = (title: string, body: object) => does(title, 'POST', '/account', token, body)
  await does('as it is', 'GET', '/account', token)
  await change('another name', { FullName: 'Ann May', TimeZone: 'America/Chicago' })
  await change('no time zone', { TimeZone: 'Mars/Olympus' })
  await change('an address without the password', { Email: 'ann@new.example' })
  await change('an address with the password', { Email: 'ann@new.example', ...own })
  await change('an address with its code', {
    Email: 'ann@new.example',
    ...own,
    code: await mailed(SIX_DIGITS),
  })
  await change('a second factor', { TwoFactorEnabled: true, ...own })
  await change('a second factor with its code', {
    TwoFactorEnabled: true,
    ...own,
    code: await mailed(SIX_DIGITS),
  })
  await login('the first step', 'ann@new.example')
  await login('the second step, wrong', 'ann@new.example', PASSWORD, { s2fa: 'wrong' })
  await login('the second step', 'ann@new.example', PASSWORD, { s2fa: await mailed(SIX_DIGITS) })
  await change('no second factor', { TwoFactorEnabled: false, ...own })
  await does('confirms the session, wrong', 'POST', '/step-up', token, { CurrentPassword: base64('wrong') })
  await does('confirms the session', 'POST', '/step-up', token, own)
  await written('own-account')
})

test('an administrator acts for Ann', async () => {
  const { does, login, id, boss, written } = await begin()
  const ann = await login('Ann')
  const { token } = await login('the boss', 'boss@example.com')
  await does('Ann acts as the boss', 'POST', '/impersonate', ann.token, { UserId: boss })
  await does('the boss acts as themselves', 'POST', '/impersonate', token, { UserId: boss })
  const acting = await does('the boss acts as Ann', 'POST', '/impersonate', token, { UserId: id })
  await does('Ann is told', 'GET', '/check', ann.token)
  await does('the boss changes Ann’s account', 'POST', '/account', acting.token, { FullName: 'X' })
  await does('the boss stops', 'GET', '/deimpersonate', acting.token)
  await does('Ann’s devices', 'GET', `/sessions?userId=${id}`, token)
  await does('a link for Ann', 'POST', `/reset-password?userId=${id}`, token, {})
  await does('Ann is signed out', 'POST', `/signout-everywhere?userId=${id}`, token, {})
  await does('Ann unlocks herself', 'POST', `/unlock?userId=${id}`, ann.token)
  await written('administrator')
})
