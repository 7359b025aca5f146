import fc from 'fast-check'
import { expect, test } from 'vitest'
import { threadOf } from '../../../../core/rules/records/comment-thread.ts'

const comment = (CmId: number, CmIdParent: number | null = null, CmCreatedDt = '2026-01-01') => ({
  CmId,
  CmIdParent,
  CmCreatedDt,
})
const drawn = (thread: ReturnType<typeof threadOf>) =>
  thread.map(({ comment: one, depth }) => [one.CmId, depth])

test('a thread begins with its first comment, and answers stand below what they answer', () => {
  const comments = [
    comment(1),
    comment(2, 1, '2026-01-03'),
    comment(3, 1, '2026-01-02'),
    comment(4, 2),
    comment(5),
  ]
  const whole = [
    [1, 0],
    [3, 1],
    [2, 1],
    [4, 2],
  ]
  expect(drawn(threadOf(comments, 4))).toEqual(whole)
  expect(drawn(threadOf(comments, 1))).toEqual(whole)
  expect(drawn(threadOf(comments, 5))).toEqual([[5, 0]])
  expect(threadOf(comments, 9)).toEqual([])
})

test('it always ends, has each comment once, and the one that was asked for', () =>
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 8 }), { minLength: 1, maxLength: 8 }),
      fc.integer({ min: 0, max: 7 }),
      (parents, at) => {
        const comments = parents.map((parent, index) => comment(index + 1, parent || null))
        const id = (at % parents.length) + 1
        const ids = threadOf(comments, id).map(one => one.comment.CmId)
        expect(new Set(ids).size).toBe(ids.length)
        expect(ids).toContain(id)
      },
    ),
  ))
