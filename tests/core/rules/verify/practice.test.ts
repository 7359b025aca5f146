import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { factsOf, factText } from '../../../../core/rules/find-care/index.ts'
import {
  inputOf,
  isPlainWeek,
  practiceDefaults,
  practiceFields,
  readPracticeAnswers,
} from '../../../../core/rules/verify/index.ts'

const states = new Set(['KS', 'IL'])
const sentOf = (given: Readonly<Record<string, string>>) => (name: string) => given[name] ?? ''
const week = JSON.stringify([1, 2, 3].map(day => ({ day, opens: '08:00', closes: '17:00' })))
const facts = [
  { fact: 'name', value: 'North' },
  { fact: 'address', value: '1 Oak St, Wexmoor, KS 66900' },
  { fact: 'phone', value: '785-555-0100' },
  { fact: 'hours', value: week },
] as const
const read = (given: Readonly<Record<string, string>>) =>
  readPracticeAnswers('Custom_Location', facts, sentOf(given), states)

describe('what a practice answers', () => {
  it('is that a fact is right, or what it should say, field by field', () => {
    const { answers, issues } = read({
      name: 'right',
      address: 'change',
      'address.LAddress1': '2 Elm St',
      'address.LCity': 'Wexmoor',
      'address.SId': 'ks',
      'address.LZip': '66901',
    })
    expect(issues).toEqual([])
    expect(answers).toEqual([
      { fact: 'name', seen: 'North', kind: 'right', said: null, change: null },
      {
        fact: 'address',
        seen: '1 Oak St, Wexmoor, KS 66900',
        kind: 'change',
        said: '2 Elm St, Wexmoor, KS 66901',
        change: { LAddress1: '2 Elm St', LAddress2: null, LCity: 'Wexmoor', SId: 'KS', LZip: '66901' },
      },
    ])
  })

  it('names the input that is wrong', () => {
    const wrong = (given: Readonly<Record<string, string>>) => read(given).issues.map(({ input }) => input)
    expect(wrong({})).toEqual(['name'])
    expect(wrong({ phone: 'change', 'phone.LPhone': '12' })).toEqual(['phone.LPhone'])
    expect(wrong({ name: 'change', 'name.LName': ' ' })).toEqual(['name.LName'])
    expect(wrong({ hours: 'change', 'hours.opens-1': '08:00' })).toEqual(['hours.closes-1'])
    expect(wrong({ hours: 'change', 'hours.opens-1': '8 o’clock' })).toEqual(['hours.opens-1'])
    expect(wrong({ name: 'change', 'name.LName': 'North' })).toEqual(['name'])
    expect(
      wrong({
        address: 'change',
        'address.LAddress1': 'a',
        'address.LCity': 'b',
        'address.SId': 'ZZ',
        'address.LZip': '1',
      }),
    ).toEqual(['address.SId', 'address.LZip'])
  })

  it('reads a week of hours as rows, and any other hours in words', () => {
    expect(factText('hours', week)).toBe('Mon–Wed: 8 AM to 5 PM')
    const { answers } = read({ hours: 'change', 'hours.opens-6': '09:00', 'hours.closes-6': '12:00' })
    expect(answers[0]).toMatchObject({
      said: 'Sat: 9 AM to noon',
      change: { LHours: [{ day: 6, opens: '09:00', closes: '12:00' }] },
    })
    const odd = JSON.stringify([{ day: 6, opens: '09:00', closes: '12:00', weeks: '2' }])
    expect(isPlainWeek(JSON.parse(odd))).toBe(false)
    expect(factText('hours', odd)).toBe('Sat: 9 AM to noon on the 2nd Sat')
    const told = readPracticeAnswers(
      'Custom_Location',
      [{ fact: 'hours', value: odd }],
      sentOf({ hours: 'change', 'hours.said': 'Closed on Saturdays' }),
      states,
    )
    expect(told.answers[0]).toMatchObject({ said: 'Closed on Saturdays', change: null })
  })

  it('turns round whether new patients are taken', () => {
    const { answers } = readPracticeAnswers(
      'Custom_Physician',
      [{ fact: 'accepting', value: 'Yes' }],
      sentOf({ accepting: 'change' }),
      states,
    )
    expect(answers[0]).toMatchObject({ said: 'No', change: { PhAcceptsNew: false } })
  })

  it('begins with what is stored, so that changing nothing is noticed', () => {
    const own = practiceDefaults({ fact: 'hours', value: week }, {})
    const given = Object.fromEntries(
      Object.entries(own).map(([name, text]) => [inputOf('hours', name), text]),
    )
    expect(read({ ...given, hours: 'change' }).issues.map(({ input }) => input)).toEqual(['hours'])
  })

  it('is read whatever is sent, and changes nothing but the fields of its fact', () => {
    const names = facts.flatMap(({ fact, value }) => [
      fact as string,
      ...practiceFields('Custom_Location', fact, value).map(({ name }) => inputOf(fact, name)),
    ])
    const sent = fc.dictionary(
      fc.constantFrom(...names),
      fc.oneof(fc.string(), fc.constantFrom('right', 'change', '08:00', 'KS')),
    )
    fc.assert(
      fc.property(sent, given => {
        const { answers } = read(given)
        for (const { fact, change } of answers) {
          expect(factsOf.Custom_Location).toContain(fact)
          const allowed =
            fact === 'hours' ? ['LHours'] : practiceFields('Custom_Location', fact, '').map(one => one.name)
          expect(allowed).toEqual(expect.arrayContaining(Object.keys(change ?? {})))
        }
      }),
    )
  })
})
