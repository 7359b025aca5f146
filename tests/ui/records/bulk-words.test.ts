import { expect, test } from 'vitest'
import {
  AspNetUserTokens,
  comesBack,
  entities,
  File,
  Redirect,
  Session,
} from '../../../core/entities/index.ts'
import { deletionWords } from '../../../ui/records/list/bulk/bulk-words.ts'

test('an undo is promised for what comes back, and for what the trash does not keep it is said that none does', () => {
  for (const one of [Redirect, File]) expect(deletionWords(one)).toBe('It can be undone for 24 hours.')
  expect(deletionWords(AspNetUserTokens)).toBe('This can’t be undone.')
  expect(Object.values(entities).filter(one => !comesBack(one))).toEqual([AspNetUserTokens, Session])
})
