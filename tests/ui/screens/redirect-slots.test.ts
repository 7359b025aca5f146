import { expect, test } from 'vitest'
import { createActor, type PromiseActorLogic, toPromise } from 'xstate'
import { createClient } from '../../../core/api/index.ts'
import {
  missingActSlots,
  missingSlots,
  shortenSlots,
  waySlots,
} from '../../../ui/screens/redirects/redirect-slots.ts'

/** A client over a server that answers the same to everything; keeps what it was sent. */
function server(answer: object) {
  const sent: string[] = []
  const fetch = async (input: unknown, init?: RequestInit) => {
    const { pathname, search } = new URL(String(input))
    sent.push(
      `${init?.method ?? 'GET'} ${pathname.replace('/api/v1/mc/redirects', '')}${search} ${init?.body ?? ''}`.trim(),
    )
    return Response.json(answer)
  }
  return { sent, client: createClient({ baseUrl: 'http://rounds.example', token: () => 'token', fetch }) }
}

const run = <Output, Input>(slot: PromiseActorLogic<Output, Input>, input: Input): Promise<Output> =>
  toPromise(createActor(slot, { input }).start())

const draft = { RType: '301', RFrom: '/a', RTo: '/b', RStatus: 301 } as const

test('a redirect is checked once nobody types, and never while there is nothing to check', async () => {
  const { client, sent } = server({ way: ['/a', '/b'] })
  const { read } = waySlots(client).actors
  expect(await run(read, { what: null })).toBeNull()
  const left = createActor(read, { input: { what: draft } }).start()
  left.stop()
  expect(await run(read, { what: draft })).toEqual({ way: ['/a', '/b'] })
  expect(sent).toEqual([`POST /check ${JSON.stringify(draft)}`])
})

test('the log is read with or without its noise', async () => {
  const { client, sent } = server({ groups: [] })
  const { read } = missingSlots(client).actors
  for (const noise of [false, true]) await run(read, { what: { noise, written: 0 } })
  expect(sent).toEqual(['GET /missing?noise=false', 'GET /missing?noise=true'])
})

test('addresses of the log become redirects, are ignored, and no longer are', async () => {
  const { client, sent } = server({ created: [7, 8] })
  const { send } = missingActSlots(client).actors
  const typed = { chosen: [], targets: {} }
  const redirects = [{ from: '/a', to: '/b' }]
  expect(await run(send, { typed, act: { kind: 'accept', redirects } })).toEqual([7, 8])
  expect(await run(send, { typed, act: { kind: 'ignore', addresses: ['/a'] } })).toEqual([])
  expect(await run(send, { typed, act: { kind: 'heed', addresses: ['/a'] } })).toEqual([])
  expect(sent).toEqual([
    'POST /missing/accept {"redirects":[{"from":"/a","to":"/b"}]}',
    'POST /missing/ignore {"addresses":["/a"],"ignored":true}',
    'POST /missing/ignore {"addresses":["/a"],"ignored":false}',
  ])
})

test('chains are shortened together', async () => {
  const { client, sent } = server({ shortened: [] })
  const { send } = shortenSlots(client).actors
  expect(await run(send, { typed: {}, act: undefined })).toEqual({ shortened: [] })
  expect(sent).toEqual(['POST /shorten {}'])
})
