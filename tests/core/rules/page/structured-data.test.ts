import { expect, it } from 'vitest'
import { type DataFacts, structuredDataOf } from '../../../../core/rules/page/index.ts'
import { contentTypeIds } from '../../../../core/tools/index.ts'
import { sayStructuredData } from '../../../../core/words/seo-tools.ts'

const facts = (more: Partial<DataFacts>): DataFacts => ({
  type: contentTypeIds.News_Detail,
  hasPhoto: true,
  hasDate: true,
  hasPlace: true,
  blocks: [],
  ...more,
})

it('is an article with a photo and a date', () => {
  expect(structuredDataOf(facts({}))).toEqual({ types: ['NewsArticle'], gaps: [] })
  const bare = structuredDataOf(facts({ type: contentTypeIds.Blog_Detail, hasPhoto: false, hasDate: false }))
  expect(bare).toEqual({ types: ['BlogPosting'], gaps: ['date', 'photo'] })
  expect(sayStructuredData(bare)).toBe('Blog post: no date, no photo')
})

it('is an event with a place, and nothing without a date', () => {
  const event = contentTypeIds.Event_Detail
  expect(structuredDataOf(facts({ type: event, hasPhoto: false }))).toEqual({ types: ['Event'], gaps: [] })
  const undated = structuredDataOf(facts({ type: event, hasDate: false, hasPlace: false }))
  expect(undated).toEqual({ types: [], gaps: ['date', 'place'] })
  expect(sayStructuredData(undated)).toBe('None: no date, no place')
})

it('is what blocks say of themselves, each type once', () => {
  const type = 0
  const items = [{ title: 'When?', text: '<p>Now</p>' }]
  const questions = { CbMetaData: { kind: 'accordion', items, isFaq: true } }
  expect(structuredDataOf(facts({ type, blocks: [questions, questions] }))).toEqual({
    types: ['FAQPage'],
    gaps: [],
  })
  const video = (date: string | null) => ({
    CbMetaData: { kind: 'video', video: 4 },
    found: { title: 'Tour', date },
  })
  expect(structuredDataOf(facts({ type, blocks: [video('2026-01-02')] })).types).toEqual(['VideoObject'])
  expect(structuredDataOf(facts({ type, blocks: [video(null)] })).gaps).toEqual(['video date'])
})
