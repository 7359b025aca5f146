/**
 * The settings of the embedded PostgreSQL, given on its command line, so that an older data folder gets the current
 * ones. Durability stays on: acknowledged writes survive a power failure.
 */
const SETTINGS: Record<string, string> = {
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  // For a small machine that also runs the server: modest memory, and few processes besides the connections.
  max_connections: '40',
  shared_buffers: '64MB',
  effective_cache_size: '512MB',
  work_mem: '8MB',
  maintenance_work_mem: '64MB',
  max_wal_size: '512MB',
  min_wal_size: '64MB',
  max_wal_senders: '0',
  max_logical_replication_workers: '0',
  autovacuum_max_workers: '2',
  // Reads without helper processes start 15 ms sooner, and the data is in the system's cache anyway.
  io_method: 'sync',
  // JIT compilation takes longer than our queries, and disks with slow seeks are rare by now.
  jit: 'off',
  random_page_cost: '1.1',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // Statements contain people's data, and their errors go to the caller: neither belongs in a log.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_checkpoints: 'off',
  // The Queries tab of the database tools. Counting begins with each start; a statement that sets a password is left out.
  shared_preload_libraries: 'pg_stat_statements',
  'pg_stat_statements.track_utility': 'off',
  'pg_stat_statements.save': 'off',
  unix_socket_permissions: '0700',
}

/**
 * The command line of the server for a data folder, including its addresses; `more` are settings of this server only.
 */
export function serverArguments(
  data: string,
  at: { socket?: string; port: number; tcp: boolean },
  more: Readonly<Record<string, string>> = {},
): string[] {
  const settings = Object.entries({ ...SETTINGS, ...more }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ])
  const listen = ['-k', at.socket ?? '', '-h', at.tcp ? '127.0.0.1' : '', '-p', String(at.port)]
  return ['-D', data, ...listen, ...settings]
}

/** Who may connect: anyone with access to the socket's private folder, and over TCP only with the password. */
export function accessRules(tcp: boolean): string {
  return `local all all trust\n${tcp ? 'host all all 127.0.0.1/32 scram-sha-256\n' : ''}`
}

/**
 * Locales to try for character classes, best first. Sorting and case always come from ICU, but with plain `C` the
 * trigram index would only recognize ASCII letters.
 */
export const CHARACTER_LOCALES: readonly string[] =
  process.platform === 'linux'
    ? ['C.UTF-8', 'C.utf8', 'en_US.UTF-8']
    : process.platform === 'win32'
      ? ['en-US', 'C']
      : ['en_US.UTF-8', 'C.UTF-8']

/** The programs' role: not the superuser, so that no query can reach the system's files or programs. */
export const ROLE = 'rounds'

export const DATABASE = 'rounds'

/** The role for what the programs' role must not do: take backups and check how tables are stored. */
export const SUPERUSER = 'postgres'

/** Statements for a new cluster, one per line as PostgreSQL's single-user mode requires. */
export const FIRST_STATEMENTS = `CREATE ROLE ${ROLE} LOGIN CREATEDB\nCREATE DATABASE ${DATABASE} OWNER ${ROLE}\n`

/** Sets the password for TCP; a line break would end the statement, so it is removed. */
export function passwordStatement(password: string): string {
  return `ALTER ROLE ${ROLE} PASSWORD '${password.replace(/[\r\n]/g, '').replaceAll("'", "''")}'\n`
}
