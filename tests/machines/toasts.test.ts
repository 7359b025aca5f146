import { expect, test } from 'vitest'
import { toast, toasts } from '../../machines/toasts.ts'
import { drive, everyStateIsVisited } from './support/drive.ts'

everyStateIsVisited(toast)
everyStateIsVisited(toasts)

function open() {
  const driven = drive(toasts)
  return {
    ...driven,
    seen: () =>
      driven.context().toasts.map(({ id, ref }) => {
        const { context, tags } = ref.getSnapshot()
        return `${id}: ${context.type} ${context.text} ${[...tags].join()}`
      }),
  }
}

test('a toast stands 4 seconds and 400 ms, and takes 200 ms to go', () => {
  const { send, pass, seen, tags } = open()
  send({ type: 'SHOW', content: { type: 'success', text: 'Saved' } })
  expect(tags()).toEqual(['shows toasts'])
  pass(4_399)
  expect(seen()).toEqual(['toast 1: success Saved standing'])
  pass(1)
  expect(seen()).toEqual(['toast 1: success Saved leaving'])
  pass(199)
  expect(seen()).toHaveLength(1)
  pass(1)
  expect(seen()).toEqual([])
  expect(tags()).toEqual([])
})

test('each has its own time', () => {
  const { send, pass, seen } = open()
  send({ type: 'SHOW', content: { type: 'info', text: 'long', dismiss: 9_000 } })
  send({ type: 'SHOW', content: { type: 'info', text: 'short', dismiss: 1_000 } })
  pass(1_600)
  expect(seen()).toEqual(['toast 1: info long standing'])
})

test('a click closes it; of two only the one that was clicked', () => {
  const { send, pass, seen } = open()
  send({ type: 'SHOW', content: { type: 'error', text: 'one' } })
  send({ type: 'SHOW', content: { type: 'warning', text: 'two' } })
  send({ type: 'CLICK', id: 'toast 1' })
  expect(seen()).toEqual(['toast 1: error one leaving', 'toast 2: warning two standing'])
  send({ type: 'CLICK', id: 'nobody' })
  pass(200)
  expect(seen()).toEqual(['toast 2: warning two standing'])
})

test('a loading one neither goes by itself nor by click, until it becomes another', () => {
  const { send, pass, seen } = open()
  send({ type: 'SHOW', id: 'save', content: { type: 'loading', text: 'Saving' } })
  pass(600_000)
  send({ type: 'CLICK', id: 'save' })
  expect(seen()).toEqual(['save: loading Saving standing'])
  send({ type: 'SHOW', id: 'save', content: { type: 'success', text: 'Saved' } })
  expect(seen()).toEqual(['save: success Saved standing'])
  pass(4_600)
  expect(seen()).toEqual([])
})

test('the program can close one, or all, loading or not', () => {
  const { send, pass, seen } = open()
  for (const id of ['a', 'b', 'c']) send({ type: 'SHOW', id, content: { type: 'loading', text: id } })
  send({ type: 'CLOSE', id: 'b' })
  pass(200)
  expect(seen()).toEqual(['a: loading a standing', 'c: loading c standing'])
  send({ type: 'CLOSE_ALL' })
  pass(200)
  expect(seen()).toEqual([])
})

test('one that is leaving and has something new to say stays', () => {
  const { send, pass, seen } = open()
  send({ type: 'SHOW', id: 'x', content: { type: 'custom', text: 'one' } })
  send({ type: 'CLICK', id: 'x' })
  pass(100)
  send({ type: 'SHOW', id: 'x', content: { type: 'custom', text: 'two', dismiss: 100 } })
  pass(499)
  expect(seen()).toEqual(['x: custom two standing'])
  pass(1)
  pass(200)
  expect(seen()).toEqual([])
})
