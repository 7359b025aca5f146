import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { connectionOf, readConfig } from '../../server/config.ts'
import { StartupError } from '../../server/startup-error.ts'
import { freshFolder } from './support/folder.ts'

const ROUNDS_SECRET = Buffer.alloc(32, 1).toString('base64')

/** The one sentence that an environment is refused with. */
async function refusal(env: Readonly<Record<string, string>>): Promise<string> {
  const error = await readConfig({ ROUNDS_DATA: await freshFolder(), ...env }).catch(error => error)
  expect(error).toBeInstanceOf(StartupError)
  expect(error.message).toMatch(/^[^\n]+\.$/)
  return error.message
}

describe('the environment', () => {
  it.each(['not a host', '127.0.0.1:80', 'http://127.0.0.1', '-', '999.1.1.1', '1.2.3.4.5'])(
    'has no HOST %j',
    async HOST => {
      expect(await refusal({ HOST })).toMatch(/^HOST must be .* It is /)
    },
  )

  it.each(['0.0.0.0', '::', '::1', 'localhost', 'node-1.example.org'])('has a HOST %s', async HOST => {
    expect((await readConfig({ ROUNDS_DATA: await freshFolder(), HOST })).host).toBe(HOST)
  })

  it.each(['proxy', '10.0.0.0/33', '10.0.0.1, x', '10.0.0.0/8/8', '10.0.0.0/', '::1/129', '10.0.0.0/0'])(
    'has no TRUSTED_PROXIES %j',
    async TRUSTED_PROXIES => {
      expect(await refusal({ TRUSTED_PROXIES })).toMatch(/^TRUSTED_PROXIES must hold /)
    },
  )

  it('has a DATABASE_DIRECT_URL only beside a DATABASE_URL, which is a pooler then', async () => {
    const ROUNDS_DATA = await freshFolder()
    const DATABASE_URL = 'postgres://pooler/rounds'
    const DATABASE_DIRECT_URL = 'postgres://database/rounds'
    expect(await refusal({ DATABASE_DIRECT_URL })).toMatch(/^DATABASE_DIRECT_URL requires DATABASE_URL/)
    expect(await refusal({ DATABASE_URL, DATABASE_DIRECT_URL, DATABASE_PREPARED: 'yes' })).toMatch(
      /^DATABASE_PREPARED must be 1 or 0/,
    )
    expect(connectionOf(await readConfig({ ROUNDS_DATA }))).toBeUndefined()
    expect(connectionOf(await readConfig({ ROUNDS_DATA, DATABASE_URL }))).toEqual({
      connectionString: DATABASE_URL,
    })
    const pooled = await readConfig({
      ROUNDS_DATA,
      DATABASE_URL,
      DATABASE_DIRECT_URL,
      DATABASE_PREPARED: '1',
    })
    expect(connectionOf(pooled)).toEqual({
      connectionString: DATABASE_URL,
      pooler: { direct: { connectionString: DATABASE_DIRECT_URL }, prepares: true },
    })
  })

  it('has addresses, ranges and names of ranges as TRUSTED_PROXIES', async () => {
    const TRUSTED_PROXIES = '10.0.0.1, 10.0.0.0/8, fd00::/8,loopback'
    const { trustedProxies } = await readConfig({ ROUNDS_DATA: await freshFolder(), TRUSTED_PROXIES })
    expect(trustedProxies).toEqual(['10.0.0.1', '10.0.0.0/8', 'fd00::/8', 'loopback'])
  })

  it('has a SITE_URL that is not the admin’s address, or a port for the website', async () => {
    const ROUNDS_DATA = await freshFolder()
    const PUBLIC_URL = 'https://rounds.example.org'
    expect(await refusal({ PUBLIC_URL, SITE_URL: 'https://rounds.example.org/' })).toMatch(
      /^SITE_URL must have /,
    )
    expect(await refusal({ SITE_URL: 'www.example.org' })).toMatch(/^SITE_URL must be an address/)
    expect(await refusal({ SITE_PORT: '70000' })).toMatch(/^SITE_PORT must be a number/)
    expect(await refusal({ PORT: '4870', SITE_PORT: '4870' })).toMatch(/^SITE_URL must have /)
    expect(await readConfig({ ROUNDS_DATA, PUBLIC_URL })).not.toHaveProperty('siteUrl')
    const named = await readConfig({ ROUNDS_DATA, PUBLIC_URL, SITE_URL: 'https://www.example.org/' })
    expect(named.siteUrl).toBe('https://www.example.org')
    expect(await readConfig({ ROUNDS_DATA, SITE_PORT: '4871' })).toMatchObject({
      siteUrl: 'http://127.0.0.1:4871',
      sitePort: 4871,
    })
  })

  it.each([
    { SMTP_URL: 'mail.example.org' },
    { SMTP_URL: 'https://mail.example.org' },
    { SMTP_URL: 'smtp://name:word@mail.example.org:99999' },
    { SMTP_URL: 'smtp://' },
    { MAIL_FROM: 'Rounds' },
    { MAIL_FROM: 'rounds@' },
    { MAIL_FROM: 'Rounds <rounds@example.org>\nBcc: x@example.org' },
    { OIDC_ISSUER: 'login.example.org' },
    { PUBLIC_URL: 'https://name:word@rounds.example.org' },
    { PUBLIC_URL: 'https://rounds.example.org/?a=1' },
    { SITE_URL: 'https://www.example.org/#top' },
    { CLAMD_URL: 'tcp://' },
    { CLAMD_URL: 'unix:' },
    { LOG_LEVEL: 'loud' },
    { DATABASE_PREPARED: '2' },
  ])('refuses %j', async env => {
    const message = await refusal(env)
    expect(message).toMatch(new RegExp(`^${Object.keys(env)[0]} must `))
    expect(message).not.toContain('name:word')
  })

  it.each([
    { SMTP_URL: 'smtps://name:pass%40word@mail.example.org:465' },
    { SMTP_URL: 'smtp://localhost' },
    { MAIL_FROM: 'Wexmoor Health <no-reply@wexmoor.example>' },
    { MAIL_FROM: 'rounds@localhost' },
    { OIDC_ISSUER: 'https://login.example.org/' },
    { PUBLIC_URL: 'https://example.org/rounds/' },
    { CLAMD_URL: 'unix:///run/clamav/clamd.ctl' },
    { LOG_LEVEL: 'silent' },
  ])('takes %j', async env => {
    await expect(readConfig({ ROUNDS_DATA: await freshFolder(), ...env })).resolves.toBeTruthy()
  })

  it('has limits of files: as set, or 100 MB and 50 megapixels', async () => {
    const limits = async (env: Readonly<Record<string, string>>) =>
      (await readConfig({ ROUNDS_DATA: await freshFolder(), ...env })).fileLimits
    expect(await limits({})).toEqual({ bytes: 100_000_000, megapixels: 50 })
    expect(await limits({ FILES_MAX_MB: '7', FILES_MAX_MEGAPIXELS: '120' })).toEqual({
      bytes: 7_000_000,
      megapixels: 120,
    })
    for (const FILES_MAX_MB of ['0', '-1', '1.5', 'many', '1000000'])
      expect(await refusal({ FILES_MAX_MB })).toMatch(/^FILES_MAX_MB must be a whole number from 1\./)
  })

  it('has ROUNDS_BACKUP as a folder or as the address of a bucket', async () => {
    const folder = join(await freshFolder(), 'backup')
    const read = async (ROUNDS_BACKUP: string) =>
      (await readConfig({ ROUNDS_DATA: await freshFolder(), ROUNDS_SECRET, ROUNDS_BACKUP })).backup
    expect(await read(folder)).toBe(folder)
    expect(await read('https://key:a%2Fsecret@s3.example.com/rounds/site?region=eu-central-1')).toEqual({
      ...{ endpoint: 'https://s3.example.com', region: 'eu-central-1', bucket: 'rounds', prefix: 'site' },
      ...{ accessKeyId: 'key', secretAccessKey: 'a/secret' },
    })
    for (const ROUNDS_BACKUP of ['s3://key:secret@host/bucket', 'https://host/bucket'])
      expect(await refusal({ ROUNDS_BACKUP })).toMatch(/^ROUNDS_BACKUP (?!.*secret@)[^\n]*\.$/)
  })

  it('has no ROUNDS_DATA that is a file, is in one, or has a folder for a secret', async () => {
    const folder = await freshFolder()
    const file = join(folder, 'file')
    await writeFile(file, '')
    for (const ROUNDS_DATA of [file, join(file, 'data')])
      for (const secret of [{}, { ROUNDS_SECRET }])
        expect(await refusal({ ROUNDS_DATA, ...secret })).toMatch(
          /Can’t write to the data folder.*ROUNDS_DATA/,
        )
    for (const ROUNDS_DATA of ['/proc/rounds', '/proc/rounds/data'])
      expect(await refusal({ ROUNDS_DATA })).toMatch(/^Can’t write to the data folder/)
    for (const ROUNDS_BACKUP of [file, join(file, 'backup')])
      expect(await refusal({ ROUNDS_BACKUP })).toMatch(/^Can’t write to the backup folder .*ROUNDS_BACKUP/)
    await mkdir(join(folder, 'secret'))
    expect(await refusal({ ROUNDS_DATA: folder })).toMatch(/Can’t read the secret/)
  })
})
