/**
 * A program that owns a cluster and writes to it until it is killed. It prints `ready`, and
 * then each number that the database has acknowledged.
 */
import pg from 'pg'
import { startCluster } from '../../../server/database/cluster/cluster.ts'

const cluster = await startCluster({ folder: process.argv[2] ?? '' })
const client = new pg.Client(cluster.connection)
await client.connect()
await client.query('CREATE TABLE IF NOT EXISTS acknowledged (n integer)')
console.log('ready')
const { rows: last } = await client.query('SELECT coalesce(max(n), 0) AS n FROM acknowledged')
for (let n = Number(last[0]?.n) + 1; ; n++) {
  await client.query('INSERT INTO acknowledged VALUES ($1)', [n])
  console.log(n)
}
