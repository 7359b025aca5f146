import { describe, expect, it } from 'vitest'
import type { SubmissionAct } from '../../../core/access/index.ts'
import type { Actor } from '../../../server/rights/actor.ts'
import { acts, type Caller, callers, mayDo } from '../../core/access/submission-table.ts'
import { testApp } from '../support/app.ts'
import { mojoAdmin, somebody } from '../support/people.ts'

const { app, call, database } = await testApp()
const one = '/api/v1/db/formsubmission'
const { FrmId } = (
  await call(mojoAdmin(), 'POST', '/api/v1/db/Form', {
    body: {
      FrmName: 'Contact',
      FrmConfig: JSON.stringify({
        fields: [
          { name: 'mail', label: 'Email', kind: 'email' },
          { name: 'words', label: 'Words', kind: 'text' },
          { name: 'scan', label: 'Scan', kind: 'file', rules: { accept: ['.txt'] } },
        ],
      }),
    },
  })
).json()

const part = (name: string, value: string) =>
  `--b\r\ncontent-disposition: form-data; name=${name}\r\n\r\n${value}\r\n`

/** A submission with a file, assigned to someone. */
async function submission(assignedTo: string | null): Promise<{ FsId: number; file: number }> {
  const sent = await app.inject({
    method: 'POST',
    url: `/api/v1/db/form/submit?id=${FrmId}`,
    headers: { 'content-type': 'multipart/form-data; boundary=b' },
    payload: `${part('"mail"', 'jo@example.com')}${part('"words"', 'knee')}${part('"scan"; filename="a.txt"', 'elbow')}--b--\r\n`,
  })
  expect(sent.statusCode, sent.body).toBe(200)
  const { rows } = await database.pool.query<{ FsId: number; file: number }>(
    'select "FsId", id as file from form_file order by id desc limit 1',
  )
  const [{ FsId, file } = { FsId: 0, file: 0 }] = rows
  await database.pool.query('update "FormSubmission" set "UserId" = $1 where "FsId" = $2', [assignedTo, FsId])
  return { FsId, file }
}

async function user(userId: string): Promise<void> {
  await database.pool.query(
    `insert into "AspNetUsers" ("Id", "Email", "NormalizedEmail", "UserName", "NormalizedUserName", "SecurityStamp")
     values ($1::uuid, $2, upper($2), $2, upper($2), 'x')`,
    [userId, `${userId}@example.com`],
  )
}

/** How each act is called. */
const how: Readonly<
  Record<
    SubmissionAct,
    (of: {
      FsId: number
      file: number
      reason: string
      self: string
    }) => readonly ['GET' | 'POST' | 'PATCH', string, object?]
  >
> = {
  list: () => ['GET', one],
  export: () => ['GET', `${one}?fields=FrmId,FsState,UserId,FsNotes&pageNumber=1&pageSize=500`],
  open: ({ FsId, reason }) => ['POST', `${one}/secure/${FsId}/open`, { reason }],
  'open a file': ({ FsId, file, reason }) => ['POST', `${one}/secure/${FsId}/files/${file}`, { reason }],
  note: ({ FsId }) => ['PATCH', `${one}/${FsId}`, { FsNotes: '[{"text":"Called"}]' }],
  assign: ({ FsId, self }) => ['PATCH', `${one}/${FsId}`, { UserId: self }],
  'change state': ({ FsId }) => ['PATCH', `${one}/${FsId}`, { FsState: 'done' }],
  reply: ({ FsId, reason }) => [
    'POST',
    `${one}/secure/${FsId}/reply`,
    { subject: 'Hello', text: 'Call us.', reason },
  ],
  redact: ({ FsId, reason }) => ['POST', `${one}/secure/${FsId}/redact`, { name: 'words', reason }],
}

function actorOf({ roles = [], tag, isKey }: Caller): Actor {
  const given = { roles, claims: { TId: tag === undefined ? [] : [tag] } }
  const actor = roles.includes('MoJoAdmin') ? mojoAdmin() : somebody(given)
  const keyRights = { FormSubmission: ['read', 'update'] } as const
  return isKey ? { ...actor, person: { ...actor.person, keyRights } } : actor
}

const holdsAnswers = /knee|elbow|jo@example/

describe('who sees which submission', () => {
  it.each(callers)('$who', async caller => {
    const actor = actorOf(caller)
    const self = actor.person.userId
    await user(self)
    for (const act of acts) {
      // Assigning comes to oneself, which would open what follows.
      const { FsId, file } = await submission(caller.isAssigned ? self : null)
      // Redacting has a reason from everyone; an empty one is refused before.
      const reason = caller.reason ?? (act === 'redact' && mayDo(caller, act) ? 'Typed by mistake' : '')
      const [method, url, body] = how[act]({ FsId, file, reason, self })
      const { statusCode, body: said } = await call(actor, method, url, body === undefined ? {} : { body })
      const may = mayDo(caller, act)
      expect([act, statusCode < 300], `${statusCode} ${said}`).toEqual([act, may])
      if (!may) expect([400, 403], act).toContain(statusCode)
      const shows = may && (act === 'open' || act === 'open a file')
      expect([act, holdsAnswers.test(said)]).toEqual([act, shows])
      await database.pool.query('delete from "FormSubmission"')
    }
  })

  it('nobody who is not signed in', async () => {
    const { FsId, file } = await submission(null)
    for (const act of acts) {
      const [method, url, body] = how[act]({ FsId, file, reason: 'Mine', self: '' })
      const { statusCode } = await call(undefined, method, url, body === undefined ? {} : { body })
      expect([act, statusCode]).toEqual([act, 401])
    }
  })
})
