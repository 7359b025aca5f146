import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { openDatabase } from '../../../server/database/database.ts'
import { freshDatabase } from '../support/database.ts'
import { run } from '../support/templates.ts'

it.each(['pool', 'query layer', 'streams', 'health'] as const)(
  'a database of which only the %s was used holds no connection once it is closed',
  async used => {
    const { connection } = await freshDatabase()
    const database = openDatabase(connection)
    const { pool, streams, query, health } = database
    if (used === 'pool') await pool.query('select 1')
    if (used === 'streams') await streams.query('select 1')
    if (used === 'query layer') await sql`select 1`.execute(query)
    if (used === 'health') await sql`select 1`.execute(health)
    await database.close()
    await expect
      .poll(
        async () => {
          const { rows } = await run(
            { ...connection, database: 'postgres' },
            `select count(*)::int as many from pg_stat_activity where datname = '${connection.database}'`,
          )
          return rows[0].many
        },
        // Less than a pool keeps what is idle.
        { timeout: 5_000 },
      )
      .toBe(0)
  },
)
