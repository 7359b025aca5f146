import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  Custom_Physician,
  Custom_Specialty,
  checkRecord,
  npiFrom,
  npiProblem,
} from '../../../core/entities/index.ts'

const digits = (length: number) => fc.stringMatching(new RegExp(`^[0-9]{${length}}$`))

describe('a National Provider Identifier', () => {
  it('is right where its last digit matches, as in the example of the standard', () => {
    expect(npiProblem('1234567893')).toBeUndefined()
    expect(npiFrom('123456789')).toBe('1234567893')
  })

  it('is told what is wrong with it', () => {
    expect(npiProblem('123456789')).toBe('must be 10 digits; this one has 9')
    expect(npiProblem('1234567894')).toMatch(/^isn’t a valid NPI/)
  })

  it('has one last digit for any nine', () => {
    fc.assert(
      fc.property(digits(9), nine => {
        const right = [...'0123456789'].filter(last => npiProblem(nine + last) === undefined)
        expect(right).toEqual([npiFrom(nine).at(-1)])
      }),
    )
  })

  it('is wrong with one digit mistyped', () => {
    fc.assert(
      fc.property(digits(9), fc.nat(9), fc.integer({ min: 1, max: 9 }), (nine, at, by) => {
        const npi = npiFrom(nine)
        const wrong = npi.slice(0, at) + String((Number(npi[at]) + by) % 10) + npi.slice(at + 1)
        expect(npiProblem(wrong)).toBeDefined()
      }),
    )
  })

  it('is checked where a physician is saved, and may be left out', () => {
    const issues = (PhNpi: string | null) => {
      const checked = checkRecord(Custom_Physician, { PhLastName: 'Lane', PhNpi }, 'create')
      return checked.ok ? [] : checked.issues.map(({ message }) => message)
    }
    expect(issues(null)).toEqual([])
    expect(issues('')).toEqual([])
    expect(issues('1234567893')).toEqual([])
    expect(issues('12345')).toEqual(['NPI must be 10 digits; this one has 5.'])
  })
})

it('checks the code of a specialty', () => {
  const isRight = (SpNucc: string) => checkRecord(Custom_Specialty, { SpTitle: 'Heart', SpNucc }, 'create').ok
  expect(['207RC0000X', '', '122300000X'].map(isRight)).toEqual([true, true, true])
  expect(['207RC0000', '207rc0000x', 'heart'].map(isRight)).toEqual([false, false, false])
})
