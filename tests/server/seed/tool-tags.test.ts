import { sections, tagIds, tools } from '@rounds/core/tools'
import { afterAll, expect, it } from 'vitest'
import { openChanges } from '../../../server/database/changes.ts'
import { syncToolTags } from '../../../server/seed/tool-tags.ts'
import { rowsOf, seededDatabase } from './support.ts'

const database = await seededDatabase('empty')
const told: string[] = []
const changes = await openChanges(database, () => undefined)
changes.subscribe(entity => told.push(entity))
afterAll(() => changes.close())

const healthcare = tools.filter(({ section }) => section === 'healthcare').map(({ tag }) => tag)
const asSeeded = await rowsOf(database, 'Tag')

it('makes nothing in a database that has them all', async () => {
  expect(await syncToolTags(database, changes)).toEqual([])
  expect(await rowsOf(database, 'AuditLog')).toEqual([])
  expect(told).toEqual([])
})

it('makes a section that is gone before its tools, once however many nodes start together', async () => {
  const { pool } = database
  await pool.query('update "Tag" set "TNextId" = null where "TNextId" = $1', [tagIds.Healthcare])
  await pool.query('delete from "Tag" where "TId" = any($1)', [healthcare])
  await pool.query('delete from "Tag" where "TId" = $1', [tagIds.Healthcare])

  const made = await Promise.all([1, 2, 3].map(() => syncToolTags(database, changes)))
  expect(made.flat().sort((one, other) => one - other)).toEqual([tagIds.Healthcare, ...healthcare])

  const tags = await rowsOf(database, 'Tag')
  const names = (rows: typeof tags) => rows.map(({ TId, TIdParent, TName }) => [TId, TIdParent, TName])
  expect(names(tags)).toEqual(names(asSeeded))
  const title = sections.find(({ tag }) => tag === tagIds.Healthcare)?.title
  expect(tags.find(({ TId }) => TId === tagIds.Healthcare)).toMatchObject({ TName: title, TNextId: null })
  const audited = await rowsOf(database, 'AuditLog')
  expect(audited.map(({ EntityKey }) => Number(EntityKey)).sort()).toEqual([tagIds.Healthcare, ...healthcare])
  expect(new Set(audited.map(({ UserName }) => UserName))).toEqual(new Set(['Rounds']))
  expect(told).toContain('Tag')
})

it('leaves a tag that people have put away', async () => {
  await database.pool.query('update "Tag" set "TDeleted" = true, "TVisible" = false where "TId" = 140')
  expect(await syncToolTags(database, changes)).toEqual([])
})
