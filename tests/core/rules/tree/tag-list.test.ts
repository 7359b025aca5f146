import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addTags, pastedTags, whyNotTag } from '../../../../core/rules/tree/tag-list.ts'

describe('a text is added', () => {
  test('trimmed, and at the end', () =>
    expect(addTags(['a'], [' b '])).toEqual({ items: ['a', 'b'], added: ['b'], refused: [] }))

  test.each([
    ['blank', '  '],
    ['present', ' a '],
    ['too long', 'abcdef'],
    ['full', 'c'],
  ])('unless it is %s', (because, text) =>
    expect(whyNotTag(['a', 'b'], text, { most: 2, longest: 5 })).toBe(because),
  )

  test('unless there is no room left', () =>
    expect(addTags([], ['a', 'b', 'a', 'c'], { most: 2 })).toEqual({
      items: ['a', 'b'],
      added: ['a', 'b'],
      refused: [
        { text: 'a', because: 'present' },
        { text: 'c', because: 'full' },
      ],
    }))

  test('with as many characters as are allowed', () =>
    expect(whyNotTag([], 'abcde', { longest: 5 })).toBeUndefined())
})

test('a pasted text is taken apart at lines, tabs, commas and semicolons', () =>
  expect(pastedTags(' heart care,lung;; , brain\r\n\tknee ;')).toEqual([
    'heart care',
    'lung',
    'brain',
    'knee',
  ]))

test('nothing is ever blank or there twice, beyond the limits, or lost without a word', () =>
  fc.assert(
    fc.property(
      fc.array(fc.string({ maxLength: 4 })),
      fc.array(fc.string({ maxLength: 4 })),
      fc.record({ most: fc.nat(5), longest: fc.nat(4) }, { requiredKeys: [] }),
      (first, then, limits) => {
        const before = addTags([], first, limits)
        const { items, added, refused } = addTags(before.items, then, limits)
        expect(new Set(items).size).toBe(items.length)
        expect(items.every(item => item !== '' && item === item.trim())).toBe(true)
        expect(items.length).toBeLessThanOrEqual(limits.most ?? items.length)
        expect(items).toEqual([...before.items, ...added])
        expect(added.length + refused.length).toBe(then.length)
      },
    ),
  ))
