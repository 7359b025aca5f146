import type { AccessGrant } from '@rounds/core/api'
import { accessWords } from '@rounds/core/words/access'
import { expect, test } from 'vitest'

const none = { tools: [], folders: 0, isAdministrator: false } as const
const submissions = { ...none, tools: ['form-submissions'] as const }
const person = (name: string, gains: object, loses: object = none) => ({
  userId: name,
  name,
  gains: { ...none, ...gains },
  loses: { ...none, ...loses },
})

test('a difference is said in words and numbers, the largest number of people first', () => {
  const many = ['Ann', 'Bob', 'Cy'].map(name => person(name, submissions))
  expect(accessWords.difference.lines([person('Ines', {}, { folders: 2 }), ...many.toReversed()])).toEqual([
    { said: '3 people gain Form submissions', counts: ['Ann', 'Bob', 'Cy'] },
    { said: 'Ines loses 2 folders', counts: [] },
  ])
  expect(
    accessWords.difference.lines([
      person('A', { isAdministrator: true }),
      person('B', { isAdministrator: true }),
    ]),
  ).toEqual([{ said: 'A and B gain administrator rights', counts: [] }])
  expect(accessWords.difference.lines([])).toEqual([])
})

const grant = (id: number, name: string, group: AccessGrant['group'] = null): AccessGrant => ({
  group,
  tag: { id, name },
  other: null,
  isHidden: false,
})

test('a way is said by its grants, and a group that may not be seen is said to be there', () => {
  const { way } = accessWords.ways
  const hidden = { id: null, name: null }
  expect(way([])).toBe('Open to everyone who is signed in')
  expect(way([grant(160, 'Form submissions', hidden)])).toBe(
    'Form submissions, through a group you can’t see',
  )
  const admin = { id: 'a', name: 'Admin' }
  expect(way([grant(1, 'Root', admin), grant(2, 'Dashboard', admin)])).toBe('Every tag, through Admin')
  expect(way([grant(1, 'Root'), grant(2, 'Dashboard', admin)])).toBe(
    'Root, own permission and Dashboard, through Admin',
  )
  expect(way([{ group: null, tag: null, other: null, isHidden: true }])).toBe(
    'A permission you can’t see, own permission',
  )
})
