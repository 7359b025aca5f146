import { expect, test } from 'vitest'
import { readability } from '../../../../core/rules/text/readability.ts'

test.each([
  ['', 0, 0],
  [' … — ', 0, 0],
  ['We look after hearts.', 4, 1],
  ['We look after hearts. Call us!', 6, 2],
  ['Is it open? Yes… Come in', 6, 3],
  ['Dr. Smith and Mrs. Lee, e.g. at 5 p.m. on Mondays, see you.', 15, 1],
  ['DR. SMITH SEES YOU.', 4, 1],
  ['One line\nanother line\n\nthe last', 6, 3],
  ['Visit example.com today.', 4, 1],
  ['It’s well-known, isn’t it?', 4, 1],
  ['Herr Müller hört 24 Stunden zu.', 6, 1],
])('%j has %i words in %i sentences', (text, words, sentences) => {
  const read = readability(text)
  expect(read).toMatchObject({ words, sentences })
  expect(read.wordsInSentence).toBe(words === 0 ? 0 : words / sentences)
})

test('an empty text is as easy as can be', () => {
  expect(readability(' ')).toEqual({
    words: 0,
    sentences: 0,
    wordsInSentence: 0,
    ease: 100,
    longest: { words: 0, begins: '' },
  })
})

/** Flesch's formula with the counts of words in a sentence and of syllables in a word. */
const ease = (words: number, syllables: number) => 206.835 - 1.015 * words - 84.6 * syllables

test.each([
  ['cat', 1],
  ['table', 1],
  ['made', 1],
  ['makes', 1],
  ['wanted', 1],
  ['the', 1],
  ['ETA', 2],
  ['free', 1],
  ['water', 2],
  ['cardiology', 4],
  ['coordination', 4],
  ['hmm', 1],
  ['déjà', 2],
  ['café', 2],
  ['bed', 1],
])('%j counts %i syllables', (word, syllables) => {
  expect(readability(word).ease).toBeCloseTo(ease(1, syllables))
})

test('long sentences and long words make a text harder', () => {
  expect(readability('The cat sat. The dog ran.').ease).toBeCloseTo(ease(3, 1))
  expect(readability('Our cardiology water. A cat.').ease).toBeCloseTo(ease(2.5, 9 / 5))
})

test('the longest sentence is named by its first six words, the first of equals', () => {
  expect(readability('Come in. This is by far the longest sentence of all. Go.').longest).toEqual({
    words: 9,
    begins: 'This is by far the longest',
  })
  expect(readability('First one. Second one.').longest).toEqual({ words: 2, begins: 'First one' })
})
