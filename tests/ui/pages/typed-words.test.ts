import { editPage, emptyBlock, readStored } from '@rounds/core/rules/page'
import { expect, test } from 'vitest'
import { typedWords } from '../../../ui/pages/typed-words.ts'

const page = editPage(readStored({ content: { CTitle: 'Heart Care', CtId: 1 } }), {
  effect: 'add blocks',
  blocks: [{ ...emptyBlock('a'), CbHeadline: 'Hours', CbCopy: '<p>Nine to five</p>' }],
  after: null,
})

test('what was written is copied as plain text, each place by its name', () => {
  const retitled = editPage(page, { effect: 'set', part: 'content', field: 'CTitle', value: 'Heart' })
  const rewritten = editPage(retitled, {
    effect: 'set in block',
    block: 'a',
    field: 'CbCopy',
    value: '<p>Eight to <b>six</b></p>',
  })
  const after = editPage(rewritten, {
    effect: 'add blocks',
    blocks: [{ ...emptyBlock('b'), CbHeadline: 'New' }],
    after: 'a',
  })
  expect(typedWords(page, after)).toMatch(
    /^Title\nHeart\n\nBlock “Hours”: Copy\nEight to six\n\nBlock “New”\n(.*\n)*Headline: New/,
  )
})

test('nothing was written where the pages are the same, or something was only taken out', () => {
  expect(typedWords(page, page)).toBe('')
  expect(typedWords(page, { ...page, blocks: [] })).toBe('')
})
