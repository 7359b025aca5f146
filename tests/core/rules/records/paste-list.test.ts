import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Custom_Physician, type Shape } from '../../../../core/entities/index.ts'
import { pastedMembers, readPastedList } from '../../../../core/rules/records/index.ts'

const { PhEducation, PhCertification, PhPhoneList, PhLanguages, PhLocations } = Custom_Physician.fields
const entryOf = ({ shape }: { readonly shape: Shape }): Shape =>
  shape.is === 'list' ? shape.of : { is: 'any' }
const education = entryOf(PhEducation)

describe('a pasted list', () => {
  test('has one entry a line, with years where they belong', () => {
    const text = `
      - University of the High Plains, MD, Wexmoor, 2005–2009
      2. Prairie College; BS; (2001-2005)

      Mercy School | Nursing`
    expect(readPastedList(text, education)).toEqual([
      { school: 'University of the High Plains', degree: 'MD', city: 'Wexmoor', years: '2005–2009' },
      { school: 'Prairie College', degree: 'BS', years: '2001-2005' },
      { school: 'Mercy School', degree: 'Nursing' },
    ])
  })

  test('keeps what is too much for its members with the last words', () => {
    expect(readPastedList('One, Two, Three, Four, 2001, 2002', education)).toEqual([
      { school: 'One', degree: 'Two', city: 'Three, Four, 2002', years: '2001' },
    ])
  })

  test('reads days and phone numbers', () => {
    expect(readPastedList('Cardiology; Regional Board; 12/31/2031', entryOf(PhCertification))).toEqual([
      { name: 'Cardiology', board: 'Regional Board', expires: '2031-12-31' },
    ])
    expect(readPastedList('Office, (785) 555-0140\nFront desk', entryOf(PhPhoneList))).toEqual([
      { label: 'Office', number: '(785) 555-0140' },
      { label: 'Front desk' },
    ])
    expect(readPastedList('Heart Center\t1410 Lantern Street\t785-555-0140', entryOf(PhLocations))).toEqual([
      { name: 'Heart Center', address: '1410 Lantern Street', phone: '785-555-0140' },
    ])
  })

  test('is nothing where entries are no objects', () => {
    expect(pastedMembers(entryOf(PhLanguages))).toEqual([])
    expect(readPastedList('English', entryOf(PhLanguages))).toEqual([])
  })

  const word = fc.stringMatching(/^[A-Za-z][A-Za-z ]{0,12}[A-Za-z]$/)
  const entry = fc.record({
    school: word,
    degree: word,
    city: word,
    years: fc.integer({ min: 1950, max: 2040 }).map(String),
  })

  test('gives back what was copied from a table, whichever separator it has', () => {
    fc.assert(
      fc.property(
        fc.array(entry, { minLength: 1, maxLength: 5 }),
        fc.constantFrom('\t', ' | ', '; ', ', '),
        (list, by) => {
          const text = list.map(one => [one.school, one.degree, one.city, one.years].join(by)).join('\n')
          expect(readPastedList(text, education)).toEqual(list)
        },
      ),
    )
  })

  test('never loses a word, nor makes up one', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ maxLength: 40 }), { maxLength: 6 }), lines => {
        const text = lines.join('\n')
        const wordsIn = (said: string) => (said.match(/[A-Za-z]{2,}/g) ?? []).sort()
        const read = readPastedList(text, education).flatMap(one => Object.values(one).map(String))
        expect(wordsIn(read.join(' | '))).toEqual(wordsIn(text.replace(/[|;,\t]/g, ' | ')))
      }),
    )
  })
})
