import { expect, test } from 'vitest'
import {
  isPicked,
  type PickerAnswer,
  type PickerInput,
  type PickerQuery,
  picker,
} from '../../machines/picker.ts'
import { drive, stub } from './support/drive.ts'

const option = (id: string) => ({ id, label: id.toUpperCase() })

async function open(input: PickerInput, found = ['a', 'b', 'c']) {
  const find = stub<PickerAnswer, PickerQuery>()
  const driven = drive(picker.provide({ actors: { find: find.logic } }), input)
  driven.send({ type: 'OPEN' })
  await find.last.answer({ options: found.map(option), more: false })
  return { ...driven, find }
}

test('several are picked in the order they were, and put back', async () => {
  const { send, context, emitted } = await open({ picks: 'several' })
  for (const id of ['b', 'a', 'b', 'c']) send({ type: 'TOGGLE', id })
  expect(['a', 'b', 'c'].map(id => isPicked(context(), id))).toEqual([true, false, true])
  send({ type: 'DONE' })
  expect(emitted).toEqual([{ type: 'PICKED', options: [option('a'), option('c')] }])
})

test('where one is picked another takes its place', async () => {
  const { send, context, emitted } = await open({ picks: 'one' })
  send({ type: 'TOGGLE', id: 'a' })
  send({ type: 'TOGGLE', id: 'b' })
  expect(context().picked).toEqual([option('b')])
  send({ type: 'PICK', id: 'c' })
  expect(emitted).toEqual([{ type: 'PICKED', options: [option('c')] }])
})

test('the last of several comes after those that are picked, and is told once', async () => {
  const { send, emitted } = await open({ picks: 'several' })
  for (const id of ['a', 'b']) send({ type: 'TOGGLE', id })
  send({ type: 'PICK', id: 'a' })
  expect(emitted).toEqual([{ type: 'PICKED', options: [option('b'), option('a')] }])
})

test.each([
  ['there are none', null, 'no options left'],
  ['a filter leaves none', 'staff', 'no results'],
])('it is told apart whether %s', async (_, filter, tag) => {
  const { tags } = await open({ picks: 'one', filter }, [])
  expect(tags()).toContain(tag)
})

test('what is picked stays picked while others are looked for, and can be put back', async () => {
  const { send, find, context } = await open({ picks: 'several', filter: 'staff' })
  send({ type: 'TOGGLE', id: 'a' })
  send({ type: 'SEARCH', text: 'z' })
  send({ type: 'SEARCH_NOW' })
  expect(find.last.input).toEqual({ search: 'z', filter: 'staff', page: 1, exclude: [] })
  await find.last.answer({ options: [option('z')], more: false })
  send({ type: 'PICK', id: 'z' })
  expect(context().picked).toEqual([])
})

test('of two answers only the one that was asked last counts', async () => {
  const { send, find, context } = await open({ picks: 'several' })
  send({ type: 'SEARCH', text: 'one' })
  send({ type: 'SEARCH_NOW' })
  const first = find.last
  send({ type: 'SEARCH', text: 'two' })
  send({ type: 'SEARCH_NOW' })
  await find.last.answer({ options: [option('two')], more: false })
  await first.answer({ options: [option('one')], more: false })
  expect(context().options).toEqual([option('two')])
})
