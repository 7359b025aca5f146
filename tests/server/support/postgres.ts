import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { type ClusterConnection, startCluster } from '../../../server/data/cluster.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The PostgreSQL that all server tests share. */
    connection: ClusterConnection
  }
}

/** Starts the PostgreSQL of the server's tests, and throws it away after the last one. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'rounds-tests-'))
  const cluster = await startCluster({ folder })
  project.provide('connection', cluster.connection)
  return async () => {
    await cluster.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
