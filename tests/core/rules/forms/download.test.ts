import { downloadOf, faultsOf, sayHours } from '@rounds/core/rules/forms'
import { expect, test } from 'vitest'
import { judging } from './generated.ts'

const link = '/files/documents/guide.pdf'

test('a form opens the file that it names, for a day unless it says otherwise', () => {
  expect(downloadOf({ confirmation: { kind: 'file', link } })).toEqual({ path: link, hours: 24 })
  expect(downloadOf({ confirmation: { kind: 'file', link, hours: 2 } })?.hours).toBe(2)
})

test.each([{}, { confirmation: { kind: 'page' as const, link } }, { confirmation: { link } }])(
  '%j opens none',
  config => expect(downloadOf(config)).toBeUndefined(),
)

test.each([undefined, '', '/files', 'https://example.com/files/guide.pdf'])(
  'a form that opens the file %j is not published',
  given => {
    const confirmation = { kind: 'file' as const, ...(given !== undefined && { link: given }) }
    expect(faultsOf({ confirmation }, judging)).toMatchObject([{ kind: 'no file', blocks: true }])
  },
)

test.each([undefined, ''])('a form that opens the page %j is not published', given => {
  const confirmation = { kind: 'page' as const, ...(given !== undefined && { link: given }) }
  expect(faultsOf({ confirmation }, judging)).toMatchObject([{ kind: 'no page', blocks: true }])
  expect(faultsOf({ confirmation: { kind: 'page', link: 'page:1' } }, judging)).toEqual([])
})

test.each([
  [1, '1 hour'],
  [24, '24 hours'],
  [48, '2 days'],
  [50, '50 hours'],
])('%i hours are %s', (hours, words) => expect(sayHours(hours)).toBe(words))
