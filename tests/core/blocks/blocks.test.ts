import {
  blockIssues,
  blockKinds,
  contentsOf,
  draftIssues,
  fieldsOf,
  filesIn,
  kindNamed,
  kindOf,
  newSettings,
  saySettings,
  withSetting,
} from '@rounds/core/blocks'
import { placesIn } from '@rounds/core/layouts'
import { emptyBlock } from '@rounds/core/rules/page'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { uuid } from '../rules/support/pages.ts'
import { anyBlock, blockOf } from './support.ts'

const kind = (id: string) => {
  const found = kindNamed(id)
  if (!found) throw new Error(`There is no kind ${id}.`)
  return found
}
const messages = (block: Parameters<typeof blockIssues>[0]) => blockIssues(block).map(issue => issue.message)

describe.each(blockKinds.map(one => [one.id, one] as const))('the kind %s', (id, one) => {
  it('is told from the others, and lays out each of its fields once', () => {
    expect(blockKinds.filter(other => other.id === id || other.label === one.label)).toHaveLength(1)
    const placed = one.sections.flatMap(({ rows }) => rows.flatMap(placesIn)).map(({ field }) => field)
    const drawn = Object.keys(fieldsOf(one)).filter(name => name !== 'CbPhotoAltText')
    expect(placed.toSorted()).toEqual(drawn.toSorted())
    expect(one.sentence).toMatch(/^[A-Z].*\.$/)
  })

  it('is what a new block of it is; a draft may have it empty', () => {
    const block = emptyBlock(uuid(1), one)
    expect(kindOf(block)).toBe(one)
    expect(draftIssues(block)).toEqual([])
  })

  it('takes whatever its fields take, and nothing that they do not', () => {
    fc.assert(
      fc.property(anyBlock(one), block => {
        expect(kindOf(block)).toBe(one)
        expect(draftIssues(block)).toEqual([])
      }),
      { numRuns: 40 },
    )
    for (const name of Object.keys(one.settings)) {
      const block = { ...emptyBlock(uuid(1)), CbMetaData: { kind: id, [name]: { no: 'such' } } }
      expect(draftIssues(block), name).toEqual([
        { field: `CbMetaData.${name}`, message: expect.stringMatching(/^.+: .+\.$/) },
      ])
    }
  })
})

describe('a block', () => {
  it('that names no kind is a text, or a form where it shows one', () => {
    expect(kindOf({ CbMetaData: null }).id).toBe('text')
    expect(kindOf({ CbMetaData: ['x'] }).id).toBe('text')
    expect(kindOf({ CbMetaData: { level: 'warning' } }).id).toBe('text')
    expect(kindOf({ CbMetaData: { FrmId: 7 } }).id).toBe('form')
    expect(blockIssues({ CbMetaData: { FrmId: 'seven', level: 3 } })).toEqual([])
  })

  it('of a kind that there is not is refused, and shown as a text', () => {
    const block = { CbMetaData: { kind: 'marquee' } }
    expect(kindOf(block).id).toBe('text')
    expect(messages(block)).toEqual(['Unknown kind of block: “marquee”.'])
    expect(draftIssues(block)).toHaveLength(1)
  })

  it('says what is missing before it is published, with its place', () => {
    expect(messages(emptyBlock(uuid(1), kind('accordion')))).toEqual(['Accordion: Items is required.'])
    const items = [{ title: 'Parking', text: '<p>Free.</p>' }, { title: 'Food' }]
    expect(messages(blockOf(kind('accordion'), { items }))).toEqual([
      'Accordion: Items, number 2: Text is required.',
    ])
    expect(messages(blockOf(kind('callout'), {}))).toEqual(['Call-out: Text is required.'])
    expect(messages(blockOf(kind('callout'), { CbCopy: '<p>Hi</p>', CbLink: '/a' }))).toEqual([
      'Call-out: Link text is required.',
    ])
    expect(messages(blockOf(kind('picture'), { CbPhoto: '/files/a.jpg', CbLink: '/a' }))).toEqual([
      'Picture: A picture that is a link needs alt text.',
    ])
    expect(messages(blockOf(kind('form'), {}))).toEqual(['Form: Form is required.'])
  })

  it('keeps settings that its kind does not know, and loses what is emptied', () => {
    const block = { CbMetaData: { kind: 'callout', tone: 'good', old: 1 } }
    expect(withSetting(block, 'tone', 'urgent')).toEqual({ kind: 'callout', tone: 'urgent', old: 1 })
    expect(withSetting(block, 'tone', null)).toEqual({ kind: 'callout', old: 1 })
    expect(withSetting({ CbMetaData: { FrmId: 7 } }, 'FrmId', 8)).toEqual({ kind: 'form', FrmId: 8 })
    expect(newSettings(kind('text'))).toBeNull()
    expect(newSettings(kind('accordion'))).toEqual({ kind: 'accordion', isFaq: false })
  })

  it('tells what it holds: texts, links with their words, files', () => {
    const buttons = [{ text: 'Ask', link: '/ask' }, { text: 'Map', link: '/files/map.pdf' }, { text: 'Soon' }]
    expect(contentsOf(blockOf(kind('buttons'), { buttons }))).toEqual({
      html: [],
      lines: ['Ask', 'Map', 'Soon'],
      pictures: [],
      links: [
        { to: '/ask', words: 'Ask' },
        { to: '/files/map.pdf', words: 'Map' },
      ],
    })
    expect(filesIn(blockOf(kind('buttons'), { buttons }))).toEqual(['/files/map.pdf'])
    expect(filesIn(blockOf(kind('picture'), { CbPhoto: '/files/a.jpg' }))).toEqual(['/files/a.jpg'])
    const items = [{ title: 'A', text: '<p>B</p>' }, null, 'x']
    expect(contentsOf({ CbMetaData: { kind: 'accordion', items } }).html).toEqual(['<p>B</p>'])
  })

  it('says its settings in words', () => {
    expect(saySettings(blockOf(kind('callout'), { tone: 'warning' }))).toBe('Tone: Warning')
    const items = [{ title: 'Parking', text: '<p>It is <b>free</b>.</p>' }]
    expect(saySettings(blockOf(kind('accordion'), { items, isFaq: true }))).toBe(
      'Items: \n  • Heading: Parking; Text: It is free .\nThese are questions and answers: Yes',
    )
  })

  it('tells search engines of questions and answers only where it has some', () => {
    const { data } = kind('accordion')
    const items = [{ title: 'Is it free?', text: '<p>Yes.</p>' }, { title: ' ' }]
    expect(data?.({ items, isFaq: false })).toBeUndefined()
    expect(data?.({ items: [], isFaq: true })).toBeUndefined()
    expect(data?.({ items, isFaq: true })).toEqual({
      '@type': 'FAQPage',
      mainEntity: [
        { '@type': 'Question', name: 'Is it free?', acceptedAnswer: { '@type': 'Answer', text: 'Yes.' } },
      ],
    })
  })
})
