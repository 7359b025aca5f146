import { join } from 'node:path'
import { createClient, databaseCalls } from '@rounds/core/api'
import { AspNetUserClaims, AspNetUsers, Content, File, Job, Redirect, Tag } from '@rounds/core/entities'
import { contentTypeIds, toolNamed } from '@rounds/core/tools'
import { pino } from 'pino'
import { expect, it, onTestFinished, vi } from 'vitest'
import { startCluster } from '../../server/database/cluster/cluster.ts'
import { freePort } from '../../server/database/cluster/socket.ts'
import { start } from '../../server/start.ts'
import { form, pdf } from './files/support/sample-files.ts'
import { freshFolder } from './support/folder.ts'
import { ADMIN, clientAt, endServer, signedInServer } from './support/program.ts'
import { run } from './support/templates.ts'

const ROUNDS = 2
const SECRET = Buffer.alloc(32, 7)
/** Usually half a second; a page that nobody was told of would stay as it was for a minute. */
const AGREED = { timeout: 5_000, interval: 20 }

const shuffled = <T>(list: readonly T[]): T[] =>
  list
    .map(one => [Math.random(), one] as const)
    .sort(([a], [b]) => a - b)
    .map(([, one]) => one)

it('a node agrees with one that is killed the moment its writes are answered, its own listener cut too', async () => {
  const folder = await freshFolder()
  // Its own, because two nodes need more connections than other tests can spare.
  const tcp = { port: await freePort(), password: 'none' }
  const { connection, stop } = await startCluster({ folder: join(folder, 'postgres'), tcp })
  onTestFinished(stop)
  const databaseUrl = `postgres://${connection.user}:none@127.0.0.1:${tcp.port}/${connection.database}`
  const config = {
    ...({ host: '127.0.0.1', port: 0, folder, databaseUrl, seed: 'empty', secret: SECRET } as const),
    ...{ adminEmail: ADMIN.userName, adminPassword: ADMIN.password, mailFrom: 'rounds@example.com' },
    ...{ publicUrl: 'http://127.0.0.1', trustedProxies: [] },
    fileLimits: { bytes: 1_000_000, megapixels: 10 },
  }
  const survivor = await start(config, pino({ level: 'silent' }))
  onTestFinished(() => survivor.stop())
  const { client: here, token } = await clientAt(survivor.url)
  const page = await here
    .of(Content)
    .create({ CtId: contentTypeIds.Web_Page, CTitle: 'Hours', CSeoUrl: '/hours', CIntroText: '<p>none</p>' })
  const user = await here.of(AspNetUsers).create({ Email: 'jo@example.com' })
  const jo = createClient({
    baseUrl: survivor.url,
    token: () => joToken,
  })
  const { token: joToken = null } = await here.account.impersonate(user.Id)
  const seen = async () => (await fetch(`${survivor.url}/hours`)).text()

  const secret = SECRET.toString('base64')
  const env = { DATABASE_URL: databaseUrl, ROUNDS_DATA: folder, ROUNDS_SECRET: secret }

  for (let round = 0; round < ROUNDS; round++) {
    const killed = await signedInServer(env)
    const claim = await here
      .of(AspNetUserClaims)
      .create({ UserId: user.Id, ClaimType: 'TId', ClaimValue: String(toolNamed('redirects').tag) })
    // What the survivor keeps in its caches.
    const tags = (await here.of(Tag).list({})).paging.totalCount
    const jobs = (await here.of(Job).list({})).paging.totalCount
    await seen()
    await vi.waitFor(() => jo.of(Redirect).list({}), AGREED)

    const text = `Open until ${round}`
    const name = `agreed-${round}.pdf`
    const writes = shuffled<() => Promise<unknown> | undefined>([
      () => killed.client.of(AspNetUserClaims).remove([claim.Id]),
      // Only one runs at a time, and the first one may have been taken by the node that was killed.
      () => (round === 0 ? databaseCalls(killed.client.http).checkIntegrity() : undefined),
      async () => {
        const { body, headers } = await form(pdf(name), name)
        const answer = await fetch(`${killed.url}/api/v1/mc/file`, {
          method: 'POST',
          headers: { ...headers, authorization: `Bearer ${killed.token}` },
          body: new Uint8Array(body),
        })
        expect(answer.status).toBe(201)
      },
    ])
    for (const write of writes) await write()
    // Last, so that once it is known here the others are too: none makes the page anew after that.
    await killed.client.of(Tag).create({ TName: `Round ${round}`, TIdParent: 1 })
    await vi.waitFor(
      async () => expect((await here.of(Tag).list({})).paging.totalCount).toBe(tags + 1),
      AGREED,
    )
    await seen()
    // As a node leaves it that is killed after a commit, and before it told the others.
    const untold = `update "Content" set "CIntroText" = '<p>${text}</p>' where "CId" = ${page.CId}`
    await run(connection, untold)
    expect(await seen()).not.toContain(text)
    killed.child.kill('SIGKILL')
    if (round > 0)
      await run(
        connection,
        `select pg_terminate_backend(pid) from pg_stat_activity
          where application_name = 'rounds listener' and datname = current_database()`,
      )
    await vi.waitFor(async () => {
      expect(await seen()).toContain(text)
      expect((await here.of(Tag).list({})).paging.totalCount).toBe(tags + 1)
      expect((await here.of(Job).list({})).paging.totalCount).toBe(round === 0 ? jobs + 1 : jobs)
      await expect(jo.of(Redirect).list({})).rejects.toMatchObject({ status: 403 })
      const file = (await here.of(File).list({})).rows.find(({ FName }) => FName === name)
      expect(
        (await fetch(survivor.url + file?.FPath, { headers: { authorization: `Bearer ${token}` } })).status,
      ).toBe(200)
    }, AGREED)
    await endServer(killed.child)
  }
}, 120_000)
