import type { Person } from '@rounds/core/access'
import { type Entity, entities, nameOfRecord } from '@rounds/core/entities'
import { linksOf, linksOfTool } from '@rounds/core/rules/records'
import { type Tool, toolNamed, tools } from '@rounds/core/tools'
import { describe, expect, test } from 'vitest'
import { linkRights } from '../../../ui/records/links/link-rights.ts'
import { changesInWords, isDone } from '../../../ui/records/links/link-words.ts'
import { linksFor } from '../../../ui/records/record/use-linked.ts'

const person = (more: Partial<Person> = {}): Person => ({
  userId: 'u',
  roles: [],
  claims: {},
  isMJA: false,
  tags: new Set(),
  ...more,
})
const mja = person({ isMJA: true })
const holderOf = (tool: Tool) => person({ tags: new Set([tool.tag]) })
const named = (tool: Tool, who: Person) => linksFor(who, tool).map(({ link }) => link.name)

function linkOf(entity: Entity, name: string) {
  const link = linksOf(entity).find(one => one.link.name === name)
  if (!link) throw new Error(`${entity.name} has no ${name}.`)
  return link
}

describe('what a person may do with links', () => {
  test('is nothing that they may not see', () => {
    const experts = toolNamed('experts')
    expect(named(experts, mja)).toContain('Custom_LocationToPhysician')
    expect(named(experts, holderOf(experts))).toContain('Custom_LocationToPhysician')
    expect(named(experts, holderOf(toolNamed('specialties')))).not.toContain('Custom_LocationToPhysician')
    expect(named(experts, person())).not.toContain('Custom_LocationToPhysician')
  })

  test('is what the tool grants, each with its reason', () => {
    const locations = toolNamed('locations')
    const physicians = linkOf(entities.Custom_Location, 'Custom_LocationToPhysician')
    const alerts = linkOf(entities.Custom_Location, 'Custom_LocationAlertToLocation')
    const mine = linkRights(holderOf(locations), locations, physicians)
    expect(Object.values(mine).map(right => right.allowed)).toEqual([true, true, true])
    for (const who of [mja, holderOf(locations)]) {
      const { create, update } = linkRights(who, locations, alerts)
      expect([create.allowed, update.allowed]).toEqual([false, false])
      expect(update.because).not.toBe('')
    }
  })

  test('is never to change what a page is linked with, for a draft of the page holds its own', () => {
    for (const tool of tools)
      for (const link of linksOfTool(tool))
        if (link.target.name === 'Content') {
          const { create, update, delete: remove } = linkRights(mja, tool, link)
          expect([create, update, remove].some(right => right.allowed)).toBe(false)
          expect(update.because).toContain('part of the page')
        }
  })
})

describe('the words', () => {
  test('of what will be done name only what there is', () => {
    expect(changesInWords({ create: 1, update: 0, delete: 0 })).toBe('1 to add')
    expect(changesInWords({ create: 2, update: 1, delete: 3 })).toBe('2 to add, 1 to change and 3 to remove')
    expect(isDone({ created: [{}], updated: [], deleted: [[1]] })).toBe('1 added and 1 removed')
    expect(isDone({ created: [], updated: [], deleted: [] })).toBe('')
  })

  test('for a person are their name in full, for others what they are known by', () => {
    expect(nameOfRecord(entities.Custom_Physician, { PhFirstName: 'Ada', PhLastName: 'Long' })).toBe(
      'Ada Long',
    )
    expect(nameOfRecord(entities.Custom_Physician, { PhFirstName: null, PhLastName: 'Long' })).toBe('Long')
    expect(nameOfRecord(entities.AspNetUsers, { FullName: 'Ada', UserName: 'ada@example.org' })).toBe(
      'ada@example.org',
    )
  })
})
