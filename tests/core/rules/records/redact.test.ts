import { redactAnswer } from '@rounds/core/rules/records'
import { expect, test } from 'vitest'

const meta = {
  answers: [
    { name: 'name', label: 'Name', kind: 'text', value: 'Jo Secret' },
    { name: 'card', label: 'Insurance card', kind: 'file', value: ['card.jpg', '8'] },
  ],
  files: [
    { FId: 7, name: 'card.jpg' },
    { FId: 8, name: 'back.jpg' },
    { FId: 9, name: 'Jo Secret' },
  ],
  isSubscribe: false,
}

test('one answer loses its value and keeps its question; the others stay', () => {
  const redacted = redactAnswer(meta, 'name')
  expect(redacted?.meta).toEqual({
    ...meta,
    answers: [{ name: 'name', label: 'Name', kind: 'redacted', value: null }, meta.answers[1]],
  })
  expect(redacted?.files).toEqual([])
})

test('its files go with it', () => {
  const redacted = redactAnswer(meta, 'card')
  expect(redacted?.files).toEqual([7, 8])
  expect(redacted?.meta.files).toEqual([meta.files[2]])
  expect(JSON.stringify(redacted?.meta)).not.toContain('card.jpg')
})

test('there is nothing to redact twice, or where nothing was answered', () => {
  const once = redactAnswer(meta, 'name')
  expect(redactAnswer(once?.meta ?? {}, 'name')).toBeUndefined()
  expect(redactAnswer(meta, 'nobody')).toBeUndefined()
  expect(redactAnswer({ answers: null }, 'name')).toBeUndefined()
})
