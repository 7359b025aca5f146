/**
 * The tables of ASP.NET Core Identity as one table of people, or of groups: what hangs on each by ids becomes columns of
 * names. Ids, stamps and normalized names are left out, since they are made anew here.
 */
import type { CsvRow } from './outcome.ts'

/** A table as a file holds it. */
export interface NamedTable {
  readonly name: string
  readonly headers: readonly string[]
  readonly rows: readonly CsvRow[]
}

const LEFT_OUT = [
  'id',
  'securitystamp',
  'concurrencystamp',
  'normalizedname',
  'normalizedusername',
  'normalizedemail',
]
const JOINED = '; '

/** The name of a column in any of the ways that databases write it: `UserName`, `user_name`, `userName`. */
const plain = (header: string) => header.toLowerCase().replace(/[^a-z0-9]/g, '')

/** Whether some table is one of Identity with these columns. */
const having = (tables: readonly NamedTable[], needed: readonly string[], without: readonly string[] = []) =>
  tables.find(({ headers }) => {
    const names = headers.map(plain)
    return needed.every(name => names.includes(name)) && !without.some(name => names.includes(name))
  })

/** Reads cells by the names of their columns. */
function cellsOf({ headers }: NamedTable) {
  const places = new Map(headers.map((header, at) => [plain(header), at]))
  return (row: CsvRow, name: string): string => {
    const text = row.cells[places.get(name) ?? -1]?.trim() ?? ''
    return text.toLowerCase() === 'null' ? '' : text
  }
}

/** What the rows of a table say of each owner, by its id. */
function saidOf(
  table: NamedTable | undefined,
  owner: string,
  say: (cell: (name: string) => string) => string,
): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>()
  if (!table) return found
  const cell = cellsOf(table)
  for (const row of table.rows) {
    const said = say(name => cell(row, name))
    if (said === '') continue
    const id = cell(row, owner).toLowerCase()
    found.set(id, [...(found.get(id) ?? []), said])
  }
  return found
}

/** One column more for a table. */
interface Added {
  readonly header: string
  readonly of: ReadonlyMap<string, readonly string[]>
}

function withColumns(table: NamedTable, added: readonly Added[]): NamedTable {
  const cell = cellsOf(table)
  const columns = added.filter(({ of }) => of.size > 0)
  const names = columns.map(({ header }) => plain(header))
  const kept = table.headers.filter(
    header => !names.includes(plain(header)) && !LEFT_OUT.includes(plain(header)),
  )
  return {
    name: table.name,
    headers: [...kept, ...columns.map(({ header }) => header)],
    rows: table.rows.map(row => {
      const id = cell(row, 'id').toLowerCase()
      const named = kept.map(header => {
        const text = cell(row, plain(header))
        // Identity lets people have a user name alone, which is an address more often than not.
        const name = plain(header) === 'email' && text === '' ? cell(row, 'username') : ''
        return name.includes('@') ? name : text
      })
      return {
        line: row.line,
        cells: [...named, ...columns.map(({ of }) => (of.get(id) ?? []).join(JOINED))],
      }
    }),
  }
}

const permission = (cell: (name: string) => string) =>
  cell('claimtype').toLowerCase() === 'tid' ? cell('claimvalue') : ''
const otherClaim = (cell: (name: string) => string) =>
  permission(cell) === '' && cell('claimtype') !== '' ? `${cell('claimtype')}:${cell('claimvalue')}` : ''

const SAYS_NO = /^(0|f|false|n|no)$/i
const SAYS_YES = /^(1|t|true|y|yes)$/i
const FOR_GOOD_YEARS = 10

/**
 * Whether somebody cannot sign in there for good. Identity has no column for it: applications lock an account until the
 * end of time, which counts only while it may be locked, or add a column of their own.
 */
function isShutOut(cell: (name: string) => string, now: number): boolean {
  const [year = '0'] = /\b\d{4}\b/.exec(cell('lockoutend')) ?? []
  const isLockedForGood = Number(year) > new Date(now).getUTCFullYear() + FOR_GOOD_YEARS
  return (
    (isLockedForGood && !SAYS_NO.test(cell('lockoutenabled'))) ||
    ['disabled', 'isdisabled', 'isdeleted', 'deleted'].some(name => SAYS_YES.test(cell(name))) ||
    ['isactive', 'active', 'isenabled', 'enabled'].some(name => SAYS_NO.test(cell(name)))
  )
}

/** The people of Identity's tables, with `Groups` and `Permissions`; undefined where no table is AspNetUsers. */
export function identityUsers(tables: readonly NamedTable[], now = Date.now()): NamedTable | undefined {
  const users = ['passwordhash', 'securitystamp', 'normalizedusername']
    .map(mark => having(tables, ['id', 'username', mark]))
    .find(table => table !== undefined)
  if (!users) return undefined
  const roles = having(tables, ['id', 'name'], ['username', 'userid', 'roleid'])
  const names = saidOf(roles, 'id', cell => cell('name'))
  const claims = having(tables, ['userid', 'claimtype', 'claimvalue'])
  const memberships =
    having(tables, ['userid', 'roleid'], ['claimtype']) ?? having(tables, ['userid', 'rolename'])
  return withColumns(users, [
    {
      header: 'Groups',
      of: saidOf(
        memberships,
        'userid',
        cell => names.get(cell('roleid').toLowerCase())?.[0] ?? (cell('rolename') || cell('roleid')),
      ),
    },
    { header: 'Permissions', of: saidOf(claims, 'userid', permission) },
    { header: 'Other claims', of: saidOf(claims, 'userid', otherClaim) },
    { header: 'Disabled', of: saidOf(users, 'id', cell => (isShutOut(cell, now) ? 'Yes' : '')) },
  ])
}

/** The groups of Identity's tables, with `Permissions`; undefined where no table is AspNetRoles. */
export function identityRoles(tables: readonly NamedTable[]): NamedTable | undefined {
  const roles = having(tables, ['id', 'name', 'normalizedname'])
  if (!roles) return undefined
  const claims = having(tables, ['roleid', 'claimtype', 'claimvalue'])
  return withColumns(roles, [
    { header: 'Permissions', of: saidOf(claims, 'roleid', permission) },
    { header: 'Other claims', of: saidOf(claims, 'roleid', otherClaim) },
  ])
}
