import { actions } from '@rounds/core/actions'
import { indexEntries, readFirstAnswer } from '@rounds/core/rules/palette'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

const index = indexEntries(actions.map(({ id, title, words }) => ({ id, title, words, section: '' })))
const read = (typed: string) => {
  const found = readFirstAnswer(index, typed)
  return found && [found.entries.map(({ title }) => title), found.text]
}

describe('an action and its first answer in one line', () => {
  it.each([
    ['impersonate petra', ['Impersonate…'], 'petra'],
    ['  Why   can  Petra Dovecote ', ['Show what someone can open, and why…'], 'Petra Dovecote'],
    ['disable user mei', ['Disable user…'], 'mei'],
    ['reset password Mei@Wexmoor.example', ['Email a new password to …'], 'Mei@Wexmoor.example'],
  ])('is read from “%s”', (typed, titles, text) => expect(read(typed)).toEqual([titles, text]))

  it.each(['', ' ', 'impersonate', 'imperson petra', 'petra impersonate', 'impersonates petra'])(
    'is not read from “%s”',
    typed => expect(read(typed)).toBeUndefined(),
  )

  it('is not read from a beginning that many names share', () => {
    expect(actions.filter(({ title }) => title.startsWith('New ')).length).toBeGreaterThan(4)
    expect(read('new haven clinic')).toBeUndefined()
  })

  it('takes the longest name', () => {
    const both = indexEntries([
      { id: 'short', title: 'Close…', words: [], section: '' },
      { id: 'long', title: 'Close location…', words: [], section: '' },
    ])
    expect(readFirstAnswer(both, 'close location north')).toMatchObject({
      entries: [{ id: 'long' }],
      text: 'north',
    })
    expect(readFirstAnswer(both, 'close north')).toMatchObject({
      entries: [{ id: 'short' }, { id: 'long' }],
      text: 'north',
    })
  })

  it('gives back what is typed after any title, whatever it is', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\S(.*\S)?$/u), text => {
        const one = indexEntries([{ id: 'a', title: 'Zqx it…', words: [], section: '' }])
        expect(readFirstAnswer(one, `zqx it ${text}`)?.text).toBe(text)
      }),
    )
  })
})
