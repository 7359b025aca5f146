import { compareSentences, isChange } from '@rounds/core/rules/ai'
import { describe, expect, it } from 'vitest'
import { readCopy, writeCopy } from '../../../ui/pages/suggest/copy-text.ts'

const COPY =
  '<h2>Care</h2><p>We treat hearts. Read <a href="/more">more here</a> today.</p><ul><li>Come in.</li></ul>'

/** The copy once all that can be accepted of a suggestion is. */
function accepted(html: string, suggestion: string, only?: readonly number[]) {
  const { text, fixed } = readCopy(html)
  const changes = compareSentences(text, suggestion)
  const open = changes.filter(change => isChange(change) && !fixed.includes(change.before ?? ''))
  return writeCopy(html, changes, new Set(only ?? open.map(({ id }) => id)))
}

describe('a copy', () => {
  it('is read as paragraphs of text; sentences with a link stay as they are', () => {
    expect(readCopy(COPY)).toEqual({
      text: 'Care\nWe treat hearts. Read more here today.\nCome in.',
      fixed: ['Read more here today.'],
    })
  })

  it('keeps its links, headings and lists when sentences of it are changed', () => {
    expect(accepted(COPY, 'Care\nHearts. Read less. Come.')).toBe(
      '<h2>Care</h2><p>Hearts. Read <a href="/more">more here</a> today.</p><ul><li>Come.</li></ul>',
    )
  })

  it('is as it was where nothing is accepted', () => {
    expect(accepted(COPY, 'Something else.', [])).toBe(COPY)
  })

  it('takes a suggestion for text and never for markup', () => {
    expect(accepted('<p>One.</p>', '<img src=x onerror=alert(1)>.')).toBe(
      '<p>&lt;img src=x onerror=alert(1)&gt;.</p>',
    )
  })

  it('gets sentences that are added after the one before them, or a paragraph of their own', () => {
    expect(accepted('<p>One.</p><p>Two.</p>', 'One. More. Two.')).toBe('<p>One. More.</p><p>Two.</p>')
    expect(accepted('', 'One. Two.')).toBe('<p>One. Two.</p>')
  })

  it('loses a sentence that is left out, and the paragraph with it', () => {
    expect(accepted('<p>One.</p><p>Two.</p>', 'Two.')).toBe('<p>Two.</p>')
  })

  it('changes the second of two sentences that are alike, where that is the one', () => {
    expect(accepted('<p>Same. A. Same.</p>', 'Same. A. Other.')).toBe('<p>Same. A. Other.</p>')
  })
})
