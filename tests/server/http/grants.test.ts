import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { Actor } from '../../../server/rights/actor.ts'
import { type Method, testApp } from '../support/app.ts'
import { mojoAdmin, somebody } from '../support/people.ts'

const { call, database } = await testApp()
const root = mojoAdmin()
const as = (actor: Actor) => (method: Method, rest: string, body?: unknown) =>
  call(actor, method, `/api/v1/db/${rest}`, body === undefined ? {} : { body })
const boss = as(root)
await database.pool.query(`insert into "Tag" ("TId", "TName") overriding system value values (60, 'Sixty')`)

async function role(name: string, ...claims: string[]): Promise<string> {
  const { Id } = (await boss('POST', 'AspNetRoles', { Name: name })).json()
  for (const value of claims)
    await boss('POST', 'AspNetRoleClaims', { RoleId: Id, ClaimType: 'TId', ClaimValue: value })
  return Id
}

async function user(...roles: string[]): Promise<string> {
  const { Id } = (await boss('POST', 'AspNetUsers', { Email: `${randomUUID()}@example.com` })).json()
  for (const RoleId of roles) {
    const answer = await boss('POST', 'AspNetUserRoles', { UserId: Id, RoleId })
    expect(answer.statusCode, answer.body).toBe(201)
  }
  return Id
}

const MJA = await role('MoJoAdmin')
const ADMIN = await role('Admin')
const EDITORS = await role('Editors', '50')
const STRONG = await role('Strong', '50', '60')

/** Someone who manages people, is in some roles and holds some tags. */
const manager = async (roles: readonly string[] = ['Editors'], tags: readonly number[] = [161, 162, 50]) =>
  somebody({ userId: await user(), roles, claims: { TId: tags } })

/** The status and the reason of a refusal. */
const outcome = async (answer: ReturnType<ReturnType<typeof as>>) => {
  const { statusCode, body } = await answer
  return statusCode === 403 ? JSON.parse(body).message : statusCode
}

const restore = (actor: Actor, entity: string, key: string) =>
  call(actor, 'POST', '/api/v1/mc/trash/restore', { body: { records: [{ entity, key }] } })

describe('people and groups in the trash', () => {
  const admin = () => manager(['Admin'], [1, 2])

  it('come back as they were, by who could delete them', async () => {
    const who = await admin()
    const [own, other] = [await role('Own team'), await role('Other team', '50')]
    const left = await user(own, other)
    await boss('POST', 'AspNetUserClaims', { UserId: left, ClaimType: 'TId', ClaimValue: '60' })
    await database.pool.query(
      `insert into "SavedView" ("UserId", "VwTool", "VwName") values ('${left}', 'user-management', 'Mine')`,
    )
    expect(await outcome(as(who)('DELETE', `AspNetUsers/${left}`))).toBe(204)
    expect(await outcome(restore(who, 'AspNetUsers', left))).toBe(200)
    const roles = (await boss('GET', `AspNetUserRoles?filters=UserId=${left}`)).json()
    expect(roles.map(({ RoleId }: { RoleId: string }) => RoleId).sort()).toEqual([own, other].sort())
    expect((await boss('GET', `AspNetUserClaims?filters=UserId=${left}`)).json()).toHaveLength(1)
    expect(await outcome(as(who)('DELETE', `AspNetRoles/${other}`))).toBe(204)
    expect(await outcome(restore(who, 'AspNetRoles', other))).toBe(200)
    expect((await boss('GET', `AspNetUserRoles?filters=RoleId=${other}`)).json()).toHaveLength(1)
    expect((await boss('GET', `AspNetRoleClaims?filters=RoleId=${other}`)).json()).toHaveLength(1)
  })

  it('stay there for who could not', async () => {
    const [left, stays] = [await user(MJA), await user(MJA)]
    expect(await outcome(boss('DELETE', `AspNetUsers/${left}`))).toBe(204)
    expect(await outcome(restore(await admin(), 'AspNetUsers', left))).toContain('Only MoJoAdmin')
    await database.pool.query(`delete from "AspNetUsers" where "Id" = '${stays}'`)
    const strong = await role('Strong team', '60')
    await boss('DELETE', `AspNetRoles/${strong}`)
    expect(await outcome(restore(await manager(), 'AspNetRoles', strong))).toContain('TId 60')
    const UserId = await user(STRONG)
    await boss('DELETE', `AspNetUserRoles/[${UserId},${STRONG}]`)
    expect(await outcome(restore(await manager(), 'AspNetUserRoles', `[${UserId},${STRONG}]`))).toContain(
      'don’t have',
    )
    expect(await outcome(restore(root, 'AspNetRoles', strong))).toBe(200)
  })
})

describe('nobody', () => {
  it('changes how somebody signs in who may do more, but may change the rest', async () => {
    const me = as(await manager())
    const [strong, editor] = [await user(STRONG), await user(EDITORS)]
    const moved = { Email: `${randomUUID()}@example.com` }
    expect(await outcome(me('PATCH', `AspNetUsers/${strong}`, moved))).toContain('has more rights than you')
    expect(await outcome(me('PATCH', `AspNetUsers/${strong}`, { UserName: 'mine' }))).toContain(
      'has more rights',
    )
    expect(await outcome(me('PATCH', `AspNetUsers/${strong}`, { FullName: 'Jo Strong' }))).toBe(200)
    expect(await outcome(me('PATCH', `AspNetUsers/${editor}`, moved))).toBe(200)
  })

  it('grants a role that they do not hold, or that gives more than they have', async () => {
    const me = as(await manager(['Editors', 'Strong']))
    const UserId = await user()
    expect(await outcome(me('POST', 'AspNetUserRoles', { UserId, RoleId: EDITORS }))).toBe(201)
    expect(await outcome(me('POST', 'AspNetUserRoles', { UserId, RoleId: ADMIN }))).toContain(
      'don’t have: Admin',
    )
    expect(await outcome(me('POST', 'AspNetUserRoles', { UserId, RoleId: MJA }))).toContain(
      'don’t have: MoJoAdmin',
    )
    expect(await outcome(me('POST', 'AspNetUserRoles', { UserId, RoleId: STRONG }))).toContain('TId 60')
    expect(await outcome(me('POST', 'AspNetUserRoles/all', [{ UserId, RoleId: STRONG }]))).toContain('TId 60')
    expect(
      await outcome(me('POST', 'AspNetUserRoles/batch', { create: [{ UserId, RoleId: ADMIN }] })),
    ).toContain('Admin')
    expect(await outcome(me('POST', 'AspNetUserRoles', { UserId, RoleId: randomUUID() }))).toBe(409)
    expect(await outcome(me('DELETE', `AspNetUserRoles/[${UserId},${EDITORS}]`))).toBe(204)
  })

  it('grants a claim that they do not hold, to a user or to a group', async () => {
    const me = as(await manager())
    const UserId = await user()
    const claim = (ClaimValue: string) => ({ ClaimType: 'TId', ClaimValue })
    const made = await me('POST', 'AspNetUserClaims', { UserId, ...claim('50') })
    expect(made.statusCode).toBe(201)
    expect(await outcome(me('POST', 'AspNetUserClaims', { UserId, ...claim('60') }))).toContain('TId 60')
    expect(await outcome(me('PATCH', `AspNetUserClaims/${made.json().Id}`, claim('60')))).toContain('TId 60')
    expect(
      await outcome(me('PATCH', `AspNetUserClaims/${made.json().Id}`, { ClaimType: 'Other' })),
    ).toContain('Other 50')
    expect(await outcome(me('POST', 'AspNetRoleClaims', { RoleId: EDITORS, ...claim('60') }))).toContain(
      'TId 60',
    )
    expect(await outcome(me('POST', 'AspNetRoleClaims', { RoleId: MJA, ...claim('50') }))).toContain(
      'Only MoJoAdmin',
    )
    const [foreign] = (await boss('GET', `AspNetRoleClaims?filters=RoleId=${STRONG},ClaimValue=60`)).json()
    expect(await outcome(me('DELETE', `AspNetRoleClaims/${foreign.Id}`))).toContain('TId 60')
    expect(await outcome(me('PATCH', `AspNetRoleClaims/${foreign.Id}`, claim('50')))).toContain('TId 60')
    expect(await outcome(me('PATCH', `AspNetRoleClaims/${foreign.Id}`, { RoleId: EDITORS }))).toContain(
      'TId 60',
    )
  })

  it('changes their own roles', async () => {
    const me = await manager()
    expect(
      await outcome(as(me)('POST', 'AspNetUserRoles', { UserId: me.person.userId, RoleId: EDITORS })),
    ).toContain('own roles')
    const other = mojoAdmin({ userId: await user(MJA) })
    expect(await outcome(as(other)('DELETE', `AspNetUserRoles/[${other.person.userId},${MJA}]`))).toContain(
      'own roles',
    )
    expect(await outcome(as(other)('DELETE', `AspNetUsers/${other.person.userId}`))).toContain('own account')
    expect(
      await outcome(as(other)('PATCH', `AspNetUsers/${other.person.userId}`, { Disabled: true })),
    ).toContain('own account')
    expect(await outcome(as(other)('PATCH', `AspNetUsers/${other.person.userId}`, { FullName: 'X' }))).toBe(
      200,
    )
  })

  it('gets round that with another spelling of their own key', async () => {
    const me = await manager()
    const own = me.person.userId.toUpperCase()
    const off = { Disabled: true }
    expect(await outcome(as(me)('PATCH', `AspNetUsers/${own}`, off))).toContain('own account')
    expect(await outcome(as(me)('POST', 'AspNetUsers/batch', { update: [{ Id: own, ...off }] }))).toContain(
      'own account',
    )
    expect(await outcome(as(me)('DELETE', `AspNetUsers/all/[${own}]`))).toContain('own account')
    const other = mojoAdmin({ userId: await user(MJA) })
    const membership = `[${other.person.userId.toUpperCase()},${MJA}]`
    expect(await outcome(as(other)('DELETE', `AspNetUserRoles/${membership}`))).toContain('own roles')
  })

  it('opens a way into an account that may do more than theirs, or takes its locks off', async () => {
    const me = as(await manager())
    const [strong, editor] = [await user(STRONG), await user(EDITORS)]
    await boss('PATCH', `AspNetUsers/${strong}`, { TwoFactorEnabled: true })
    const login = (UserId: string) => ({ UserId, LoginProvider: 'ms', ProviderKey: `mine ${UserId}` })
    const token = { UserId: strong, LoginProvider: 'Rounds', Name: 'SecondFactor' }
    expect(await outcome(me('POST', 'AspNetUserLogins', login(editor)))).toBe(201)
    for (const refused of [
      me('POST', 'AspNetUserLogins', login(strong)),
      me('PATCH', `AspNetUserLogins/[ms,mine%20${editor}]`, { UserId: strong }),
      me('POST', 'AspNetUserTokens', token),
      me('PATCH', `AspNetUsers/${strong}`, { TwoFactorEnabled: false }),
      me('PATCH', `AspNetUsers/${strong}`, { LockoutEnabled: false }),
    ])
      expect(await outcome(refused)).toContain('has more rights than you')
    expect(await outcome(boss('POST', 'AspNetUserLogins', login(strong)))).toBe(201)
    expect(await outcome(me('DELETE', `AspNetUserLogins/[ms,mine%20${strong}]`))).toBe(204)
  })

  it('takes off the second factor of someone else, unless they are MoJoAdmin', async () => {
    const me = as(await manager())
    const editor = await user(EDITORS)
    await boss('PATCH', `AspNetUsers/${editor}`, { TwoFactorEnabled: true })
    const off = { TwoFactorEnabled: false }
    expect(await outcome(me('PATCH', `AspNetUsers/${editor}`, off))).toContain('second factor')
    expect(await outcome(me('PUT', 'AspNetUsers/all', [{ Id: editor, ...off }]))).not.toBe(200)
    expect(await outcome(me('PATCH', `AspNetUsers/${editor}`, { FullName: 'Ed' }))).toBe(200)
    expect(await outcome(boss('PATCH', `AspNetUsers/${editor}`, off))).toBe(200)
  })

  it('sends the codes of someone else’s second factor to another address, unless they are MoJoAdmin', async () => {
    const who = await manager()
    const editor = await user(EDITORS)
    const moved = () => ({ Email: `${randomUUID()}@example.com` })
    expect(await outcome(as(who)('PATCH', `AspNetUsers/${editor}`, moved()))).toBe(200)
    await boss('PATCH', `AspNetUsers/${editor}`, { TwoFactorEnabled: true })
    const refused = 'only they or MoJoAdmin can change the address'
    expect(await outcome(as(who)('PATCH', `AspNetUsers/${editor}`, moved()))).toContain(refused)
    expect(await outcome(as(who)('PUT', 'AspNetUsers/all', [{ Id: editor, ...moved() }]))).not.toBe(200)
    const { Email } = (await boss('GET', `AspNetUsers/${editor}`)).json()
    const spelled = { Email: Email.toUpperCase() }
    expect(await outcome(as(who)('PATCH', `AspNetUsers/${editor}`, spelled))).toBe(200)
    const acting = somebody({ ...who.person, userId: editor, actedBy: 'admin' })
    expect(await outcome(as(acting)('PATCH', `AspNetUsers/${editor}`, moved()))).toContain(
      'Stop impersonating first',
    )
    expect(
      await outcome(as(acting)('PATCH', `AspNetUsers/${editor}`, { TwoFactorEnabled: false })),
    ).toContain('Stop impersonating first')
    expect(await outcome(boss('PATCH', `AspNetUsers/${editor}`, moved()))).toBe(200)
  })

  it('takes over an account that may do more than theirs', async () => {
    const me = as(await manager())
    const strong = await user(MJA)
    const admin = await user(ADMIN)
    const mail = { Email: `${randomUUID()}@example.com` }
    for (const [id, reason] of [
      [strong, 'Only MoJoAdmin'],
      [admin, 'Only administrators'],
    ] as const) {
      expect(await outcome(me('PATCH', `AspNetUsers/${id}`, mail))).toContain(reason)
      expect(await outcome(me('PUT', `AspNetUsers/${id}`, mail))).toContain(reason)
      expect(await outcome(me('DELETE', `AspNetUsers/${id}`))).toContain(reason)
      expect(
        await outcome(me('POST', 'AspNetUserClaims', { UserId: id, ClaimType: 'TId', ClaimValue: '50' })),
      ).toContain(reason)
      expect(
        await outcome(me('POST', 'AspNetUserLogins', { UserId: id, LoginProvider: 'x', ProviderKey: id })),
      ).toContain(reason)
    }
    expect(await outcome(me('PATCH', `AspNetUsers/${await user()}`, mail))).toBe(200)
  })

  it('moves a provider account, or another’s, to an account of their choice', async () => {
    const me = as(await manager())
    const strong = await user(MJA)
    const weak = await user()
    await boss('POST', 'AspNetUserLogins', { UserId: strong, LoginProvider: 'ms', ProviderKey: 'strong' })
    await boss('POST', 'AspNetUserLogins', { UserId: weak, LoginProvider: 'ms', ProviderKey: 'weak' })
    expect(await outcome(me('PATCH', 'AspNetUserLogins/[ms,weak]', { UserId: strong }))).toContain(
      'Only MoJoAdmin',
    )
    expect(await outcome(me('PATCH', 'AspNetUserLogins/[ms,strong]', { UserId: weak }))).toContain(
      'Only MoJoAdmin',
    )
    expect(
      await outcome(me('PATCH', 'AspNetUserLogins/[ms,strong]', { ProviderDisplayName: 'x' })),
    ).toContain('Only MoJoAdmin')
    expect(await outcome(me('DELETE', 'AspNetUserLogins/[ms,strong]'))).toContain('Only MoJoAdmin')
  })

  it('renames or deletes a group that the product stands on, or makes one of that name', async () => {
    for (const id of [MJA, ADMIN]) {
      expect(await outcome(boss('PATCH', `AspNetRoles/${id}`, { Name: 'Other' }))).toContain('is built in')
      expect(await outcome(boss('DELETE', `AspNetRoles/${id}`))).toContain('is built in')
      expect(await outcome(boss('PATCH', `AspNetRoles/${id}`, { Description: 'x' }))).toBe(200)
    }
    const me = as(await manager())
    for (const Name of ['mojoadmin', 'ADMIN', 'Maintenance User'])
      expect(await outcome(me('POST', 'AspNetRoles', { Name }))).toContain('is for MoJoAdmin')
    expect(await outcome(me('PATCH', `AspNetRoles/${EDITORS}`, { Name: 'MoJoAdmin' }))).toContain(
      'is for MoJoAdmin',
    )
    expect(await outcome(me('DELETE', `AspNetRoles/${STRONG}`))).toContain('TId 60')
  })
})

describe('the last MoJoAdmin', () => {
  const clear = () => database.pool.query(`delete from "AspNetUserRoles" where "RoleId" = '${MJA}'`)

  it('stays: not taken from the group, not disabled, not deleted', async () => {
    await clear()
    const last = await user(MJA)
    const disabled = await user(MJA)
    await boss('PATCH', `AspNetUsers/${disabled}`, { Disabled: true })
    for (const refused of [
      boss('DELETE', `AspNetUserRoles/[${last},${MJA}]`),
      boss('PATCH', `AspNetUsers/${last}`, { Disabled: true }),
      boss('DELETE', `AspNetUsers/${last}`),
      boss('DELETE', `AspNetUserRoles/all/[[${last},${MJA}]]`),
      boss('POST', 'AspNetUserRoles/batch', { delete: [[last, MJA]] }),
    ])
      expect(await outcome(refused)).toContain('last MoJoAdmin')
    expect(await outcome(boss('DELETE', `AspNetUserRoles/[${disabled},${MJA}]`))).toBe(204)
  })

  it('stays when several are taken away in one call', async () => {
    await clear()
    const [a, b] = [await user(MJA), await user(MJA)]
    expect(await outcome(boss('DELETE', `AspNetUserRoles/all/[[${a},${MJA}],[${b},${MJA}]]`))).toContain(
      'last MoJoAdmin',
    )
    expect(await outcome(boss('DELETE', `AspNetUsers/all/[${a},${b}]`))).toContain('last MoJoAdmin')
    expect(
      await outcome(
        boss('POST', 'AspNetUsers/batch', { update: [a, b].map(Id => ({ Id, Disabled: true })) }),
      ),
    ).toContain('last MoJoAdmin')
  })

  it('stays when two are taken away at the same moment', async () => {
    for (let round = 0; round < 5; round++) {
      await clear()
      const [a, b] = [await user(MJA), await user(MJA)]
      const both = await Promise.all([
        boss('DELETE', `AspNetUserRoles/[${a},${MJA}]`),
        round % 2
          ? boss('DELETE', `AspNetUsers/${b}`)
          : boss('PATCH', `AspNetUsers/${b}`, { Disabled: true }),
      ])
      expect(
        both.filter(answer => answer.statusCode === 403),
        both.map(answer => answer.body).join(),
      ).toHaveLength(1)
    }
  })
})
