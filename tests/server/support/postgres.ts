import { rm } from 'node:fs/promises'
import type { TestProject } from 'vitest/node'
import {
  type Cluster,
  type ClusterConnection,
  startCluster,
} from '../../../server/database/cluster/cluster.ts'
import { passingFolder } from '../../passing-folder.ts'
import { makeMigratedTemplate } from './templates.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The PostgreSQL that all server tests share. */
    connection: ClusterConnection
  }
}

/** Starts a PostgreSQL that files of the server's tests can share, some with two servers of their own. */
export async function startTestCluster(folder: string): Promise<Cluster> {
  const cluster = await startCluster({ folder, settings: { max_connections: '120' } })
  await makeMigratedTemplate(cluster.connection)
  return cluster
}

/** Starts the PostgreSQL of the server's tests, and throws it away after the last one. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await passingFolder('rounds-tests-')
  const cluster = await startTestCluster(folder)
  project.provide('connection', cluster.connection)
  return async () => {
    await cluster.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
