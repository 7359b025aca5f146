import { expect, test } from 'vitest'
import { groupsIn, hasGroupsLeftOut } from '../../../server/sign-in/provider-rules.ts'

test('groups are read from lists and single names, with roles and without', () => {
  expect(groupsIn({ groups: ['a', 7, 'b'] })).toEqual(['a', 'b'])
  expect(groupsIn({ groups: 'Web team' })).toEqual(['Web team'])
  expect(groupsIn({ groups: ['a'], roles: 'Editor' })).toEqual(['a', 'Editor'])
  expect(groupsIn({ groups: [] })).toEqual([])
  expect(groupsIn({ groups: '' })).toBeUndefined()
  expect(groupsIn({})).toBeUndefined()
})

test('groups that Microsoft left out are not taken for none, with roles either', () => {
  const beyond = { _claim_names: { groups: 'src1' }, _claim_sources: { src1: { endpoint: 'https://x' } } }
  for (const claims of [beyond, { ...beyond, roles: ['Editor'] }, { hasgroups: 'true' }]) {
    expect(groupsIn(claims)).toBeUndefined()
    expect(hasGroupsLeftOut(claims)).toBe(true)
  }
  expect(hasGroupsLeftOut({ groups: ['a'], _claim_names: { other: 'src1' } })).toBe(false)
})
