import { expect, test } from 'vitest'
import { circleAmong } from '../../build/no-circles.ts'

const file = (fileName: string, ...imports: string[]) => ({ fileName, imports })

test('files that import each other are named, in the order in which they do', () => {
  const files = [
    file('entry', 'list'),
    file('list', 'react', 'record'),
    file('record', 'list'),
    file('react'),
  ]
  expect(circleAmong(files)).toEqual(['list', 'record'])
})

test('a file that imports itself is a circle', () => {
  expect(circleAmong([file('entry', 'entry')])).toEqual(['entry'])
})

test('a file that many import is none, nor one that is not of the build', () => {
  const files = [file('entry', 'left', 'right'), file('left', 'shared'), file('right', 'shared', 'https://x')]
  expect(circleAmong([...files, file('shared')])).toBeUndefined()
})
