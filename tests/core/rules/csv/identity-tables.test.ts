import { Buffer } from 'node:buffer'
import { expect, test } from 'vitest'
import { entities } from '../../../../core/entities/index.ts'
import { importedValue } from '../../../../core/rules/csv/imported.ts'
import {
  guessColumns,
  identityRoles,
  identityUsers,
  lookupOf,
  type NamedTable,
  planImport,
} from '../../../../core/rules/csv/index.ts'
import { linksOf } from '../../../../core/rules/records/index.ts'

const table = (name: string, text: string): NamedTable => {
  const [headers = [], ...rows] = text
    .trim()
    .split('\n')
    .map(line => line.split(','))
  return { name, headers, rows: rows.map((cells, at) => ({ line: at + 2, cells })) }
}

/** As the published algorithm lays it out: version 3, SHA-256, 10,000 rounds, 16 bytes of salt, 32 of key. */
const hash = Buffer.from([
  1,
  0,
  0,
  0,
  1,
  0,
  0,
  0x27,
  0x10,
  0,
  0,
  0,
  16,
  ...Array<number>(48).fill(9),
]).toString('base64')

const tables = [
  table(
    'AspNetUsers',
    `Id,UserName,NormalizedUserName,Email,NormalizedEmail,EmailConfirmed,PasswordHash,SecurityStamp,PhoneNumber,TwoFactorEnabled,AccessFailedCount
A1,ann@example.org,ANN@EXAMPLE.ORG,ann@example.org,ANN@EXAMPLE.ORG,1,${hash},S,NULL,0,3
b2,bob@example.org,BOB@EXAMPLE.ORG,NULL,NULL,0,NULL,S,NULL,1,0
c3,eve@example.org,EVE@EXAMPLE.ORG,eve@example.org,EVE@EXAMPLE.ORG,0,AQAAAAIAAAAyAAAAEA==,S,NULL,0,0`,
  ),
  table('AspNetRoles', `Id,Name,NormalizedName,ConcurrencyStamp\nr1,Nurses,NURSES,X\nr2,Editors,EDITORS,Y`),
  table('AspNetUserRoles', `UserId,RoleId\na1,r1\nA1,r2\nb2,r2`),
  table('AspNetUserClaims', `Id,UserId,ClaimType,ClaimValue\n1,a1,TId,21\n2,a1,Region,North`),
  table('AspNetRoleClaims', `Id,RoleId,ClaimType,ClaimValue\n1,r1,TId,21\n2,r1,TId,160`),
]

test('the tables of Identity become people with their groups and permissions', () => {
  const people = identityUsers(tables)
  expect(people?.headers).toEqual([
    'UserName',
    'Email',
    'EmailConfirmed',
    'PasswordHash',
    'PhoneNumber',
    'TwoFactorEnabled',
    'AccessFailedCount',
    'Groups',
    'Permissions',
    'Other claims',
  ])
  expect(people?.rows.map(({ cells }) => cells.slice(-3))).toEqual([
    ['Nurses; Editors', '21', 'Region:North'],
    ['Editors', '', ''],
    ['', '', ''],
  ])
  expect(people?.rows[1]?.cells.slice(0, 4)).toEqual(['bob@example.org', 'bob@example.org', '0', ''])
})

test('and groups with theirs; files of another kind become nothing', () => {
  expect(identityRoles(tables)).toEqual({
    name: 'AspNetRoles',
    headers: ['Name', 'Permissions'],
    rows: [
      { line: 2, cells: ['Nurses', '21; 160'] },
      { line: 3, cells: ['Editors', ''] },
    ],
  })
  expect(identityUsers(tables.slice(1))).toBeUndefined()
})

test('a plan takes hashes over for new people, refuses others and leaves passwords of those who are here', () => {
  const entity = entities.AspNetUsers
  const people = identityUsers(tables)
  if (!people) throw new Error('no people')
  const links = linksOf(entity).filter(({ link }) =>
    ['AspNetUserRoles', 'AspNetUserClaims'].includes(link.name),
  )
  const mapping = guessColumns(entity, people.headers, links)
  expect(Object.keys(mapping).sort()).toEqual([
    'AspNetUserClaims',
    'AspNetUserRoles',
    'Email',
    'PasswordHash',
    'PhoneNumber',
    'TwoFactorEnabled',
    'UserName',
  ])
  const plan = (existing: readonly Record<string, unknown>[]) =>
    planImport({
      entity,
      rows: people.rows,
      mapping,
      existing,
      lookups: {
        AspNetUserRoles: lookupOf(entities.AspNetRoles, [
          { Id: 'n', Name: 'Nurses' },
          { Id: 'e', Name: 'Editors' },
        ]),
        AspNetUserClaims: lookupOf(entities.Tag, [{ TId: 21, TName: 'Redirects' }]),
      },
      links,
    })
  const [ann, bob, eve] = plan([])
  expect(ann).toMatchObject({
    effect: 'create',
    record: { Email: 'ann@example.org', PasswordHash: hash },
    links: [
      { link: 'AspNetUserClaims', keys: [21] },
      { link: 'AspNetUserRoles', keys: ['n', 'e'] },
    ],
  })
  expect(bob).toMatchObject({ effect: 'create', record: { TwoFactorEnabled: true } })
  expect(bob).not.toHaveProperty('record.PasswordHash')
  expect(eve).toEqual({
    line: 4,
    effect: 'refused',
    because: ['Password hash is not one of ASP.NET Core Identity, version 2 or 3.'],
  })
  const stored = { Id: 'x', UserName: 'ann@example.org', Email: 'ann@example.org', FullName: 'Ann' }
  expect(plan([stored])[0]).toMatchObject({
    effect: 'change',
    key: ['x'],
    changes: expect.not.arrayContaining([expect.objectContaining({ field: 'PasswordHash' })]),
  })
  expect(plan([stored])[0]).not.toHaveProperty('record.PasswordHash')
})

test('tables in snake case, with role names of their own and no hashes, are the same tables', () => {
  const people = identityUsers([
    table('users', 'id,user_name,email,security_stamp\n1,ann@example.org,ann@example.org,S'),
    table('roles', 'id,name\n7,Nurses'),
    table('user_roles', 'user_id,role_id\n1,7'),
    table('user_claims', 'id,user_id,claim_type,claim_value\n1,1,TId,21'),
  ])
  expect(people?.headers).toEqual(['user_name', 'email', 'Groups', 'Permissions'])
  expect(people?.rows[0]?.cells).toEqual(['ann@example.org', 'ann@example.org', 'Nurses', '21'])
  const named = identityUsers([
    table('AspNetUsers', 'Id,UserName,PasswordHash\n1,ann,NULL'),
    table('x', 'UserId,RoleName\n1,Nurses'),
  ])
  expect(named?.rows[0]?.cells).toEqual(['ann', '', 'Nurses'])
})

test('somebody locked for good, or off in a column of the application, comes over disabled', () => {
  const disabled = (headers: string, cells: string) => {
    const people = identityUsers(
      [table('AspNetUsers', `Id,UserName,PasswordHash,${headers}\n1,ann,,${cells}`)],
      Date.parse('2026-11-24'),
    )
    return people?.rows[0]?.cells[people.headers.indexOf('Disabled')] ?? ''
  }
  expect(disabled('LockoutEnd,LockoutEnabled', '9999-12-31 23:59:59.9999999 +00:00,1')).toBe('Yes')
  expect(disabled('LockoutEnd,LockoutEnabled', '12/31/9999 11:59:59 PM,True')).toBe('Yes')
  // Identity ignores the date of an account that may not be locked.
  expect(disabled('LockoutEnd,LockoutEnabled', '9999-12-31 23:59:59 +00:00,False')).toBe('')
  expect(disabled('LockoutEnd,LockoutEnabled', '2026-11-24 10:00:00 +00:00,1')).toBe('')
  expect(disabled('LockoutEnd,LockoutEnabled', 'NULL,1')).toBe('')
  expect(disabled('IsActive', 'False')).toBe('Yes')
  expect(disabled('is_deleted', '1')).toBe('Yes')
  expect(disabled('Disabled', '1')).toBe('Yes')
  expect(disabled('IsActive', '1')).toBe('')
})

test('a hash that takes too long to check is said to, and another kind of hash is said to be one', () => {
  const rounds = Buffer.from(hash, 'base64')
  rounds.writeUInt32BE(600_001, 5)
  expect(importedValue(rounds.toString('base64'))).toMatchObject({
    message: expect.stringContaining('takes more than 600,000 rounds'),
  })
  rounds.writeUInt32BE(12_345, 5)
  expect(importedValue(rounds.toString('base64'))).toMatchObject({ ok: true })
  expect(importedValue('$2a$11$abc')).toMatchObject({ message: expect.stringContaining('is not one of') })
})
