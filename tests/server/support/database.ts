import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, inject, onTestFinished, TestRunner } from 'vitest'
import type { ClusterConnection } from '../../../server/database/cluster/cluster.ts'
import { type Beginning, ensureDemoTemplate, run, templateNames } from './templates.ts'

/** A database that nobody else uses. */
export type TestDatabase = {
  connection: ClusterConnection
  /** The same as an address, for `DATABASE_URL`. */
  url: string
  /** Ends whatever is connected and removes it; happens by itself too, see below. */
  drop(): Promise<void>
}

/**
 * Makes a database in the tests' PostgreSQL, empty unless it is said what it begins with. Called inside a test it is dropped after that test;
 * called at the top of a file or a describe (`const database = await freshDatabase()`), after the last one
 * there. In a `beforeAll`, return its `drop`. One that is kept serves every file that a worker runs, and goes with the
 * PostgreSQL.
 */
export async function freshDatabase({
  kept = false,
  as = 'empty',
}: {
  readonly kept?: boolean
  readonly as?: Beginning
} = {}): Promise<TestDatabase> {
  const inTest = TestRunner.getCurrentTest() !== undefined
  const server = inject('connection')
  if (as === 'demo') await ensureDemoTemplate(server)
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await run(server, `CREATE DATABASE ${name}${as === 'empty' ? '' : ` TEMPLATE ${templateNames[as]}`}`)
  let dropped: Promise<unknown> | undefined
  const drop = async () => {
    dropped ??= dropDatabase(server, name)
    await dropped
  }
  if (inTest) onTestFinished(drop)
  else if (!kept) afterAll(drop)
  const connection = { ...server, database: name }
  const url = `postgres://${server.user}@/${name}?host=${encodeURIComponent(server.host)}&port=${server.port}`
  return { connection, url, drop }
}

const NOT_OURS_TO_END = '42501'

/** An autovacuum worker in the database is the system's and cannot be ended; it leaves within moments. */
async function dropDatabase(server: pg.ClientConfig, name: string, tries = 50): Promise<void> {
  try {
    await run(server, `DROP DATABASE ${name} WITH (FORCE)`)
  } catch (error) {
    const isBusy = error instanceof pg.DatabaseError && error.code === NOT_OURS_TO_END
    if (!isBusy || tries === 1) throw error
    await delay(100)
    await dropDatabase(server, name, tries - 1)
  }
}
