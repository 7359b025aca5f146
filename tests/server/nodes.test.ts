import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createClient } from '@rounds/core/api'
import { AspNetUserClaims, AspNetUsers, AuditLog, Redirect, Tag } from '@rounds/core/entities'
import { toolNamed } from '@rounds/core/tools'
import { pino } from 'pino'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import type { Config } from '../../server/config.ts'
import { startCluster } from '../../server/database/cluster/cluster.ts'
import { freePort } from '../../server/database/cluster/socket.ts'
import { type Server, start } from '../../server/start.ts'
import { passingFolder } from '../passing-folder.ts'
import { startPooler } from './support/pooler.ts'

const ADMIN = { userName: 'admin@example.com', password: 'first light over the ward' }
const SECOND = 1_000

/** Two nodes on one PostgreSQL of its own: over TCP as with `DATABASE_URL`, and through a pooler. */
describe('two nodes on one database', () => {
  let nodes: Server[] = []

  beforeAll(async () => {
    const folder = await passingFolder('rounds-nodes-')
    const port = await freePort()
    const password = 'not a secret'
    const cluster = await startCluster({ folder: join(folder, 'postgres'), tcp: { port, password } })
    const pooler = await startPooler(cluster.connection, 10)
    const { user, database } = cluster.connection
    const config: Config = {
      host: '127.0.0.1',
      port: 0,
      folder: join(folder, 'nodes'),
      databaseUrl: `postgres://${user}:${encodeURIComponent(password)}@127.0.0.1:${port}/${database}`,
      adminEmail: ADMIN.userName,
      adminPassword: ADMIN.password,
      seed: 'empty',
      secret: Buffer.alloc(32, 7),
      mailFrom: 'rounds@example.com',
      publicUrl: 'http://127.0.0.1',
      trustedProxies: [],
      fileLimits: { bytes: 1_000_000, megapixels: 10 },
    }
    const log = pino({ level: process.env.LOG_LEVEL ?? 'silent' })
    const pooled = { ...config, databaseUrl: pooler.url, databaseDirectUrl: config.databaseUrl ?? '' }
    nodes = await Promise.all([start(config, log), start(pooled, log)])
    return async () => {
      await Promise.all(nodes.map(node => node.stop()))
      await pooler.close()
      await cluster.stop()
      await rm(folder, { recursive: true })
    }
  })

  const clientAt = (node: number, token: string | null) =>
    createClient({ baseUrl: nodes[node]?.url ?? '', token: () => token })

  async function signIn(node: number): Promise<string> {
    const { token } = await clientAt(node, null).signIn.login(ADMIN)
    if (!token) throw new Error('not signed in')
    return token
  }

  it('seed and make the first administrator once', async () => {
    const users = await clientAt(0, await signIn(1))
      .of(AspNetUsers)
      .list({})
    expect(users.paging.totalCount).toBe(1)
  })

  it('take each other’s tokens', async () => {
    const token = await signIn(0)
    await expect(clientAt(1, token).of(Tag).list({ pageSize: 10 })).resolves.toMatchObject({
      paging: { pageSize: 10 },
    })
  })

  it('agree on a sign-out', async () => {
    const token = await signIn(0)
    await clientAt(1, token).of(Tag).list({})
    await clientAt(0, token).signIn.logout(token)
    await vi.waitFor(
      () => expect(clientAt(1, token).of(Tag).list({})).rejects.toMatchObject({ status: 401 }),
      { timeout: 5 * SECOND, interval: 20 },
    )
  })

  it('agree on a right that was taken away', async () => {
    const admin = clientAt(0, await signIn(0))
    const user = await admin.of(AspNetUsers).create({ Email: 'jo@example.com' })
    const redirects = String(toolNamed('redirects').tag)
    const claim = await admin
      .of(AspNetUserClaims)
      .create({ UserId: user.Id, ClaimType: 'TId', ClaimValue: redirects })
    const { token = null } = await admin.account.impersonate(user.Id)
    const jo = clientAt(1, token)
    await expect(jo.of(Redirect).list({})).resolves.toMatchObject({ rows: [] })
    await admin.of(AspNetUserClaims).remove([claim.Id])
    await vi.waitFor(() => expect(jo.of(Redirect).list({})).rejects.toMatchObject({ status: 403 }), {
      timeout: 5 * SECOND,
      interval: 20,
    })
  })

  it('agree on how many rows a list has', async () => {
    const [one, other] = [clientAt(0, await signIn(0)), clientAt(1, await signIn(1))]
    const before = (await other.of(Tag).list({})).paging.totalCount
    await one.of(Tag).create({ TName: 'Cardiology', TIdParent: 1 })
    await vi.waitFor(async () => expect((await other.of(Tag).list({})).paging.totalCount).toBe(before + 1), {
      timeout: 5 * SECOND,
      interval: 20,
    })
  })

  it('link the audit log into one chain', async () => {
    const token = await signIn(0)
    await signIn(1)
    const [one, other] = [clientAt(0, token), clientAt(1, token)]
    await vi.waitFor(
      async () => {
        const { paging } = await one.of(AuditLog).list({})
        const { checked, broken } = await other.verifyAudit()
        expect(broken).toBeNull()
        expect(checked).toBeGreaterThanOrEqual(paging.totalCount)
      },
      { timeout: 15 * SECOND, interval: SECOND },
    )
  })

  it('refuse to write over each other', async () => {
    const [one, other] = [clientAt(0, await signIn(0)), clientAt(1, await signIn(1))]
    const tag = await one.of(Tag).create({ TName: 'Oncology', TIdParent: 1 })
    const writes = await Promise.allSettled([
      one.of(Tag).update([tag.TId], { TName: 'Cancer care' }, { version: tag.RowVersion }),
      other.of(Tag).update([tag.TId], { TName: 'Cancer centre' }, { version: tag.RowVersion }),
    ])
    const refused = writes.filter(write => write.status === 'rejected')
    expect(refused).toHaveLength(1)
    expect(refused[0]?.reason).toMatchObject({ status: 412 })
  })
})
