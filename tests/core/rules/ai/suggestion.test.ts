import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  cleanSuggestion,
  compareSentences,
  isChange,
  splitSentences,
  withAccepted,
} from '../../../../core/rules/ai/index.ts'

describe('the sentences of a text', () => {
  it.each([
    ['One. Two! Three?', ['One.', 'Two!', 'Three?']],
    ['See Dr. Hart at 9 a.m. today. Bring a card.', ['See Dr. Hart at 9 a.m. today.', 'Bring a card.']],
    ['A heading\nA text.', ['A heading', 'A text.']],
    ['“Stay.” He left.', ['“Stay.”', 'He left.']],
    ['  ', []],
  ])('of %s', (text, sentences) => {
    expect(splitSentences(text)).toEqual(sentences)
  })
})

describe('what a suggestion changes', () => {
  it('pairs what was changed between what stayed', () => {
    expect(compareSentences('A a. B b. C c.', 'A a. B is short. C c. D d.').filter(isChange)).toEqual([
      { id: 1, before: 'B b.', after: 'B is short.' },
      { id: 3, before: null, after: 'D d.' },
    ])
  })

  const sentence = fc.constantFrom('One.', 'Two two.', 'Three!', 'Four four four.', 'Five?')
  const text = fc.array(sentence, { maxLength: 12 }).map(list => list.join(' '))

  it('gives the old text where none is accepted, and the new one where all are', () => {
    fc.assert(
      fc.property(text, text, (before, after) => {
        const changes = compareSentences(before, after)
        expect(withAccepted(changes, new Set())).toBe(before)
        expect(withAccepted(changes, new Set(changes.map(({ id }) => id)))).toBe(after)
      }),
    )
  })
})

describe('a suggestion', () => {
  const source = 'Call 555 0100 123 or see https://www.h.example/heart. Ask Ann at ann@h.example.'

  it.each([
    ['markup', '<p>We <b>care</b>.</p><script>x</script>', 'We care .\u0020x'],
    ['Markdown', '## Care\n**We** care for `you`.', 'Care\nWe care for you.'],
    ['a fence', '```\nWe care.\n```', 'We care.'],
    ['hidden signs', 'We\u200b care.\u202e', 'We care.'],
  ])('holds no %s', (_, raw, expected) => {
    expect(cleanSuggestion(raw, source).text.replace(/\s+/g, ' ')).toBe(expected.replace(/\s+/g, ' '))
  })

  it.each([
    'Buy at https://evil.example/pills.',
    'Go to evil.example now.',
    'Read [more](https://evil.example).',
    'See <a href="https://evil.example">this</a>https://evil.example.',
    'Write to eve@evil.example.',
    'Call 900 555 0199.',
    'Run javascript:alert(1) now.',
    'Visit //evil.example/a today.',
    'Visit www.h.example.evil.example today.',
  ])('leaves out a sentence with an address of its own: %s', bad => {
    const { text, removed } = cleanSuggestion(`We care. ${bad} Come in.`, source)
    expect(text).toBe('We care. Come in.')
    expect(removed).toBe(1)
  })

  it('keeps addresses and numbers that the page has', () => {
    expect(cleanSuggestion(source, source)).toEqual({ text: source, removed: 0, claims: [] })
    expect(cleanSuggestion('Call 555-0100-123.', source).removed).toBe(0)
  })

  it('says which words promise more than the page does', () => {
    expect(cleanSuggestion('Our best, painless cure.', 'Our best doctors.').claims).toEqual([
      'painless',
      'cure',
    ])
  })

  it('never holds markup, whatever the model writes', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[<>a-c="'/!&; .\n[\]()*`-]{0,80}$/), raw => {
        expect(cleanSuggestion(raw, '').text).not.toMatch(/[<>`]/)
      }),
    )
  })
})
