import type { Person } from '@rounds/core/access'
import { type EntityName, entities } from '@rounds/core/entities'
import { type ToolId, toolNamed } from '@rounds/core/tools'
import { expect, test } from 'vitest'
import { changeable } from '../../../ui/records/list/bulk/change-dialog.tsx'
import { linksToChange, titleOf } from '../../../ui/records/list/bulk/links-to-change.ts'

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

const person = (...tools: readonly ToolId[]): Person => ({
  userId: 'u',
  roles: [],
  claims: {},
  isMJA: false,
  tags: new Set(tools.map(id => toolNamed(id).tag)),
})
const linksFor = (who: Person, entity: EntityName, tool: ToolId) =>
  linksToChange(who, { entity: entities[entity], tool: toolNamed(tool) })
const titles = (...asked: Parameters<typeof linksFor>) => linksFor(...asked).map(({ link }) => titleOf(link))

test('people get and lose groups and permissions', () => {
  const mja = { ...person(), isMJA: true }
  expect(titles(mja, 'AspNetUsers', 'user-management')).toEqual(['Permissions', 'Groups'])
  expect(linksFor(mja, 'AspNetUsers', 'user-management')).toMatchObject([
    { canAdd: true, canRemove: true },
    { canAdd: true, canRemove: true },
  ])
})

test('physicians get what their form shows, as far as the person may write and read it; pages are no part of it', () => {
  expect(titles(person('experts'), 'Custom_Physician', 'experts')).toEqual([
    'Locations',
    'Media items',
    'Services',
    'Specialties',
  ])
  expect(titles(person('specialties'), 'Custom_Physician', 'experts')).toEqual(['Specialties'])
  expect(titles(person(), 'Custom_Physician', 'experts')).toEqual([])
})

test('links that a tool only shows are not offered there', () => {
  const both = person('locations', 'location-alerts')
  expect(titles(both, 'Custom_Location', 'locations')).not.toContain('Location alerts')
})

test('someone whose key may only create links is offered to add them, to what the key may read', () => {
  const keyRights = {
    Custom_PhysicianToSpecialty: ['create'],
    Custom_Specialty: ['read'],
    Custom_LocationToPhysician: ['create'],
  } as const
  const offered = linksFor({ ...person('experts'), keyRights }, 'Custom_Physician', 'experts')
  expect(offered).toMatchObject([{ canAdd: true, canRemove: false }])
})

test('pages get tags and what they are about', () => {
  expect(titles(person(), 'Content', 'select-content')).toEqual([
    'Tags',
    'Locations',
    'Physicians',
    'Services',
  ])
  expect(titles({ ...person(), isMJA: true }, 'Content', 'banners')).toEqual([])
})
