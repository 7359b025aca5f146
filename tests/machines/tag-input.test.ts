import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { type TagInputInput, tagInput, whyNotAdded } from '../../machines/tag-input.ts'

const started = (input: TagInputInput = {}) => createActor(tagInput, { input }).start()

test('of a paste what is new is added, what is there is said, and what finds no room stays to be seen', () => {
  const actor = started({ items: ['b'], limits: { most: 3, longest: 5 } })
  actor.send({ type: 'TYPE', text: ' x ' })
  actor.send({ type: 'PASTE', text: 'a\nb\nlonger\nc\nd' })
  expect(actor.getSnapshot().context).toMatchObject({
    items: ['b', 'a', 'c'],
    typed: 'x, longer, d',
    announcement:
      'Added 2: a, c. “b” is already in the list. “longer” is too long: at most 5 characters. “d” was not added: the list holds 3 at most.',
  })
})

test('a paste leaves the input as it is where all of it was added', () => {
  const actor = started()
  actor.send({ type: 'PASTE', text: 'a, b' })
  expect(actor.getSnapshot().context).toMatchObject({
    items: ['a', 'b'],
    typed: '',
    announcement: 'Added 2: a, b.',
  })
})

test('what finds no room is all that is typed then, where nothing was', () => {
  const actor = started({ limits: { most: 1 } })
  actor.send({ type: 'PASTE', text: 'a, b, c' })
  expect(actor.getSnapshot().context).toMatchObject({ items: ['a'], typed: 'b, c' })
})

test('one text alone is left to the input to be pasted', () => {
  const actor = started()
  expect(actor.getSnapshot().can({ type: 'PASTE', text: ' a ' })).toBe(false)
  actor.send({ type: 'PASTE', text: ' a ' })
  expect(actor.getSnapshot().context).toMatchObject({ items: [], typed: '', announcement: '' })
})

test('nothing is refused where it can be added, or where nothing is typed', () => {
  const context = { items: ['a'], limits: { most: 2 }, announcement: '' }
  expect(['b', ' ', 'a'].map(typed => whyNotAdded({ ...context, typed }))).toEqual([
    '',
    '',
    '“a” is already in the list.',
  ])
  expect(whyNotAdded({ ...context, limits: { most: 1 }, typed: ' b ' })).toBe(
    '“b” was not added: the list holds 1 at most.',
  )
})
