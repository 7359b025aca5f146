import { describe, expect, it } from 'vitest'
import { answerRepeatedIn, fillReply, repliesOf, usualReplies } from '../../../../core/rules/forms/index.ts'

const config = {
  fields: [
    { name: 'topic', kind: 'text' as const, health: true },
    { name: 'name', kind: 'text' as const },
  ],
}
const answers = [
  { name: 'name', kind: 'text', value: 'Johanna' },
  { name: 'topic', kind: 'text', value: 'Heart  failure' },
  { name: 'text', kind: 'long text', value: 'It hurts\nat night' },
  { name: 'phone', kind: 'phone', value: '(205) 555-0142' },
  { name: 'short', kind: 'long text', value: 'no' },
]

describe('a reply', () => {
  it('names the form and who writes it, whatever they are called', () => {
    const template = { name: 'A', subject: '{{form}}', text: 'About {{form}}.\n{{me}} {{other}}' }
    expect(fillReply(template, { form: '$& {{me}}', me: 'Jo' })).toEqual({
      name: 'A',
      subject: '$& Jo',
      text: 'About $& Jo.\nJo {{other}}',
    })
  })

  it('is one of the form, else one of the usual ones', () => {
    expect(repliesOf(null)).toBe(usualReplies)
    expect(repliesOf({ replies: [{ name: '', text: 'x' }] })).toBe(usualReplies)
    expect(repliesOf({ replies: [{ name: 'A', text: 'x' }] })).toEqual([
      { name: 'A', subject: '', text: 'x' },
    ])
  })

  it.each([
    ['About your heart failure', 'topic'],
    ['You wrote that it hurts at night, so', 'text'],
    ['We call you at (205) 555-0142.', 'phone'],
    ['Dear Johanna, no news.', undefined],
    ['', undefined],
  ])('%j repeats the answer %s', (email, name) =>
    expect(answerRepeatedIn(email, answers, config)?.name).toBe(name),
  )

  it('of the usual ones repeats nothing', () => {
    for (const { subject, text } of usualReplies)
      expect(answerRepeatedIn(`${subject} ${text}`, answers, config)).toBeUndefined()
  })
})
