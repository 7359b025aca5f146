import { entities } from '@rounds/core/entities'
import { toolNamed } from '@rounds/core/tools'
import { expect, test } from 'vitest'
import { labelOf } from '../../../ui/records/list/list-names.ts'
import type { Listing } from '../../../ui/records/listing.ts'
import { titleOf } from '../../../ui/records/record/record-title.ts'

const users = { entity: entities.AspNetUsers, tool: toolNamed('user-management') } as unknown as Listing
const experts = { entity: entities.Custom_Physician, tool: toolNamed('experts') } as unknown as Listing

test('a person’s page is titled with their name, and with what they sign in with if they have none', () => {
  const UserName = 'grace@example.com'
  expect(titleOf(users, { UserName, FullName: 'Grace Kowalska' }, ['1'], null)).toBe('Grace Kowalska')
  expect(titleOf(users, { UserName, FullName: null }, ['1'], null)).toBe(UserName)
})

test('a row is called by its whole name', () => {
  const row = { PhId: 7, PhFirstName: 'Amara', PhLastName: 'Okafor' }
  expect(labelOf(experts, row)).toBe('Amara Okafor')
  expect(labelOf(experts, { ...row, PhFirstName: null })).toBe('Okafor')
  expect(labelOf(experts, { PhId: 7 })).toBe('Physician 7')
})
