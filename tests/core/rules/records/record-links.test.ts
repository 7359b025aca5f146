import {
  areChangedHere,
  diffRelations,
  filterField,
  inOrder,
  linkedKey,
  linksOf,
  linksOfTool,
  linkValue,
  type RecordLink,
  withLinkBack,
  withLinks,
  withLinkValue,
} from '@rounds/core/rules/records'
import { describe, expect, test } from 'vitest'
import {
  type AnyRow,
  AspNetRoles,
  AspNetUsers,
  AuditLog,
  Content,
  Custom_Location,
  Custom_Physician,
  Custom_ServiceCondition,
  type Entity,
  entities,
  Redirect,
  Tag,
} from '../../../../core/entities/index.ts'
import { toolNamed, tools } from '../../../../core/tools/index.ts'

const names = (links: readonly RecordLink[]) => links.map(({ link }) => link.name)

function linkOf(entity: Entity, name: string): RecordLink {
  const link = linksOf(entity).find(one => one.link.name === name)
  if (!link) throw new Error(`${entity.name} has no ${name}.`)
  return link
}

const places = linkOf(Custom_Physician, 'Custom_LocationToPhysician')

describe('what a record is linked with', () => {
  test('is what a composite key joins it with, from both sides', () => {
    expect(names(linksOf(Custom_Physician))).toEqual([
      'Custom_ContentToPhysician',
      'Custom_LocationToPhysician',
      'Custom_MediaToPhysician',
      'Custom_ServiceConditionToPhysician',
      'Custom_PhysicianToSpecialty',
    ])
    expect(places).toMatchObject({ own: 'PhId', other: 'LId', target: Custom_Location, isOfItsKind: false })
    expect(linkOf(Custom_Location, 'Custom_LocationToPhysician')).toMatchObject({
      own: 'LId',
      other: 'PhId',
      target: Custom_Physician,
    })
    expect(linkOf(AspNetUsers, 'AspNetUserRoles')).toMatchObject({ own: 'UserId', order: null, fields: [] })
  })

  test('has its place among the pages of a folder, and none among the folders of a page', () => {
    const [folders, pages] = [linkOf(Content, 'TagToContent'), linkOf(Tag, 'TagToContent')]
    const there = [{ TId: 7, CId: 1, CSortOrder: 20 }]
    expect(withLinks(folders, there, 1, [8])[1]).toMatchObject({ TId: 8, CId: 1, CSortOrder: 999_999 })
    expect(withLinks(pages, there, 7, [2])[1]).toMatchObject({ TId: 7, CId: 2, CSortOrder: 30 })
    expect(folders.fields.map(({ name }) => name)).not.toContain('CSortOrder')
  })

  test('and what is joined with it by a key of its own, as permissions are', () => {
    const permissions = linkOf(AspNetRoles, 'AspNetRoleClaims')
    expect(permissions).toMatchObject({
      own: 'RoleId',
      other: 'ClaimValue',
      target: Tag,
      called: 'Permissions',
      where: { ClaimType: 'TId' },
      fields: [],
    })
    expect(names(linksOf(AspNetUsers))).toContain('AspNetUserClaims')
    expect(names(linksOf(Tag))).not.toContain('AspNetRoleClaims')
    const [added] = withLinks(permissions, [], 'r1', [140])
    expect(added).toMatchObject({ RoleId: 'r1', ClaimType: 'TId', ClaimValue: '140' })
    expect(linkedKey(permissions, added ?? {})).toBe(140)
    expect(linkedKey(places, { LId: 7 })).toBe(7)
    expect(linkedKey(linkOf(AspNetUsers, 'AspNetUserRoles'), { RoleId: 'r1' })).toBe('r1')
  })

  test('is no key of one part or of three, and none whose other part is no record', () => {
    expect(linksOf(Redirect)).toEqual([])
    const all = Object.values(entities).flatMap(entity => names(linksOf(entity)))
    for (const name of [
      'Custom_UserToExpertSystem',
      'AspNetUserTokens',
      'AspNetUserLogins',
      'Custom_DoctorAd',
    ])
      expect(all).not.toContain(name)
  })

  test('of its own kind are those that are related to it, and not the other way round', () => {
    const related = linksOf(Custom_ServiceCondition).filter(one => one.isOfItsKind)
    expect(related).toMatchObject([{ own: 'ScIdPrimary', other: 'ScIdRelated', order: 'SctscSortOrder' }])
  })

  test('says what the link itself says, member by member, without keys, order, UUID and stamps', () => {
    const { fields } = linkOf(Custom_Physician, 'Custom_LocationToPhysician')
    expect(fields.map(({ name, member, label }) => [name, member, label])).toEqual([
      ['LtphMeta', 'ShowOnRequestAppointmentForm', 'On the appointment form'],
      ['LtphPrimary', null, 'Main location'],
      ['LtphPhone', null, 'Phone there'],
    ])
    expect(linkOf(Custom_Physician, 'Custom_MediaToPhysician').fields).toEqual([])
  })
})

describe('the links that a tool shows', () => {
  test('are those that it touches', () => {
    expect(names(linksOfTool(toolNamed('experts')))).toContain('Custom_PhysicianToSpecialty')
    expect(names(linksOfTool(toolNamed('site-tools')))).toEqual([])
    expect(names(linksOfTool(toolNamed('system-messages')))).not.toContain('SystemMessageDismissal')
    expect(names(linksOfTool(toolNamed('user-group-management')))).toEqual([
      'AspNetRoleClaims',
      'AspNetUserRoles',
    ])
  })

  test('are none with a page, which holds its own in its draft', () => {
    expect(linksOf(Content).length).toBeGreaterThan(0)
    for (const tool of tools) if (tool.entity === 'Content') expect(linksOfTool(tool)).toEqual([])
    for (const tool of tools)
      for (const link of linksOfTool(tool))
        if (link.target === Content) expect(areChangedHere(link, tool)).toBe(false)
  })

  test('are changed where the tool writes them, and only read where it reads them', () => {
    expect(areChangedHere(places, toolNamed('experts'))).toBe(true)
    const alerts = linkOf(Custom_Location, 'Custom_LocationAlertToLocation')
    expect(areChangedHere(alerts, toolNamed('locations'))).toBe(false)
  })
})

const [form, main, phone] = places.fields
const at = (LId: number, LtphSortOrder: number, more: AnyRow = {}): AnyRow => ({
  LId,
  PhId: 7,
  LtphMeta: null,
  LtphPrimary: false,
  LtphPhone: null,
  LtphSortOrder,
  RowVersion: 1,
  ...more,
})

describe('what a link says', () => {
  test('is changed in one member, and the others stay', () => {
    if (!form || !main || !phone) throw new Error('The link has no fields.')
    const old = at(1, 10, { LtphMeta: { note: 'x', ShowOnRequestAppointmentForm: false } })
    const changed = withLinkValue(old, form, true, old)
    expect(changed.LtphMeta).toEqual({ note: 'x', ShowOnRequestAppointmentForm: true })
    expect(linkValue(changed, form)).toBe(true)
    expect(withLinkValue(old, phone, '(1)', old).LtphPhone).toBe('(1)')
    expect(withLinkValue(old, main, true, old).LtphPrimary).toBe(true)
    expect(withLinkValue(at(1, 10, { LtphPrimary: true }), main, false, old).LtphPrimary).toBe(false)
  })

  test('is nothing again where a box is unticked that nobody had ticked', () => {
    if (!form) throw new Error('The link has no fields.')
    const old = at(1, 10)
    const ticked = withLinkValue(old, form, true, old)
    expect(diffRelations(places.link, [old], [ticked])).toHaveLength(1)
    expect(diffRelations(places.link, [old], [withLinkValue(ticked, form, false, old)])).toEqual([])
  })
})

describe('a list in no order, or with gaps in it', () => {
  const groups = linkOf(AspNetUsers, 'AspNetUserRoles')

  test('gets new ones and takes old ones back at its end', () => {
    const [a, b, c] = [1, 2, 3].map(RoleId => ({ UserId: 'u', RoleId }))
    if (!a || !b || !c) throw new Error('There are three.')
    expect(withLinkBack(groups, [c, b], a)).toEqual([c, b, a])
    expect(withLinks(groups, [a], 'u', [4])).toEqual([a, { UserId: 'u', RoleId: 4 }])
  })

  test('takes one without a number, or the last of those alike, back at its end', () => {
    const [a, b, c] = [at(1, 10), at(2, 20), at(3, 20)]
    const unnumbered = { ...c, LtphSortOrder: null }
    expect(withLinkBack(places, [a, b], unnumbered)).toEqual([a, b, unnumbered])
    expect(withLinkBack(places, [a, b], c)).toEqual([a, b, c])
    expect(withLinkBack(places, [b, c], a)).toEqual([a, b, c])
  })

  test('is numbered anew where others are out of order or none lies between', () => {
    const numbers = (orders: readonly (number | null)[], to: number) =>
      inOrder(
        'LtphSortOrder',
        orders.map((LtphSortOrder, id) => at(id, 0, { LtphSortOrder })),
        to,
      ).map(one => one.LtphSortOrder)
    expect(numbers([30, 20, 40], 2)).toEqual([10, 20, 30])
    expect(numbers([10, 10, 99], 2)).toEqual([10, 20, 30])
    expect(numbers([null, 5, 99], 2)).toEqual([null, 5, 15])
    expect(numbers([null, 99, 5], 1)).toEqual([null, 2, 5])
    expect(numbers([10, 99, 11], 1)).toEqual([10, 20, 30])
    expect(numbers([99], 0)).toEqual([10])
    expect(numbers([-20, 5, -10], 1)).toEqual([-20, -15, -10])
  })
})

describe('the list of links', () => {
  test('gets new ones at its end, with the defaults of the definition', () => {
    const next = withLinks(places, [at(1, 10), at(2, 40)], 7, [5, 6])
    expect(next.slice(2)).toEqual([
      { PhId: 7, LId: 5, LtphPrimary: false, LtphSortOrder: 50 },
      { PhId: 7, LId: 6, LtphPrimary: false, LtphSortOrder: 60 },
    ])
    const [member] = withLinks(linkOf(AspNetUsers, 'AspNetUserRoles'), [], 'u', ['r'])
    expect(member).toEqual({ UserId: 'u', RoleId: 'r' })
  })

  test('takes one back where its order has it', () => {
    const [a, b, c] = [at(1, 10), at(2, 20), at(3, 30)]
    expect(withLinkBack(places, [a, c], b)).toEqual([a, b, c])
    expect(withLinkBack(places, [a, b], c)).toEqual([a, b, c])
  })

  test('changes as few numbers as it can when it is put in order', () => {
    const [a, b, c] = [at(1, 10), at(2, 20), at(3, 30)]
    const numbers = (records: readonly AnyRow[]) => records.map(one => [one.LId, one.LtphSortOrder])
    expect(numbers(inOrder('LtphSortOrder', [a, c, b], 1))).toEqual([
      [1, 10],
      [3, 15],
      [2, 20],
    ])
    expect(numbers(inOrder('LtphSortOrder', [c, a, b], 0))).toEqual([
      [3, 0],
      [1, 10],
      [2, 20],
    ])
    expect(numbers(inOrder('LtphSortOrder', [b, c, a], 2))).toEqual([
      [2, 20],
      [3, 30],
      [1, 40],
    ])
    // No number lies between, or they never had an order.
    expect(numbers(inOrder('LtphSortOrder', [at(1, 1), c, at(2, 2)], 1))).toEqual([
      [1, 10],
      [3, 20],
      [2, 30],
    ])
    expect(numbers(inOrder('LtphSortOrder', [at(1, 0), at(2, 0), at(3, 0)], 2))).toEqual([
      [1, 10],
      [2, 20],
      [3, 30],
    ])
  })
})

describe('what a filter compares', () => {
  test('is a field as it is, and none that is secret', () => {
    expect(filterField(AuditLog, 'Message')).toBe(AuditLog.fields.Message)
    expect(filterField(AspNetUsers, 'PasswordHash')).toBeUndefined()
    expect(filterField(AuditLog, 'Nothing')).toBeUndefined()
  })

  test('is chosen by name where a field holds an entity or the key of a record', () => {
    expect(filterField(AuditLog, 'UserId')).toMatchObject({
      kind: 'reference',
      to: 'AspNetUsers',
      key: 'uuid',
      label: 'Person',
    })
    const kind = filterField(AuditLog, 'Entity')
    const options = kind?.kind === 'choice' ? kind.options : []
    expect(options).toContainEqual({ value: 'Custom_Location', label: 'Location' })
    const labels = options.map(({ label }) => label)
    expect(labels).toEqual(labels.toSorted((one, other) => one.localeCompare(other)))
    expect(filterField(AuditLog, 'GroupId')).toBe(AuditLog.fields.GroupId)
  })
})
