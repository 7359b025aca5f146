import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { searchTermOf, searchTermsOf } from '../../../../core/rules/records/index.ts'

describe('what a submission is found by', () => {
  it.each([
    [' Jo@Example.com ', 'email:jo@example.com'],
    ['(205) 555-0142', 'phone:2055550142'],
    ['+1 205.555.0142', 'phone:2055550142'],
    ['+44 20 7946 0000', 'phone:442079460000'],
    ['Jo', undefined],
    ['jo@', undefined],
    ['12345', undefined],
    ['', undefined],
  ])('%s is %s', (typed, term) => expect(searchTermOf(typed)).toBe(term))

  it('is the same number however it is written', () => {
    const digits = fc.stringMatching(/^[2-9]\d{9}$/)
    fc.assert(
      fc.property(digits, number => {
        const [area, middle, end] = [number.slice(0, 3), number.slice(3, 6), number.slice(6)]
        for (const written of [
          `(${area}) ${middle}-${end}`,
          `+1 ${area} ${middle} ${end}`,
          `1-${area}-${middle}-${end}`,
        ])
          expect(searchTermOf(written)).toBe(`phone:${number}`)
      }),
    )
  })

  it('is each email address and phone number once, and no other answer', () => {
    const answers = [
      { name: 'mail', kind: 'email', value: 'jo@example.com' },
      { name: 'again', kind: 'email', value: 'JO@example.com' },
      { name: 'phone', kind: 'phone', value: '205-555-0142' },
      { name: 'text', kind: 'text', value: 'bo@example.com' },
      { name: 'none', kind: 'phone', value: null },
    ]
    expect(searchTermsOf(answers)).toEqual(['email:jo@example.com', 'phone:2055550142'])
  })
})
