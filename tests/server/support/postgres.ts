import { rm } from 'node:fs/promises'
import type { TestProject } from 'vitest/node'
import { type ClusterConnection, startCluster } from '../../../server/database/cluster/cluster.ts'
import { passingFolder } from '../../passing-folder.ts'
import { makeMigratedTemplate } from './templates.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The PostgreSQL that all server tests share. */
    connection: ClusterConnection
  }
}

/** Starts the PostgreSQL of the server's tests, and throws it away after the last one. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await passingFolder('rounds-tests-')
  // Several test files share it, some with two servers of their own.
  const cluster = await startCluster({ folder, settings: { max_connections: '120' } })
  await makeMigratedTemplate(cluster.connection)
  project.provide('connection', cluster.connection)
  return async () => {
    await cluster.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
