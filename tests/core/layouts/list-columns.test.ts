import { type Entity, entities } from '@rounds/core/entities'
import {
  columnLabel,
  columnNames,
  fieldsToFetch,
  filterChoices,
  possibleColumns,
  recordsOf,
  shownColumns,
} from '@rounds/core/layouts'
import { filterField, linkNamed } from '@rounds/core/rules/records'
import { toolNamed, tools } from '@rounds/core/tools'
import { describe, expect, test } from 'vitest'

const listed = tools.flatMap(tool => {
  if (!tool.entity) return []
  const entity = recordsOf(tool, tool.entity)
  return [[tool.id, { tool, entity, fixed: tool.where }] as const]
})

describe.each(listed)('the list of %s', (_, list) => {
  const { tool, entity } = list

  test('names fields and links that are there, to be seen, and once', () => {
    const { columns = [], filters = [], subtitle } = tool.list
    const isColumn = (name: string) =>
      linkNamed(entity, name) !== undefined || filterField(entity, name) !== undefined
    expect(columns.filter(name => !isColumn(name))).toEqual([])
    expect(filters.filter(path => !filterField(entity, path))).toEqual([])
    expect(subtitle === undefined || filterField(entity, subtitle) !== undefined).toBe(true)
    expect(new Set(filters).size).toBe(filters.length)
    expect(new Set(columns).size).toBe(columns.length)
  })

  test('shows only links that the tool may read', () => {
    const links = (tool.list.columns ?? []).filter(name => linkNamed(entity, name))
    const paths = (tool.list.filters ?? []).flatMap(path =>
      path.includes('.') ? [path.split('.')[0] ?? ''] : [],
    )
    for (const name of [...links, ...paths]) expect(Object.keys(tool.touches)).toContain(name)
  })

  test('begins with what a record is known by, and asks for nothing secret', () => {
    expect(columnNames(list)[0]).toBe(tool.list.leads ?? entity.shows)
    expect(fieldsToFetch(list).includes(entity.shows)).toBe(!entity.fields[entity.shows]?.secret)
    for (const name of fieldsToFetch(list)) expect(entity.fields[name]?.secret).toBeUndefined()
    expect(possibleColumns(list).filter(name => entity.fields[name]?.secret)).toEqual([])
  })

  test('leaves out what every record has in common', () => {
    const all = [...columnNames(list), ...filterChoices(list).usual.map(({ path }) => path)]
    expect(all.filter(name => Object.hasOwn(tool.where, name))).toEqual([])
  })

  test('offers each filter once', () => {
    const { usual, others } = filterChoices(list)
    const paths = [...usual, ...others].map(({ path }) => path)
    expect(new Set(paths).size).toBe(paths.length)
  })
})

const experts = { tool: toolNamed('experts'), entity: entities.Custom_Physician as Entity, fixed: {} }

test('columns that were chosen are shown with the name before them; others than are possible are not', () => {
  expect(shownColumns(experts, ['PhTitle'])).toEqual(['PhLastName', 'PhTitle'])
  expect(shownColumns(experts, ['PhTitle', 'PhLastName'])).toEqual(['PhTitle', 'PhLastName'])
  expect(shownColumns(experts, ['Nothing', 'Custom_MediaToLocation'])).toEqual(columnNames(experts))
})

test('the names, the subtitle and the version come with the columns', () => {
  expect(fieldsToFetch(experts, ['PhTitle'])).toEqual(
    expect.arrayContaining(['PhId', 'PhFirstName', 'PhLastName', 'PhCredentials', 'PhTitle', 'RowVersion']),
  )
})

test('a column of links is called as what they lead to', () => {
  expect(columnLabel(experts.entity, 'Custom_PhysicianToSpecialty')).toBe('Specialties')
  expect(columnLabel(experts.entity, 'PhTitle')).toBe('Position')
})

test('the records of a tool are called as the tool calls them', () => {
  expect(recordsOf(toolNamed('banners'), 'Content')).toMatchObject({ label: 'Banner', plural: 'Banners' })
  expect(recordsOf(toolNamed('experts'), 'Custom_Physician')).toBe(entities.Custom_Physician)
})

test('people are found by their group, and by what they may', () => {
  const { usual } = filterChoices({
    tool: toolNamed('user-management'),
    entity: entities.AspNetUsers,
    fixed: {},
  })
  expect(usual.slice(0, 2)).toMatchObject([
    {
      path: 'AspNetUserRoles.RoleId',
      field: { kind: 'reference', to: 'AspNetRoles', key: 'uuid', label: 'Group' },
    },
    {
      path: 'AspNetUserClaims.ClaimValue',
      field: { kind: 'reference', to: 'Tag', key: 'integer', label: 'Permissions' },
    },
  ])
})
