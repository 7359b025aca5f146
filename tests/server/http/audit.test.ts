import { describe, expect, it } from 'vitest'
import { type AnyRow, type Entity, entities } from '../../../core/entities/index.ts'
import { testApp } from '../support/app.ts'
import { mojoAdmin, somebody } from '../support/people.ts'

const { call, database } = await testApp()
const admin = mojoAdmin()

const entries = async (entity: string) =>
  (await database.pool.query<AnyRow>(`select * from "AuditLog" where "Entity" = $1 order by "Id"`, [entity]))
    .rows

describe('every write', () => {
  it('leaves an entry that says who did what to which record, with the old and the new value', async () => {
    const made = await call(admin, 'POST', '/api/v1/db/Redirect', {
      body: { RFrom: '/a', RTo: '/x', RNote: 'my words' },
    })
    const { RId } = made.json()
    await call(admin, 'PATCH', `/api/v1/db/Redirect/${RId}`, { body: { RNote: 'other words' } })
    await call(admin, 'DELETE', `/api/v1/db/Redirect/${RId}`)
    const found = await entries('Redirect')
    const by = {
      EntityKey: String(RId),
      UserId: admin.person.userId,
      UserName: admin.person.email,
      ActUserName: null,
      Address: '192.0.2.1',
    }
    expect(found).toMatchObject([
      { ...by, Type: 'Created', Message: `Created Redirect ${RId} “/a”` },
      { ...by, Type: 'Changed', Data: expect.anything() },
      { ...by, Type: 'Deleted' },
    ])
    expect(JSON.parse(String(found[1]?.Data))).toEqual({
      fields: ['RNote'],
      changes: { RNote: ['my words', 'other words'] },
    })
  })

  it('names a secret that was changed, and never its value', async () => {
    const made = await call(admin, 'POST', '/api/v1/db/KeyManager', {
      body: { KmName: 'Mail', KmValue: 'first secret of a key' },
    })
    const { KmId } = made.json()
    await call(admin, 'PATCH', `/api/v1/db/KeyManager/${KmId}`, {
      body: { KmValue: 'second secret of a key' },
    })
    const all = await entries('KeyManager')
    expect(JSON.parse(String(all[1]?.Data)).hidden).toContain('KmValue')
    const found = JSON.stringify(all)
    expect(found).not.toMatch(/first|second|sealed/)
  })

  it('names both people while somebody impersonates', async () => {
    const actor = somebody({ name: 'Ann Bee', actedBy: 'boss@example.com', claims: { TId: [1, 2] } })
    await call(actor, 'POST', '/api/v1/db/Custom_Media', { body: { MTitle: 'x' } })
    expect(await entries('Custom_Media')).toMatchObject([
      { UserId: actor.person.userId, UserName: 'ann.bee@example.com', ActUserName: 'boss@example.com' },
    ])
  })

  it('of several records leaves one for each; of none that was refused, any', async () => {
    const body = [
      { SName: 'A', SCode: 'AA' },
      { SName: 'B', SCode: 'BB' },
    ]
    await call(admin, 'POST', '/api/v1/db/Custom_State/all', { body })
    expect(await entries('Custom_State')).toHaveLength(2)
    await call(admin, 'POST', '/api/v1/db/Custom_State/all', { body })
    await call(somebody(), 'POST', '/api/v1/db/Custom_State', { body: { SName: 'C', SCode: 'CC' } })
    expect(await entries('Custom_State')).toHaveLength(2)
  })

  it('is undone where its entry cannot be written', async () => {
    await database.pool.query(
      `create function refuse() returns trigger language plpgsql as $$ begin if new."Entity" = 'Custom_Specialty' then raise 'no'; end if; return new; end $$;
       create trigger refuse before insert on "AuditLog" for each row execute function refuse()`,
    )
    const refused = await call(admin, 'POST', '/api/v1/db/Custom_Specialty', { body: { SpTitle: 'x' } })
    expect(refused.statusCode).toBe(500)
    expect(refused.json()).toEqual({
      message: expect.not.stringMatching(/no\b|trigger/),
      id: expect.any(Number),
    })
    await database.pool.query('drop trigger refuse on "AuditLog"')
    expect((await call(admin, 'GET', '/api/v1/db/Custom_Specialty')).json()).toEqual([])
    const { rows } = await database.pool.query('select * from "ErrorLog"')
    expect(rows).toMatchObject([{ Id: refused.json().id, Method: 'POST' }])
  })

  it('of a record whose name has several lines leaves an entry of one', async () => {
    await call(admin, 'POST', '/api/v1/db/ContentType', { body: { CtId: 1, CtName: 'Web_Page' } })
    const { CId } = (
      await call(admin, 'POST', '/api/v1/db/Content', { body: { CTitle: 'x', CtId: 1 } })
    ).json()
    await call(admin, 'POST', '/api/v1/db/Comment', { body: { CId, CmAuthor: 'x', CmText: 'one\r\n\ntwo' } })
    expect((await entries('Comment'))[0]?.Message).toContain('“one two”')
  })
})

describe('what may only be added to, or is the server’s', () => {
  const closed = Object.values<Entity>(entities).filter(entity => entity.appendOnly || entity.writtenBy)

  it.each(closed.map(entity => [entity.name, entity] as const))(
    '%s is refused to a MoJoAdmin too',
    async (name, entity) => {
      const url = `/api/v1/db/${name}`
      const key =
        entity.fields[entity.key[0] ?? '']?.kind === 'uuid' ? '00000000-0000-4000-8000-000000000000' : '1'
      const makes = [
        await call(admin, 'POST', url, { body: {} }),
        await call(admin, 'POST', `${url}/all`, { body: [{}] }),
        await call(admin, 'POST', `${url}/batch`, { body: { create: [{}] } }),
      ]
      if (entity.writtenBy) for (const answer of makes) expect(answer.statusCode).toBe(403)
      const changes = [
        await call(admin, 'PATCH', `${url}/${key}`, { body: {} }),
        await call(admin, 'PUT', `${url}/${key}`, { body: {} }),
        await call(admin, 'PUT', `${url}/all`, { body: [{}] }),
        await call(admin, 'DELETE', `${url}/${key}`),
        await call(admin, 'DELETE', `${url}/all/[${key}]`),
        await call(admin, 'POST', `${url}/batch`, { body: { update: [{}] } }),
        await call(admin, 'POST', `${url}/batch`, { body: { delete: [key] } }),
      ]
      if (entity.writtenBy !== 'upload')
        for (const answer of changes) {
          expect(answer.statusCode, answer.body).toBe(403)
          expect(answer.json().message).toContain(entity.plural)
        }
    },
  )
})
