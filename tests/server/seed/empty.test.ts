import { entities } from '@rounds/core/entities'
import { knownSetting } from '@rounds/core/rules/settings'
import { contentTypeIds, sections, tagIds, tools } from '@rounds/core/tools'
import { beforeAll, describe, expect, it } from 'vitest'
import { seed } from '../../../server/seed/index.ts'
import { issuesOf, rowsOf, seededDatabase } from './support.ts'

const database = await seededDatabase('empty')

describe('the empty seed', () => {
  let tags: Awaited<ReturnType<typeof rowsOf<'Tag'>>> = []
  beforeAll(async () => {
    tags = await rowsOf(database, 'Tag')
  })

  it('makes every tag of the specification and of the tools', () => {
    const ids = new Set(tags.map(tag => tag.TId))
    expect(Object.values(tagIds).filter(id => !ids.has(id))).toEqual([])
    for (const tool of tools) {
      const tag = tags.find(one => one.TId === tool.tag)
      const section = sections.find(one => one.tag === tool.tag)
      expect(tag, tool.id).toMatchObject({ TName: section?.title ?? tool.title, TPath: tool.start })
    }
    for (const section of sections)
      expect(tags.find(tag => tag.TId === section.tag)).toMatchObject({
        TIdParent: tagIds.Dashboard,
        TName: section.title,
      })
  })

  it('puts each tool below its section, the protected ones below a hidden folder', () => {
    const byId = new Map(tags.map(tag => [tag.TId, tag]))
    for (const tool of tools) {
      if (tool.tag === tagIds.Dashboard || sections.some(section => section.tag === tool.tag)) continue
      const parent = byId.get(byId.get(tool.tag)?.TIdParent ?? 0)
      const section = sections.find(one => one.id === tool.section)
      if (tool.guard === 'protected') expect(parent?.TVisible, tool.id).toBe(false)
      else expect(parent?.TId, tool.id).toBe(section?.tag)
    }
  })

  it('chains the sections in the order of the sidebar', () => {
    const byId = new Map(tags.map(tag => [tag.TId, tag]))
    const chain: number[] = []
    for (let id = byId.get(tagIds.Dashboard)?.TChildId; id; id = byId.get(id)?.TNextId) chain.push(id)
    expect(chain.slice(0, sections.length)).toEqual(sections.map(section => section.tag))
    expect(chain).toHaveLength(tags.filter(tag => tag.TIdParent === tagIds.Dashboard).length)
  })

  it('makes the content types, shared lists, states, templates and settings', async () => {
    const types = await rowsOf(database, 'ContentType')
    expect(Object.fromEntries(types.map(type => [type.CtName, type.CtId]))).toEqual(contentTypeIds)
    expect(types.find(type => type.CtId === 32)?.CtSecondName).toBe('Row_Design')
    expect((await rowsOf(database, 'MiscData')).map(row => row.MdId)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
    expect(await rowsOf(database, 'Custom_State')).toHaveLength(56)
    const templates = await rowsOf(database, 'Template')
    expect(new Set(templates.map(template => template.TKind))).toEqual(
      new Set(['page', 'header', 'footer', 'email', 'block', 'row']),
    )
    expect(templates.find(template => template.TId === 1)?.CtId).toBe(contentTypeIds.News_Detail)
    expect(templates.find(template => template.TId === 2)?.CtId).toBe(contentTypeIds.Web_Page)
  })

  it('makes no setting that nothing reads', async () => {
    const names = (await rowsOf(database, 'DBConstants')).map(({ DbcName }) => DbcName ?? '')
    expect(names.length).toBeGreaterThan(20)
    // The policy that is enforced is set by trying it first.
    expect(names.filter(name => !knownSetting(name) && name !== 'ContentSecurityPolicy')).toEqual([])
  })

  it('makes nothing else, and nothing that its definition would refuse', async () => {
    const needed = ['ContentType', 'Tag', 'Template', 'MiscData', 'DBConstants', 'Custom_State']
    for (const entity of Object.values(entities)) {
      if (needed.includes(entity.name)) expect(await issuesOf(database, entity)).toEqual([])
      else expect(await rowsOf(database, entity.name), entity.name).toHaveLength(0)
    }
  })

  it('leaves a database that has tags as it is', async () => {
    await seed(database, 'demo')
    expect(await rowsOf(database, 'Tag')).toEqual(tags)
    expect(await rowsOf(database, 'Content')).toHaveLength(0)
  })

  it('lets the database go on with keys of its own', async () => {
    const { rows } = await database.pool.query(
      `insert into "Tag" ("TName") values ('Next') returning "TId" as id`,
    )
    expect(rows[0].id).toBe(Math.max(...tags.map(tag => tag.TId)) + 1)
  })
})
