import { expect, test } from 'vitest'
import { confirm } from '../../machines/confirm.ts'
import { drive, everyStateIsVisited, stub } from './support/drive.ts'

everyStateIsVisited(confirm)

function open() {
  const carryOut = stub<unknown, { about: unknown }>()
  return { ...drive(confirm.provide({ actors: { carryOut: carryOut.logic } })), carryOut }
}

test('it asks in the words of the specification, or in its own', () => {
  const { send, context, tags } = open()
  expect(tags()).toEqual([])
  send({ type: 'ASK', question: { title: 'Own words?' } })
  send({ type: 'CANCEL' })
  send({ type: 'ASK', question: { text: 'All of them.' } })
  expect(tags()).toEqual(['open'])
  expect(context()).toMatchObject({
    title: 'Are you sure?',
    text: 'All of them.',
    confirmLabel: 'Yes, continue',
  })
})

test('what is confirmed is carried out', async () => {
  const { send, carryOut, tags, emitted } = open()
  send({ type: 'ASK', question: { about: 7 } })
  send({ type: 'CONFIRM' })
  expect(tags()).toEqual(['busy', 'open'])
  send({ type: 'CANCEL' })
  expect(carryOut.last.input).toEqual({ about: 7 })
  await carryOut.last.answer(undefined)
  expect(tags()).toEqual([])
  expect(emitted).toEqual([{ type: 'DONE', about: 7 }])
})

test('what is cancelled is not', () => {
  const { send, carryOut, emitted } = open()
  send({ type: 'ASK', question: { about: 7 } })
  send({ type: 'CANCEL' })
  send({ type: 'CONFIRM' })
  expect(carryOut.calls).toHaveLength(0)
  expect(emitted).toEqual([{ type: 'CANCELLED', about: 7 }])
})

test('what fails or hangs can be tried again, or given up', async () => {
  const { send, carryOut, tags, context, pass, emitted } = open()
  send({ type: 'ASK', question: {} })
  send({ type: 'CONFIRM' })
  await carryOut.last.fail(new Error('In use.'))
  expect(tags()).toEqual(['open', 'shows a message'])
  expect(context().message).toBe('In use.')
  send({ type: 'CONFIRM' })
  expect(context().message).toBeNull()
  pass(60_000)
  expect(context().message).toMatch(/did not answer/)
  send({ type: 'CANCEL' })
  expect(tags()).toEqual([])
  expect(emitted).toEqual([{ type: 'CANCELLED', about: undefined }])
})
