import { describe, expect, it } from 'vitest'
import { expectDocumented } from '../openapi/contract.ts'
import { testApp } from '../support/app.ts'
import { mojoAdmin, somebody } from '../support/people.ts'
import { beginSessionOf } from '../support/sessions.ts'

const { call, database } = await testApp()
const path = '/api/v1/db/keymanager/reveal'
const VALUE = 'sk-live-0123456789abcdef'
const admin = mojoAdmin()
await beginSessionOf(database, admin)
const made = await call(admin, 'POST', '/api/v1/db/KeyManager', { body: { KmName: 'Mail', KmValue: VALUE } })
const { KmId } = made.json()
const reveal = async (actor: Parameters<typeof call>[0], key: unknown = KmId) => {
  const answer = await call(actor, 'POST', `${path}/${key}`)
  expectDocumented('post', `${path}/{key}`, answer)
  return answer
}

describe('a key of the key manager', () => {
  it('is encrypted at rest, and shown nowhere but by its own call', async () => {
    const { rows } = await database.pool.query('select * from "KeyManager"')
    expect(rows[0].KmValue).toMatch(/^sealed\.1\./)
    expect(rows[0].KmHint).toBe('…cdef')
    const everywhere = [
      made,
      await call(admin, 'GET', '/api/v1/db/KeyManager'),
      await call(admin, 'GET', '/api/v1/db/AuditLog'),
    ]
    for (const answer of everywhere) {
      expect(answer.body).not.toContain(VALUE)
      expect(answer.body).not.toContain('sealed.1.')
    }
  })

  it('is shown to a MoJoAdmin, which is written down without the value', async () => {
    expect((await reveal(admin)).json()).toEqual({ KmId, KmValue: VALUE })
    const { rows } = await database.pool.query(`select * from "AuditLog" where "Type" = 'Revealed'`)
    expect(rows).toMatchObject([
      { Entity: 'KeyManager', EntityKey: String(KmId), UserId: admin.person.userId },
    ])
    expect(JSON.stringify(rows)).not.toContain(VALUE)
    const shown = await call(admin, 'GET', `/api/v1/db/KeyManager/${KmId}`)
    expect(shown.json().KmRevealedDt).toMatch(/Z$/)
  })

  it('is encrypted anew when it is changed', async () => {
    await call(admin, 'PATCH', `/api/v1/db/KeyManager/${KmId}`, { body: { KmValue: 'another one entirely' } })
    expect((await reveal(admin)).json().KmValue).toBe('another one entirely')
    await call(admin, 'PUT', `/api/v1/db/KeyManager/${KmId}`, { body: { KmName: 'Mail 2' } })
    expect((await reveal(admin)).json().KmValue).toBe('another one entirely')
  })

  it('is shown again only once an older session has been proven anew', async () => {
    const later = mojoAdmin({ name: 'Late Riser' })
    await beginSessionOf(database, later, 11)
    const refused = await reveal(later)
    expect([refused.statusCode, refused.json()]).toEqual([
      403,
      { message: 'Enter your password again to continue.', stepUp: true },
    ])
    const prove = (minutes: number) =>
      database.pool.query(
        `insert into session_step_up (session_id, at) values ($1, now() - make_interval(mins => $2))
         on conflict (session_id) do update set at = excluded.at`,
        [later.sessionId, minutes],
      )
    await prove(11)
    expect((await reveal(later)).statusCode).toBe(403)
    await prove(1)
    expect((await reveal(later)).statusCode).toBe(200)
    expect((await reveal(mojoAdmin())).statusCode).toBe(403)
  })

  it('is shown to nobody else', async () => {
    for (const actor of [
      somebody({ roles: ['Admin'], claims: { TId: [1, 2] } }),
      somebody({ claims: { TId: [173] } }),
    ])
      expect((await reveal(actor)).statusCode).toBe(403)
    expect((await reveal(undefined)).statusCode).toBe(401)
    expect((await reveal(admin, 99_999)).statusCode).toBe(404)
    expect((await reveal(admin, 'x')).statusCode).toBe(400)
  })
})
