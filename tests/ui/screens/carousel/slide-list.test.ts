import type { ContentBlock, Row } from '@rounds/core/entities'
import { expect, test } from 'vitest'
import { type Slide, settleSlides, slideBatch, slidesOf } from '../../../../ui/screens/carousel/slide-list.ts'

const block = (CbId: number, CbHeadline: string, CbSortOrder: number, RowVersion = 1) =>
  ({
    CbId,
    CbHeadline,
    CbSortOrder,
    RowVersion,
    CbPhoto: null,
    CbPhotoAltText: null,
    CbPhotoCaption: null,
    CbLink: null,
    CbLinkText: null,
  }) as unknown as Row<typeof ContentBlock>

const added = (id: string, CbHeadline: string): Slide => ({
  id,
  CbId: null,
  CbHeadline,
  CbPhoto: null,
  CbPhotoAltText: null,
  CbPhotoCaption: null,
  CbLink: null,
  CbLinkText: null,
})
const written = (slides: readonly Slide[], id: string, CbHeadline: string) =>
  slides.map(slide => (slide.id === id ? { ...slide, CbHeadline } : slide))

const before = slidesOf([block(1, 'Spring', 10), block(2, 'Summer', 20)])
const sent = [...written(before, 'block 1', 'Easter'), added('new 1', 'Winter')]
const answer = { create: [block(3, 'Winter', 30)], update: [block(1, 'Easter', 10, 2)], delete: [] }

test('what is sent names the versions that were read', () => {
  expect(slideBatch(7, before, sent)).toMatchObject({
    create: [{ CId: 7, CbHeadline: 'Winter', CbSortOrder: 30 }],
    update: [{ CbId: 1, RowVersion: 1, CbHeadline: 'Easter' }],
    delete: [],
  })
})

test('nothing is left to save once it is stored', () => {
  const { stored, typed } = settleSlides({ typed: { slides: sent }, sent: { slides: sent }, answer })
  expect(typed.slides.map(({ id, CbId }) => [id, CbId])).toEqual([
    ['block 1', 1],
    ['block 2', 2],
    ['new 1', 3],
  ])
  expect(slideBatch(7, stored.slides, typed.slides)).toEqual({ create: [], update: [], delete: [] })
})

test('what was written, added and taken out meanwhile is saved the next time, over what is stored then', () => {
  const meanwhile = [
    ...written(written(sent, 'block 1', 'Autumn'), 'new 1', 'Snow').filter(({ id }) => id !== 'block 2'),
    added('new 2', 'Night'),
  ]
  const { stored, typed } = settleSlides({ typed: { slides: meanwhile }, sent: { slides: sent }, answer })
  expect(typed.slides.map(({ CbHeadline }) => CbHeadline)).toEqual(['Autumn', 'Snow', 'Night'])
  const next = slideBatch(7, stored.slides, typed.slides)
  expect(next.create).toMatchObject([{ CbHeadline: 'Night', CbSortOrder: 30 }])
  expect(next.update).toEqual([
    { CbId: 1, RowVersion: 2, CbHeadline: 'Autumn' },
    { CbId: 3, RowVersion: 1, CbHeadline: 'Snow', CbSortOrder: 20 },
  ])
  expect(next.delete).toEqual([[2]])
})

test('slides that are read anew keep what they are worked on by', () => {
  const { stored } = settleSlides({ typed: { slides: sent }, sent: { slides: sent }, answer })
  const again = slidesOf(
    [block(1, 'Easter', 10, 2), block(3, 'Winter', 30), block(4, 'Other', 40)],
    stored.slides,
  )
  expect(again.map(({ id }) => id)).toEqual(['block 1', 'new 1', 'block 4'])
})
