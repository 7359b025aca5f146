import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  answersByStep,
  answersInList,
  chosenLabels,
  isWaiting,
  sayNumbers,
  sayWait,
} from '../../../../core/rules/records/index.ts'

const config = {
  fields: [
    { name: 'topic', kind: 'choice', step: 'one', options: [{ value: 'h', label: 'Heart' }] },
    { name: 'why', kind: 'long text', step: 'two', health: true },
    { name: 'sign', kind: 'signature', step: 'two' },
    { name: 'mail', kind: 'email' },
  ],
  steps: [
    { name: 'two', title: 'The visit' },
    { name: 'one', title: null },
  ],
} as const
const answers = ['mail', 'topic', 'why', 'sign', 'gone'].map(name => ({ name, value: `${name}!` }))
const names = (shown: readonly { readonly name: string }[]) => shown.map(({ name }) => name)

describe('what the list shows of a submission', () => {
  it('is what the form chose, in its order', () => {
    expect(names(answersInList(config, { listColumns: ['topic', 'mail'] }, answers))).toEqual([
      'topic',
      'mail',
    ])
    expect(answersInList(config, null, answers)).toEqual([])
    expect(answersInList(null, { listColumns: ['topic'] }, answers)).toEqual([])
  })

  it('is never health information, a signature, or of a field that the form has no more', () => {
    expect(answersInList(config, { listColumns: ['why', 'sign', 'gone'] }, answers)).toEqual([])
  })

  it('is never health information, whatever a form is like', () => {
    const name = fc.constantFrom('a', 'b', 'c', 'd')
    const field = fc.record({ name, kind: fc.constant('text' as const), health: fc.option(fc.boolean()) })
    fc.assert(
      fc.property(
        fc.uniqueArray(field, { selector: one => one.name }),
        fc.array(name),
        fc.array(fc.record({ name, value: fc.string() })),
        (fields, listColumns, sent) => {
          const shown = names(answersInList({ fields }, { listColumns }, sent))
          for (const one of shown) {
            expect(listColumns).toContain(one)
            expect(fields.find(({ name }) => name === one)?.health ?? false).toBe(false)
          }
        },
      ),
    )
  })
})

describe('the answers of a submission', () => {
  it('stand by the steps of the form, each once', () => {
    expect(answersByStep(config, answers).map(({ title, answers }) => [title, names(answers)])).toEqual([
      ['The visit', ['mail', 'why', 'sign']],
      ['one', ['topic']],
      [null, ['gone']],
    ])
    expect(answersByStep(null, answers)).toEqual([{ title: null, answers }])
  })

  it('are said in the words that were chosen', () => {
    expect(chosenLabels(config, { name: 'topic', value: ['h', 'x'] })).toEqual(['Heart', 'x'])
    expect(chosenLabels(config, { name: 'mail', value: 'h' })).toBeUndefined()
  })
})

describe('how long somebody waits', () => {
  const now = new Date('2026-11-20T12:00:00Z')
  it.each([
    ['2026-11-20T11:38:00Z', '22 min'],
    ['2026-11-20T12:00:01Z', '0 min'],
    ['2026-11-20T08:00:00Z', '4 h'],
    ['2026-11-17T18:00:00Z', '2 d 18 h'],
    ['2026-11-18T12:00:00Z', '2 d'],
    ['2026-11-01T08:00:00Z', '19 d'],
  ])('%s: %s', (since, said) => expect(sayWait(since, now)).toBe(said))

  it('is until someone is done with it', () => {
    expect(['new', 'in hand', 'done', 'spam', null].map(isWaiting)).toEqual([true, true, false, false, false])
  })
})

describe('numbers in words', () => {
  it('name every number once', () => {
    expect(sayNumbers([9, 1, 3, 2, 4])).toBe('1–4, 9')
    expect(sayNumbers([])).toBe('')
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer({ min: 0, max: 50 })), numbers => {
        const read = sayNumbers(numbers)
          .split(', ')
          .filter(Boolean)
          .flatMap(range => {
            const [from = 0, to = from] = range.split('–').map(Number)
            return Array.from({ length: to - from + 1 }, (_, index) => from + index)
          })
        expect(read).toEqual(numbers.toSorted((a, b) => a - b))
      }),
    )
  })
})
