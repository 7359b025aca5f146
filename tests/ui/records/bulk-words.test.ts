import { expect, test } from 'vitest'
import { comesBack, entities, File, Redirect } from '../../../core/entities/index.ts'
import { deletionWords } from '../../../ui/records/list/bulk/bulk-words.ts'

test('an undo is promised for what comes back, and for what was uploaded it is said that none does', () => {
  expect(deletionWords(Redirect)).toBe('It can be undone for 24 hours.')
  expect(deletionWords(File)).toBe('It cannot be undone: what was uploaded goes with the files.')
  expect(Object.values(entities).filter(one => !comesBack(one))).toEqual([File])
})
