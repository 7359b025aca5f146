import { expect, test } from 'vitest'
import { createActor, type PromiseActorLogic, toPromise } from 'xstate'
import { createClient } from '../../../core/api/index.ts'
import { moderationSlots, replySlots } from '../../../ui/screens/comment-moderation/comment-slots.ts'

const waiting = { CmId: 4, CId: 7, CmAuthor: 'Ben', CmText: 'Hello', CmState: 'pending', RowVersion: 2 }

/** A server with one comment; keeps what was written to it. */
function server() {
  const sent: unknown[] = []
  const fetch = async (input: unknown, init?: RequestInit) => {
    const { pathname } = new URL(String(input))
    const method = init?.method ?? 'GET'
    if (method !== 'GET') sent.push([method, pathname.split('/').at(-1), JSON.parse(String(init?.body))])
    return Response.json(method === 'POST' ? { ...waiting, CmId: 9 } : waiting)
  }
  return { sent, client: createClient({ baseUrl: 'http://rounds.example', token: () => 'token', fetch }) }
}
const run = <Output, Input>(slot: PromiseActorLogic<Output, Input>, input: Input): Promise<Output> =>
  toPromise(createActor(slot, { input }).start())

test('what is decided of a comment is written, with what was there for the undo', async () => {
  const { client, sent } = server()
  const act = { id: 4, values: { CmState: 'spam' }, goesOn: true }
  expect((await run(moderationSlots(client).actors.write, act)).before).toMatchObject({ CmState: 'pending' })
  expect(sent).toEqual([['PATCH', '4', expect.objectContaining({ CmState: 'spam' })]])
})

test('a reply is published under the comment, which is approved where it waits', async () => {
  const { client, sent } = server()
  const typed = { name: ' Wexmoor Health ', text: ' Thank you. ' }
  const { send } = replySlots(client).actors
  expect(await run(send, { typed, act: waiting as never })).toBe(9)
  const reply = {
    CId: 7,
    CmIdParent: 4,
    CmAuthor: 'Wexmoor Health',
    CmText: 'Thank you.',
    CmState: 'approved',
  }
  expect(sent).toEqual([
    ['PATCH', '4', expect.objectContaining({ CmState: 'approved' })],
    ['POST', 'Comment', expect.objectContaining(reply)],
  ])
  sent.length = 0
  await run(send, { typed, act: { ...waiting, CmState: 'approved' } as never })
  expect(sent).toHaveLength(1)
})
