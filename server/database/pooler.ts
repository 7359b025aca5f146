import pg from 'pg'
import { inWords, StartupError } from '../startup-error.ts'
import { type Connection, SESSION_SETTINGS } from './database.ts'

/**
 * Gives the role of a pooled connection, in this database, the settings that a client cannot set through a pooler.
 * Nothing is changed where they are set already. Throws `StartupError`.
 */
export async function keepSessionSettings({ pooler, ...pooled }: Connection): Promise<void> {
  if (!pooler) return
  let client: pg.Client | undefined
  try {
    client = new pg.Client(pooler.direct)
    client.on('error', () => undefined)
    const { user = '' } = new pg.Client(pooled)
    const role = pg.escapeIdentifier(user)
    await client.connect()
    const { rows } = await client.query<{ kept: readonly string[]; database: string }>(
      `select current_database() as database, coalesce((select setconfig from pg_db_role_setting s
          join pg_roles r on r.oid = s.setrole join pg_database d on d.oid = s.setdatabase
        where r.rolname = $1 and d.datname = current_database()), '{}') as kept`,
      [user],
    )
    const { kept = [], database = '' } = rows[0] ?? {}
    const place = `alter role ${role} in database ${pg.escapeIdentifier(database)}`
    const has = (setting: string) => kept.some(one => one.toLowerCase().startsWith(setting.toLowerCase()))
    // Timeouts that an administrator chose for the role stay.
    const missing = Object.entries(SESSION_SETTINGS).filter(
      ([name, value]) => !has(name === 'TimeZone' ? `${name}=${value}` : `${name}=`),
    )
    for (const [name, value] of missing)
      await client.query(`${place} set ${name} = ${pg.escapeLiteral(value)}`)
  } catch (error) {
    throw new StartupError(
      `Can’t set up the database for a pooler (${inWords(error)}): check DATABASE_DIRECT_URL.`,
    )
  } finally {
    await client?.end().catch(() => undefined)
  }
}
