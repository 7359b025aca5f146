import { expect, test, vi } from 'vitest'
import { type ActionCall, callsOf } from '../../../core/actions/index.ts'
import { type Client, createClient } from '../../../core/api/index.ts'

/** A client over a server that answers each call by its method and path, and what it was sent. */
function server(answers: Readonly<Record<string, unknown>> = {}) {
  const sent: string[] = []
  const fetch = async (input: unknown, init?: RequestInit) => {
    const { pathname, search } = new URL(String(input), 'http://rounds.example')
    const name = `${init?.method ?? 'GET'} ${pathname.replace(/^\/api\/v1/, '')}${search}`
    sent.push(init?.body ? `${name} ${init.body}` : name)
    return Response.json(answers[name] ?? { success: true })
  }
  const client: Client = createClient({ baseUrl: 'http://rounds.example', token: () => 'token', fetch })
  const become = vi.fn()
  const run = (call: ActionCall, argument: string, text?: string) =>
    callsOf(client, become)({ kind: 'call', call, argument, ...(text !== undefined && { text }) })
  return { sent, become, run }
}

test.each<[ActionCall, string, string]>([
  ['clear cache', 'db', 'GET /mc/cache/clear/db'],
  ['archive system message', '7', 'GET /db/systemmessages/archive?sId=7'],
  ['mail a new password', 'jo', 'POST /mc/jwt/reset-password?userId=jo {}'],
  ['sign out everywhere', 'jo', 'POST /mc/jwt/signout-everywhere?userId=jo {}'],
  ['unlock', 'jo', 'POST /mc/jwt/unlock?userId=jo {}'],
  ['empty the error log', '', 'GET /db/errorlog/truncate'],
  ['verify the audit log', '', 'POST /mc/audit/verify {}'],
  ['resume custom code', '', 'POST /mc/custom-code/resume'],
  ['undo publish', '5', 'POST /mc/editor/undo {"cvId":5,"reason":"Because"}'],
])('%s is sent as %s %s', async (call, argument, request) => {
  const { sent, run } = server()
  expect(await run(call, argument, 'Because')).toBeUndefined()
  expect(sent).toEqual([request])
})

test('all custom code is switched off, and back on by undo', async () => {
  const { sent, run } = server()
  expect(await run('switch custom code off', '')).toEqual({
    undo: [{ kind: 'call', call: 'switch custom code on', argument: '' }],
  })
  expect(await run('switch custom code on', '')).toEqual({
    undo: [{ kind: 'call', call: 'switch custom code off', argument: '' }],
  })
  expect(sent).toEqual([
    'POST /mc/custom-code/switch {"off":true}',
    'POST /mc/custom-code/switch {"off":false}',
  ])
})

test.each<[ActionCall]>([['mail a new password'], ['sign out everywhere'], ['unlock']])(
  '%s fails with what the server says where it was not agreed to',
  async call => {
    const refusal = { success: false, errors: [{ message: 'Not yours.' }] }
    const names = ['reset-password', 'signout-everywhere', 'unlock']
    const { run } = server(Object.fromEntries(names.map(name => [`POST /mc/jwt/${name}?userId=jo`, refusal])))
    await expect(run(call, 'jo')).rejects.toThrow('Not yours.')
  },
)

test('an audit log that is broken is a failure that says so', async () => {
  const verdict = { checked: 3, unsealed: 0, broken: { what: 'entry changed', entry: 7 } }
  const { run } = server({ 'POST /mc/audit/verify': verdict })
  await expect(run('verify the audit log', '')).rejects.toThrow('Entry 7 was changed')
})

test('who is impersonated is who one becomes', async () => {
  const { run, become } = server({ 'POST /mc/jwt/impersonate': { success: true, token: 'of jo' } })
  await run('impersonate', 'jo')
  expect(become.mock.calls).toEqual([['of jo']])
})

test('a draft is published over the page that it was written on, and taken back by its version', async () => {
  const page = { draft: { version: 4, baseStamp: 'seen', snapshot: { content: { CVisible: true } } } }
  const { sent, run } = server({
    'GET /mc/editor/page?cId=9': page,
    'POST /mc/editor/publish': { published: [{ cvId: 12 }] },
  })
  expect(await run('publish draft', '9', 'Because')).toEqual({
    undo: [{ kind: 'call', call: 'undo publish', argument: '12', text: 'Undone' }],
    made: { entity: 'Content', record: { CId: 9 } },
  })
  expect(sent[1]).toBe(
    'POST /mc/editor/publish {"drafts":[{"cId":9,"version":4,"base":"seen"}],"reason":"Because"}',
  )
  const { run: without } = server({ 'GET /mc/editor/page?cId=9': { draft: null } })
  await expect(without('publish draft', '9')).rejects.toThrow('no longer has a draft')
})

test('a new page goes into a folder and follows its address; undo deletes it', async () => {
  const { sent, run } = server({ 'POST /mc/editor/add': { CId: 11 } })
  expect(await run('add page', '7', 'New wing')).toEqual({
    undo: [{ kind: 'delete', entity: 'Content', keys: [[11]] }],
    made: { entity: 'Content', record: { CId: 11 } },
  })
  expect(sent).toEqual(['POST /mc/editor/add {"title":"New wing","type":1,"tag":7}'])
})

test('a location is closed by one call; undo deletes the alert', async () => {
  const { sent, run } = server({ 'POST /mc/care/close-today': { LaId: 5, until: '2026-11-24T06:00:00Z' } })
  expect(await run('close location today', '3', 'Closed: no power')).toEqual({
    undo: [{ kind: 'delete', entity: 'Custom_LocationAlert', keys: [[5]] }],
    made: { entity: 'Custom_LocationAlert', record: { LaId: 5 } },
  })
  expect(sent).toEqual(['POST /mc/care/close-today {"location":3,"title":"Closed: no power"}'])
})

test('a copy is deleted where it is taken back', async () => {
  const { run } = server({ 'GET /mc/editor/duplicate?cId=9&bPagePicker=false': { CId: 10 } })
  expect(await run('duplicate page', '9')).toEqual({
    undo: [{ kind: 'delete', entity: 'Content', keys: [[10]] }],
    made: { entity: 'Content', record: { CId: 10 } },
  })
})
