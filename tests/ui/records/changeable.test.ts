import { entities } from '@rounds/core/entities'
import { toolNamed } from '@rounds/core/tools'
import { expect, test } from 'vitest'
import { changeable } from '../../../ui/records/list/bulk/change-dialog.tsx'

const namesOf = (entity: 'AspNetUsers' | 'Custom_Physician', tool: 'user-management' | 'experts') =>
  changeable({ entity: entities[entity], tool: toolNamed(tool), fixed: {} }).map(({ name }) => name)

test('of many people what their form shows is changed at once, not what tells them apart', () => {
  expect(namesOf('AspNetUsers', 'user-management')).toEqual([
    'FullName',
    'PhoneNumber',
    'TimeZone',
    'Disabled',
    'ResetRequired',
    'TwoFactorEnabled',
    'LockoutEnabled',
  ])
})

test('of many physicians neither the NPI nor the address is', () => {
  const names = namesOf('Custom_Physician', 'experts')
  expect(names).toContain('PhAcceptsNew')
  for (const name of ['PhNpi', 'PhUrl', 'PhId']) expect(names).not.toContain(name)
})
