import { describe, expect, test } from 'vitest'
import { createActor, type PromiseActorLogic, toPromise } from 'xstate'
import { deviceSlots } from '../../../ui/screens/account/account-slots.ts'
import { newPageIn, newPageSlots } from '../../../ui/screens/add-content/new-page-slots.ts'
import { draftsSlots } from '../../../ui/screens/drafts/drafts-slots.ts'
import { folderSlots } from '../../../ui/screens/folder-organization/folder-slots.ts'
import { auditSlots } from '../../../ui/screens/logs/audit-slots.ts'
import { jumpSlots } from '../../../ui/screens/page-numbers/jump-slots.ts'
import { trashSlots } from '../../../ui/screens/remove-content/trash-slots.ts'
import { captionSlots } from '../../../ui/screens/videos/video-slots.ts'
import { fakeClient } from '../records/fake-client.ts'
import { sendBy, server } from './support.ts'

const run = <Output, Input>(slot: PromiseActorLogic<Output, Input>, input: Input): Promise<Output> =>
  toPromise(createActor(slot, { input }).start())
const refuse = (message: string) => () => Response.json({ message }, { status: 409 })
const drafts = [
  { cId: 1, version: 3, title: 'Heart' },
  { cId: 2, version: 4, title: 'Lungs' },
]

describe('open drafts', () => {
  test('are published together, and told in numbers', async () => {
    const published = [{ cId: 1, cvId: 11, title: 'Heart', broughtIn: [], url: '/heart', beforeId: 10 }]
    const { client, sent } = server({
      'POST /editor/publish': {
        published,
        moves: [{}, {}],
        redirects: { created: 2, updated: 1, removed: 5 },
      },
    })
    const { settle } = draftsSlots(client).actors
    expect(await run(settle, { act: 'publish', drafts, reason: 'Because' })).toEqual({
      pages: [{ cId: 1, cvId: 11, title: 'Heart', broughtIn: [] }],
      moves: 2,
      redirects: 3,
    })
    expect(sent).toEqual([
      'POST /editor/publish {"drafts":[{"cId":1,"version":3},{"cId":2,"version":4}],"reason":"Because"}',
    ])
  })

  test('are discarded one after the other, or none of them', async () => {
    const versions = [
      { cvId: 9, kind: 'published' },
      { cvId: 11, kind: 'discarded' },
      { cvId: 8, kind: 'discarded' },
    ]
    const { client, sent } = server({ 'POST /editor/discard': { versions } })
    const call = { act: 'discard', drafts, reason: '' } as const
    expect(await run(draftsSlots(client).actors.settle, call)).toEqual({
      pages: [
        { cId: 1, cvId: 11, title: 'Heart' },
        { cId: 2, cvId: 11, title: 'Lungs' },
      ],
      moves: 0,
      redirects: 0,
    })
    expect(sent).toHaveLength(2)
    let times = 0
    const half = server({
      'POST /editor/discard': () => (++times === 2 ? refuse('Changed.')() : Response.json({ versions })),
    })
    const failed = run(draftsSlots(half.client).actors.settle, call)
    await expect(failed).rejects.toMatchObject({
      status: 409,
      message: 'Lungs: Changed. Nothing was discarded.',
    })
    expect(half.sent.at(-1)).toBe('undo: POST /editor/restore {"cvId":11,"version":null}')
  })

  test('come back in the other order', async () => {
    const pages = [
      { cId: 1, cvId: 11, title: 'Heart' },
      { cId: 2, cvId: 12, title: 'Lungs' },
    ]
    const { client, sent } = server()
    await run(draftsSlots(client).actors.undo, { act: 'publish', pages })
    await run(draftsSlots(client).actors.undo, { act: 'discard', pages })
    expect(sent).toEqual([
      'undo: POST /editor/undo {"cvId":12,"reason":"Undone","reopen":true}',
      'undo: POST /editor/undo {"cvId":11,"reason":"Undone","reopen":true}',
      'undo: POST /editor/restore {"cvId":12,"version":null}',
      'undo: POST /editor/restore {"cvId":11,"version":null}',
    ])
  })
})

describe('pages that were deleted', () => {
  test('are looked at, erased and restored', async () => {
    const { client, sent } = server({
      'POST /bin/erase': { erased: 2, redirects: 1 },
      'POST /bin/restore': { restored: 1 },
    })
    const { look, settle } = trashSlots(client).actors
    await run(look, [1, 2])
    expect(await run(settle, { act: 'erase', pages: [1, 2], urls: [] })).toBe(2)
    expect(await run(settle, { act: 'restore', pages: [1], urls: [{ cId: 1, url: '/a' }] })).toBe(1)
    expect(sent.map(call => call.split(' ').slice(0, 2).join(' '))).toEqual([
      'POST /bin/review',
      'POST /bin/erase',
      'POST /bin/restore',
    ])
  })
})

test('folders are looked at, moved as they were seen, and moved back', async () => {
  const { client, sent } = server()
  const { look, move, undo } = folderSlots(client).actors
  await run(look, [])
  await run(move, { moves: [], stamp: 'seen' })
  await run(undo, 7)
  expect(sent).toEqual([
    'POST /folders/review {"moves":[]}',
    'POST /folders/move {"moves":[],"stamp":"seen"}',
    'POST /folders/undo {"id":7}',
  ])
})

test('the log is walked through on the server', async () => {
  const { client, sent } = server({ 'POST /audit/verify': { checked: 3 } })
  const { verify } = auditSlots(client, 'America/Chicago').actors
  expect(await run(verify, null)).toEqual({ checked: 3 })
  await run(verify, '2026-11')
  expect(sent).toEqual([
    'POST /audit/verify {}',
    'POST /audit/verify {"month":"2026-11","zone":"America/Chicago"}',
  ])
})

test('a device is signed out, and what is left is read, though that may fail', async () => {
  const { client, sent } = server({ 'DELETE /jwt/sessions/abc': { success: true } })
  let times = 0
  const reload = async () => {
    times++
    throw new Error('Away.')
  }
  await sendBy(deviceSlots(client, reload), { typed: {}, act: { SessionId: 'abc' } as never })
  expect([sent, times]).toEqual([['DELETE /jwt/sessions/abc'], 1])
})

test('a page is made new, or as a copy', async () => {
  const { client, sent } = server({
    'POST /editor/add': { CId: 5 },
    'GET /editor/duplicate?cId=9&bPagePicker=false': { CId: 6 },
  })
  const slots = newPageSlots(client)
  const page = { title: 'A', url: '/a', type: 1, tag: 1000, template: null } as never
  expect(await sendBy(slots, { typed: newPageIn(1000), act: { page } })).toEqual({ CId: 5 })
  expect(await sendBy(slots, { typed: newPageIn(1000), act: { copyOf: 9 } })).toEqual({ CId: 6 })
  expect(sent[0]).toContain('POST /editor/add {"title":"A"')
  expect(newPageIn(1000)).toEqual({ title: '', ownUrl: null, type: '1', tag: 1000, template: '' })
})

describe('the number of a page', () => {
  const slots = jumpSlots(
    fakeClient(() => ({
      all: async ({ filter }: { filter: { values: string[] }[][] }) =>
        filter[0]?.[0]?.values[0] === '7' ? [{ CId: 7, CTitle: 'Heart' }] : [],
    })),
  )
  const jump = (number: string) => sendBy(slots, { typed: { number }, act: undefined })

  test('leads to it, however it is written', async () => {
    expect(await jump(' #7 ')).toBe(7)
    expect(await jump('7')).toBe(7)
  })

  test.each(['', 'x', '7x', '1234567890', '-7', '##7'])('%j is none', async number => {
    await expect(jump(number)).rejects.toThrow('digits only')
  })

  test('that nobody has, or not one’s own, says so', async () => {
    await expect(jump('8')).rejects.toThrow('Page 8 doesn’t exist, or it isn’t in any of your folders.')
  })
})

test('captions are a WebVTT file, kept in the film as it was seen beside what it says already', async () => {
  const asked: unknown[] = []
  const client = fakeClient(() => ({ update: async (...given: unknown[]) => void asked.push(given) }))
  const film = { FId: 4, FMeta: { seconds: 9 }, RowVersion: 2 } as never
  const act = (FType: string) => ({ typed: {}, act: { FType, FPath: '/files/a.vtt' } as never })
  await expect(sendBy(captionSlots(client, film), act('text/plain'))).rejects.toThrow('WebVTT')
  await sendBy(captionSlots(client, film), act('text/vtt'))
  expect(asked).toEqual([[[4], { FMeta: { seconds: 9, captions: '/files/a.vtt' } }, { version: 2 }]])
})
