import { expect, test } from 'vitest'
import {
  AspNetUserTokens,
  comesBack,
  entities,
  File,
  Redirect,
  Session,
} from '../../../core/entities/index.ts'
import { deletionWords, doing, resultMessage } from '../../../ui/records/list/bulk/bulk-words.ts'

test('an undo is promised for what comes back, and for what the trash does not keep it is said that none does', () => {
  for (const one of [Redirect, File]) expect(deletionWords(one)).toBe('It can be undone for 24 hours.')
  expect(deletionWords(AspNetUserTokens)).toBe('This can’t be undone.')
  expect(Object.values(entities).filter(one => !comesBack(one))).toEqual([AspNetUserTokens, Session])
})

test('a bulk change is told while it runs and when it is done, with what was refused', () => {
  expect(doing('update', Redirect, 1)).toBe('Changing 1 redirect')
  expect(doing('delete', Redirect, 5398)).toBe('Deleting 5,398 redirects')
  expect(doing('undo', Redirect, 2)).toBe('Undoing 2 redirects')
  expect(resultMessage('update', Redirect, 1, 0)).toBe('1 redirect was changed.')
  expect(resultMessage('delete', Redirect, 5398, 1)).toBe('5,398 redirects were deleted; 1 was not.')
  expect(resultMessage('undo', Redirect, 1, 0)).toBe('1 redirect is restored.')
  expect(resultMessage('undo', Redirect, 2, 1200)).toBe('2 redirects are restored; 1,200 were not.')
})
