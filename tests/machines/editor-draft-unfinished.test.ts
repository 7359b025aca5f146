import { historyOf } from '@rounds/core/rules/page'
import { expect, test } from 'vitest'
import { type LocalCopy, unfinishedFrom } from '../../machines/editor-draft/copy.ts'
import { unfinishedOf } from '../../machines/editor-draft/unfinished.ts'
import { page, uuid } from '../core/rules/support/pages.ts'

const inBlock = (number: number) => `blocks/${uuid(number)}/CbMetaData.json`
const copy = (numbers: readonly number[], unfinished: LocalCopy['unfinished'], earlier: LocalCopy | null) =>
  ({ snapshot: page(numbers), unfinished, earlier }) as LocalCopy

test('what is unfinished counts in blocks that are there, and in what a page has one of', () => {
  const unfinished = { [inBlock(1)]: '{', [inBlock(2)]: '[', 'news//NDate': '3/' }
  const found = unfinishedOf({ unfinished, history: historyOf(page([1])) })
  expect(found.map(({ at, text }) => [at, text])).toEqual([
    [inBlock(1), '{'],
    ['news//NDate', '3/'],
  ])
})

test('what this browser kept of it is the newest of each, of blocks that some copy still has', () => {
  const older = copy([2], { [inBlock(1)]: 'old', [inBlock(2)]: '[' }, null)
  const newer = copy([1], { [inBlock(1)]: 'new', [inBlock(3)]: '{', [inBlock(4)]: '{' }, older)
  expect(unfinishedFrom(page([3]), newer)).toEqual({
    [inBlock(1)]: 'new',
    [inBlock(2)]: '[',
    [inBlock(3)]: '{',
  })
  expect(unfinishedFrom(page([3]), null)).toEqual({})
})
