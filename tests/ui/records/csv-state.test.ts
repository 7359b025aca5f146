import { afterEach, expect, test, vi } from 'vitest'
import { openCsvState } from '../../../ui/records/csv-import/csv-state.ts'

afterEach(() => vi.unstubAllGlobals())

/** A worker that a test answers for. */
class StandIn extends EventTarget {
  static last: StandIn | undefined
  readonly asked: { id: number; effect: string }[] = []
  isEnded = false
  constructor() {
    super()
    StandIn.last = this
  }
  postMessage(ask: { id: number; effect: string }) {
    this.asked.push(ask)
  }
  terminate() {
    this.isEnded = true
  }
  answer(data: object) {
    this.dispatchEvent(new MessageEvent('message', { data }))
  }
}

function opened() {
  vi.stubGlobal('Worker', StandIn)
  const state = openCsvState()
  const worker = StandIn.last
  if (!worker) throw new Error('No worker was started.')
  return { state, worker }
}
const plan = {} as Parameters<ReturnType<typeof openCsvState>['plan']>[0]

test('each asker hears the answer to what it asked', async () => {
  const { state, worker } = opened()
  const [one, other] = [state.plan(plan), state.plan(plan)]
  expect(worker.asked.map(({ id, effect }) => [id, effect])).toEqual([
    [1, 'plan'],
    [2, 'plan'],
  ])
  worker.answer({ id: 2, ok: true, value: ['second'] })
  worker.answer({ id: 1, ok: false, message: 'No such column.' })
  expect(await other).toEqual(['second'])
  await expect(one).rejects.toThrow('No such column.')
})

test('a file is read as bytes, with the separator that was chosen', async () => {
  const { state, worker } = opened()
  const read = state.read([new File(['a;b'], 'a.csv')], 'Redirect', ';')
  await vi.waitFor(() => expect(worker.asked).toHaveLength(1))
  expect(worker.asked[0]).toEqual({
    id: 1,
    effect: 'read',
    files: [{ name: 'a.csv', bytes: new TextEncoder().encode('a;b') }],
    entity: 'Redirect',
    separator: ';',
  })
  worker.answer({ id: 1, ok: true, value: 'a table' })
  expect(await read).toBe('a table')
})

test.each(['error', 'messageerror'])('a worker that breaks by %s tells all who wait', async name => {
  const { state, worker } = opened()
  const waiting = [state.plan(plan), state.plan(plan)]
  worker.dispatchEvent(new Event(name))
  for (const one of waiting) await expect(one).rejects.toThrow('Couldn’t read the file')
})

test('the worker ends when the import is left', () => {
  const { state, worker } = opened()
  state.close()
  expect(worker.isEnded).toBe(true)
})
