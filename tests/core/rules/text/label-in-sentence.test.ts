import { labelInSentence } from '@rounds/core/rules/text'
import { expect, test } from 'vitest'

test.each([
  ['Form submission', 'form submission'],
  ['Physician’s page', 'physician’s page'],
  ['Émigré', 'émigré'],
  ['API group', 'API group'],
  ['NPI', 'NPI'],
  ['JavaScript', 'JavaScript'],
  ['SHA-256', 'SHA-256'],
  ['Page in New York', 'page in New York'],
  ['already small', 'already small'],
  ['', ''],
])('%s inside a sentence', (label, expected) => expect(labelInSentence(label)).toBe(expected))
