import { pbkdf2Sync } from 'node:crypto'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { PasswordWork } from '../../../server/sign-in/password-work.ts'
import { node, PASSWORD } from './support/sign-in.ts'

const work = vi.hoisted(() => ({ argon: [] as string[], identity: [] as string[] }))
// What another test has loaded in this process is not the mocked one.
vi.hoisted(() => vi.resetModules())
vi.mock('../../../server/sign-in/password-threads.ts', async original => {
  const module = await original<typeof import('../../../server/sign-in/password-threads.ts')>()
  return {
    ...module,
    workOnPassword: (asked: PasswordWork) => {
      const hashes = asked.kind === 'verify' ? asked.hashes : []
      for (const one of hashes) (one.startsWith('$argon2') ? work.argon : work.identity).push(one)
      return module.workOnPassword(asked)
    },
  }
})
beforeEach(() => {
  work.argon.length = 0
  work.identity.length = 0
})

/** A hash as ASP.NET Core Identity 3 makes it: by hand from its description, not by our code. */
function identityHash(password: string, prf: 0 | 1 | 2, iterations: number): string {
  const salt = Buffer.from('00112233445566778899aabbccddeeff', 'hex')
  const header = Buffer.alloc(13)
  header.writeUInt8(1, 0)
  header.writeUInt32BE(prf, 1)
  header.writeUInt32BE(iterations, 5)
  header.writeUInt32BE(salt.length, 9)
  const key = pbkdf2Sync(password, salt, iterations, 32, ['sha1', 'sha256', 'sha512'][prf] ?? '')
  return Buffer.concat([header, salt, key]).toString('base64')
}

/** The same of version 2: 0x00, 16 bytes of salt, 32 bytes of PBKDF2 with SHA-1 and 1,000 rounds. */
function identityHash2(password: string): string {
  const salt = Buffer.from('ffeeddccbbaa99887766554433221100', 'hex')
  const key = pbkdf2Sync(password, salt, 1000, 32, 'sha1')
  return Buffer.concat([Buffer.from([0]), salt, key]).toString('base64')
}

describe('a verification', () => {
  const STRENGTH = '$argon2id$v=19$m=19456,t=2,p=1$'

  test('is made for a name that nobody has, for a locked account and for one without a password', async () => {
    const { user, login } = await node()
    await user('ann@example.com', { LockoutEnd: '2099-01-01T00:00:00Z' })
    await user('bob@example.com', { password: null })
    for (const name of ['nobody@example.com', 'ann@example.com', 'bob@example.com']) {
      work.argon.length = 0
      expect((await login(name)).body.success).toBe(false)
      expect(work.argon).toEqual([expect.stringContaining(STRENGTH)])
      expect(work.identity).toEqual([])
    }
  })

  test('is made of both kinds for everybody as long as anybody’s hash is of the old kind', async () => {
    const { user, login } = await node()
    await user('ann@example.com')
    const old = identityHash('old and well kept', 2, 1000)
    await user('olga@example.com', { password: null, PasswordHash: old })
    for (const [name, password, success] of [
      ['nobody@example.com', 'x', false],
      ['olga@example.com', 'x', false],
      ['ann@example.com', 'x', false],
      ['ann@example.com', PASSWORD, true],
    ] as const) {
      work.argon.length = work.identity.length = 0
      expect((await login(name, password)).body.success).toBe(success)
      expect(work.argon).toHaveLength(1)
      expect(work.identity).toEqual([old])
    }
  })
})

describe('a hash of ASP.NET Core Identity', () => {
  // Made by Microsoft.AspNetCore.Identity’s PasswordHasher for “my password” (its own test data).
  test.each([
    ['SHA1, 250 rounds', 'AQAAAAAAAAD6AAAAEAhftMyfTJylOlZT+eEotFXd1elee8ih5WsjXaR3PA9M'],
    [
      'SHA256, 250,000 rounds',
      'AQAAAAEAA9CQAAAAIESkQuj2Du8Y+kbc5lcN/W/3NiAZFEm11P27nrSN5/tId+bR1SwV8CO1Jd72r4C08OLvplNlCDc3oQZ8efcW+jQ=',
    ],
    ['SHA512, 50 rounds', 'AQAAAAIAAAAyAAAAEOMwvh3+FZxqkdMBz2ekgGhwQ4B6pZWND6zgESBuWiHw'],
  ])('%s, is read as its maker does', async (_, hash) => {
    const { verifyIdentityHash } = await import('../../../server/sign-in/identity-hash.ts')
    expect(verifyIdentityHash('my password', hash)).toBe(true)
    expect(verifyIdentityHash('my passwort', hash)).toBe(false)
  })

  test.each([0, 1, 2, 'version 2'] as const)('(%s) is accepted at sign-in and replaced', async prf => {
    const { user, login, query } = await node()
    await user('olga@example.com', {
      password: null,
      PasswordHash:
        prf === 'version 2'
          ? identityHash2('old and well kept')
          : identityHash('old and well kept', prf, 5000),
    })
    expect((await login('olga@example.com', 'old and well kepT')).body.success).toBe(false)
    expect((await login('olga@example.com', 'old and well kept')).body.success).toBe(true)
    const [kept] = await query<{ hash: string }>(`select "PasswordHash" as hash from "AspNetUsers"`)
    expect(kept?.hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect((await login('olga@example.com', 'old and well kept')).body.success).toBe(true)
  })

  test.each([
    '',
    'AQ==',
    'plain text',
    Buffer.alloc(61).toString('base64'),
    Buffer.from([1, 0, 0, 0, 9, 0, 0, 0, 1, 0, 0, 0, 16, ...Array<number>(48).fill(0)]).toString('base64'),
    Buffer.from([1, 0, 0, 0, 1, 255, 255, 255, 255, 0, 0, 0, 16, ...Array<number>(48).fill(0)]).toString(
      'base64',
    ),
    Buffer.from([1, 0, 0, 0, 1, 0, 0, 0, 1, 255, 255, 255, 255, ...Array<number>(48).fill(0)]).toString(
      'base64',
    ),
  ])('that is broken lets nobody in (%j)', async hash => {
    const { user, login } = await node()
    await user('olga@example.com', { password: null, PasswordHash: hash })
    expect((await login('olga@example.com', '')).body.success).toBe(false)
  })

  test('of an older strength of argon2 is replaced as well', async () => {
    const { hash } = await import('@node-rs/argon2')
    const { user, login, query } = await node()
    await user('olga@example.com', {
      password: null,
      PasswordHash: await hash('weakly kept', { memoryCost: 1024, timeCost: 1 }),
    })
    expect((await login('olga@example.com', 'weakly kept')).body.success).toBe(true)
    const [kept] = await query<{ hash: string }>(`select "PasswordHash" as hash from "AspNetUsers"`)
    expect(kept?.hash).toContain('m=19456,t=2,p=1')
  })
})
