import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest'
import {
  type Cluster,
  type ClusterOptions,
  findRunningCluster,
  startCluster,
} from '../../../../server/database/cluster/cluster.ts'
import { identityOf } from '../../../../server/database/cluster/process-identity.ts'
import { freePort } from '../../../../server/database/cluster/socket.ts'
import { StartupError } from '../../../../server/startup-error.ts'
import { passingFolder } from '../../../passing-folder.ts'
import { freshDatabase } from '../../support/database.ts'
import { freshFolder } from '../../support/folder.ts'
import { run } from '../../support/templates.ts'

/** Making a cluster takes a second: the tests that only start one share it, one after the other. */
let folder = ''

beforeAll(async () => {
  folder = await passingFolder('rounds-test-')
})

afterAll(() => rm(folder, { recursive: true, force: true }))

async function started(options: ClusterOptions): Promise<Cluster> {
  const cluster = await startCluster(options)
  onTestFinished(() => cluster.stop())
  return cluster
}

async function refusal(options: ClusterOptions): Promise<string> {
  const error = await startCluster(options).then(
    cluster => cluster.stop().then(() => 'it started'),
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(StartupError)
  const { message } = error as StartupError
  expect(message.split('\n')).toHaveLength(1)
  return message
}

async function serverProcess(): Promise<number> {
  return Number.parseInt(await readFile(join(folder, 'postgres/postmaster.pid'), 'utf8'), 10)
}

describe('text', () => {
  const cases = [
    ['Szpital w Łodzi: Łódź', 'lodz'],
    ['Szpital w Łodzi: Łódź', 'ŁÓDŹ'],
    ['ÉCOLE de médecine', 'école DE MEDECINE'],
    ['Ürümqi', 'urumqi'],
    ['Ørsted, Århus', 'århus'],
    ['ПОЛИКЛИНИКА', 'клиника'],
  ] as const

  test.each(cases)('“%s” is found by “%s”', async (text, asked) => {
    const { connection } = await freshDatabase()
    await run(connection, 'CREATE EXTENSION unaccent')
    const { rows } = await run(
      connection,
      `SELECT position(lower(unaccent('${asked}')) in lower(unaccent('${text}'))) > 0 AS found`,
    )
    expect(rows).toEqual([{ found: true }])
  })

  test('letters beyond ASCII count as letters for the trigram index', async () => {
    const { connection } = await freshDatabase()
    await run(connection, 'CREATE EXTENSION pg_trgm')
    const { rows } = await run(connection, "SELECT cardinality(show_trgm('Łódź')) AS trigrams")
    expect(rows).toEqual([{ trigrams: 5 }])
  })
})

describe('the server', () => {
  test('keeps what was acknowledged through a power failure, as far as its settings go', async () => {
    const { rows } = await run(
      inject('connection'),
      "SELECT name, setting FROM pg_settings WHERE name IN ('fsync', 'synchronous_commit', 'full_page_writes')",
    )
    expect(rows.map(row => row.setting)).toEqual(['on', 'on', 'on'])
  })

  test('is used by a role that can reach neither files nor programs of the system', async () => {
    const { connection } = await freshDatabase()
    await expect(run(connection, "COPY (SELECT 1) TO PROGRAM 'true'")).rejects.toThrow(/permission denied/)
  })

  test('starts again on its folder in less time than a person notices, and finds its data', async () => {
    const first = await started({ folder })
    await run(first.connection, 'DROP TABLE IF EXISTS kept; CREATE TABLE kept AS SELECT 42 AS answer')
    await first.stop()

    const before = performance.now()
    const second = await started({ folder })
    // The target is 150 ms on an idle machine; the tests' machine is a busy one.
    expect(performance.now() - before).toBeLessThan(1_000)
    expect((await run(second.connection, 'SELECT answer FROM kept')).rows).toEqual([{ answer: 42 }])
  })

  test('leaves nothing running and nothing in the way when it is stopped', async () => {
    const cluster = await started({ folder })
    const pid = await serverProcess()
    expect(await findRunningCluster(folder)).toEqual(cluster.connection)
    await Promise.all([cluster.stop(), cluster.stop()])
    expect(await identityOf(pid)).toBeUndefined()
    expect(await findRunningCluster(folder)).toBeUndefined()
  })

  test('is missed when it ends by itself', async () => {
    const cluster = await started({ folder })
    process.kill(await serverProcess(), 'SIGQUIT')
    expect(await cluster.lost).toMatch(/shut down|immediate/)
  })

  test('listens on a loopback port, with a password, when asked to', async () => {
    const tcp = { port: await freePort(), password: "it's a pass word" }
    const { connection } = await started({ folder, tcp })
    expect(connection).toMatchObject({ host: '127.0.0.1', port: tcp.port })
    expect((await run(connection, 'SELECT current_user AS me')).rows).toEqual([{ me: 'rounds' }])
    await expect(run({ ...connection, password: 'guess' }, 'SELECT 1')).rejects.toThrow(/password/)
    await expect(run({ ...connection, user: 'postgres' }, 'SELECT 1')).rejects.toThrow(/password/)
  })
})

describe('a start that cannot be', () => {
  test('a second one on the same folder is refused in words, and leaves the first alone', async () => {
    const { connection } = await started({ folder })
    expect(await refusal({ folder })).toContain(
      `Another Rounds is using this folder (process ${process.pid})`,
    )
    expect((await run(connection, 'SELECT 1 AS one')).rows).toEqual([{ one: 1 }])
  })

  test('of several at once one gets the folder', async () => {
    const folder = await freshFolder()
    const starts = await Promise.allSettled([1, 2, 3, 4].map(() => started({ folder })))
    expect(starts.filter(each => each.status === 'fulfilled')).toHaveLength(1)
  })

  test('a folder that cannot be written is told in one sentence', async () => {
    const file = join(await freshFolder(), 'file')
    await writeFile(file, '')
    const message = await refusal({ folder: join(file, 'data') })
    expect(message).toContain(join(file, 'data'))
    expect(message).toContain('part of the path is a file')
    expect(message).toContain('DATABASE_URL')
  })

  test('a taken port is told in one sentence, and the folder is free again', async () => {
    const other = createServer()
    other.listen(0, '127.0.0.1')
    await once(other, 'listening')
    onTestFinished(() => void other.close())
    const address = other.address()
    const port = typeof address === 'object' && address ? address.port : 0
    const message = await refusal({ folder, tcp: { port, password: 'secret' } })
    expect(message).toMatch(/Address already in use/)
    expect(message).not.toContain('secret')
    await started({ folder })
  })

  test('a process number that now belongs to someone else is no owner', async () => {
    const first = await started({ folder })
    await first.stop()
    // As a container leaves it that was killed: the same numbers mean other processes in the next one.
    await writeFile(
      join(folder, 'owner.999'),
      JSON.stringify({ pid: process.pid, identity: 'another start' }),
    )
    await writeFile(join(folder, 'postgres/postmaster.pid'), `${process.pid}\n${folder}/postgres\n1\n5432\n`)
    await started({ folder })
  })
})

describe('kill -9', () => {
  type Owner = { child: ChildProcess; server: number; acknowledged: number[] }

  async function owner(writes: number): Promise<Owner> {
    const program = fileURLToPath(new URL('../../support/killed-owner.ts', import.meta.url))
    const child = spawn(process.execPath, ['--import', 'tsx', program, folder], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    onTestFinished(() => void child.kill('SIGKILL'))
    const acknowledged: number[] = []
    const server = await new Promise<number>((resolve, reject) => {
      child.once('exit', () => reject(new Error('The owner ended.')))
      let pid = 0
      createInterface({ input: child.stdout }).on('line', line => {
        if (line.startsWith('ready')) void serverProcess().then(found => (pid = found))
        else if (acknowledged.push(Number(line)) >= writes && pid > 0) resolve(pid)
      })
    })
    return { child, server, acknowledged }
  }

  test('of the owner leaves no orphan, and the next start has every acknowledged row', async () => {
    const { child, server, acknowledged } = await owner(50)
    child.kill('SIGKILL')
    await once(child, 'close')

    const { connection } = await started({ folder })
    expect(await identityOf(server)).toBeUndefined()
    const { rows } = await run(connection, 'SELECT n FROM acknowledged')
    expect(rows.map(row => row.n)).toEqual(expect.arrayContaining(acknowledged))
  })

  test('of owner and database together loses nothing either', async () => {
    const { child, server, acknowledged } = await owner(50)
    process.kill(server, 'SIGKILL')
    child.kill('SIGKILL')
    await once(child, 'close')

    const { connection } = await started({ folder })
    const { rows } = await run(connection, 'SELECT n FROM acknowledged')
    expect(rows.map(row => row.n)).toEqual(expect.arrayContaining(acknowledged))
  })

  test.runIf(process.platform === 'linux')(
    'of the owner alone ends the database without a next start',
    async () => {
      const { child, server } = await owner(1)
      child.kill('SIGKILL')
      await once(child, 'close')
      await expect.poll(() => identityOf(server), { timeout: 10_000 }).toBeUndefined()
      await started({ folder })
    },
  )
})
