import { expect, it } from 'vitest'
import { remembered } from '../../../../core/rules/remembered/index.ts'

it('makes a value once for each key, until there are too many', () => {
  const made: string[] = []
  const lengthOf = remembered((text: string) => {
    made.push(text)
    return text.length
  }, 2)

  expect(['', 'ab', '', 'ab'].map(lengthOf)).toEqual([0, 2, 0, 2])
  expect(made).toEqual(['', 'ab'])
  expect(['abc', 'ab', 'abc'].map(lengthOf)).toEqual([3, 2, 3])
  expect(made).toEqual(['', 'ab', 'abc', 'ab'])
})
