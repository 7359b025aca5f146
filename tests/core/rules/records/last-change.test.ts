import { expect, test } from 'vitest'
import { lastChangeIn } from '../../../../core/rules/records/index.ts'

const entry = (Type: string, Entity: string | null = 'AspNetUsers') => ({ Type, Entity })

test('a record was changed last by what reads as a verb: its own before what belongs to it', () => {
  const changed = entry('Changed')
  expect(lastChangeIn([entry('Account'), entry('Login'), changed, entry('Created')], 'AspNetUsers')).toBe(
    changed,
  )
  expect(lastChangeIn([entry('Created', 'AspNetUserRoles'), changed], 'AspNetUsers')).toBe(changed)
  const linked = entry('Deleted', 'AspNetUserRoles')
  expect(lastChangeIn([entry('Login'), linked], 'AspNetUsers')).toBe(linked)
  expect(lastChangeIn([entry('Login'), entry('Told apart')], 'AspNetUsers')).toBeUndefined()
})
