import { findUnfilledPages } from '@rounds/core/rules/page'
import { expect, it } from 'vitest'

const whole = { CId: 1, CMetaDesc: { description: 'Care.' }, CIntroPhoto: '/a.jpg' }

it('leaves out pages that lack nothing; a photo may be in the intro or in a block', () => {
  const blocks = [{ CId: 1 }, { CId: 2, CbPhoto: '/b.jpg' }]
  expect(
    findUnfilledPages([whole, { ...whole, CId: 2, CIntroPhoto: null }], blocks, new Set([1, 2])),
  ).toEqual([])
})

it('names what is missing or blank, in one order', () => {
  expect(findUnfilledPages([{ CId: 3 }], [], new Set())).toEqual([
    { page: { CId: 3 }, lacks: ['blocks', 'meta', 'photo', 'tags'] },
  ])
  const blank = { CId: 1, CMetaDesc: { description: ' ' }, CIntroPhoto: '' }
  expect(findUnfilledPages([blank], [{ CId: 1, CbPhoto: ' ' }], new Set([1]))[0]?.lacks).toEqual([
    'meta',
    'photo',
  ])
})
