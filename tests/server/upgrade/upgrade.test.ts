import { type Client, createClient } from '@rounds/core/api'
import { AuditLog, type Entity, entities, entityNamed, Tag } from '@rounds/core/entities'
import { tagIds, tools } from '@rounds/core/tools'
import { sql } from 'kysely'
import { pino } from 'pino'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Database, openDatabase } from '../../../server/database/database.ts'
import { type Server, start } from '../../../server/start.ts'
import { passingFolder } from '../../passing-folder.ts'
import { freshDatabase } from '../support/database.ts'
import { becomeFirstRelease, type FirstRow, firstRows } from './first-release.ts'

const ADMIN = { userName: 'admin@example.com', password: 'first light over the ward' }
const rows = await firstRows()
const rowsOf = (table: string): readonly FirstRow[] => rows.filter(([name]) => name === table)
const firstTags = new Set(rowsOf('Tag').map(([, { TId }]) => TId))
/** Values that have another name since, by table, column and old value. */
const RENAMED = new Map([['DBConstants.DbcType=colour', 'color']])
/** Columns that are no more: the chains of tags say by themselves that they are. */
const DROPPED = new Set(['Tag.TOrder'])
/** The tools of today that the first release had no tag for. */
const newTools = tools.filter(({ tag }) => !firstTags.has(tag))

describe('a database of the first release, started with the code of today on two nodes at once', async () => {
  const { connection, url } = await freshDatabase()
  let nodes: readonly Server[] = []
  let database: Database
  let client: Client

  beforeAll(async () => {
    database = openDatabase(connection, { max: 2 })
    await becomeFirstRelease(database)
    const folder = await passingFolder('rounds-upgrade-')
    const node = () =>
      start(
        {
          host: '127.0.0.1',
          port: 0,
          folder,
          databaseUrl: url,
          adminEmail: ADMIN.userName,
          adminPassword: ADMIN.password,
          seed: 'empty',
          secret: Buffer.alloc(32, 7),
          mailFrom: 'rounds@example.com',
          publicUrl: 'http://127.0.0.1',
          trustedProxies: [],
          fileLimits: { bytes: 1_000_000, megapixels: 10 },
        },
        pino({ level: process.env.LOG_LEVEL ?? 'silent' }),
      )
    const starts = await Promise.allSettled([node(), node()])
    nodes = starts.flatMap(one => (one.status === 'fulfilled' ? [one.value] : []))
    const [failed] = starts.filter(one => one.status === 'rejected')
    if (failed) {
      await Promise.all(nodes.map(one => one.stop()))
      throw failed.reason
    }
    const baseUrl = nodes[0]?.url ?? ''
    const { token = null } = await createClient({ baseUrl, token: () => null }).signIn.login(ADMIN)
    client = createClient({ baseUrl, token: () => token })
    return async () => {
      await Promise.all(nodes.map(one => one.stop()))
      await database.close()
    }
  })

  it('keeps every column of every row', async () => {
    for (const [table, columns] of rows) {
      const key = entityNamed(table)?.key ?? []
      expect(key, table).not.toEqual([])
      const found = await sql<{
        row: string
      }>`select row_to_json(it)::text as row from ${sql.id(table)} it where ${sql.join(
        key.map(name => sql`${sql.id(name)}::text = ${String(columns[name])}`),
        sql` and `,
      )}`.execute(database.query)
      const row: unknown = JSON.parse(found.rows[0]?.row ?? 'null')
      const kept = Object.entries(columns)
        .filter(([name]) => !DROPPED.has(`${table}.${name}`))
        .map(([name, value]) => [name, RENAMED.get(`${table}.${name}=${value}`) ?? value])
      expect(row, `${table} ${key.map(name => columns[name])}`).toMatchObject(Object.fromEntries(kept))
    }
  })

  it.each(Object.values<Entity>(entities))('gives the $plural it held through the API', async entity => {
    const read = await client.of(entity).all()
    const keys = new Set(read.map(record => entity.key.map(name => record[name]).join()))
    for (const [, columns] of rowsOf(entity.name))
      expect(keys).toContain(entity.key.map(name => columns[name]).join())
  })

  it('makes the tags that its new tools lack, once, where the seed puts them', async () => {
    const tags = await client.of(Tag).all()
    expect(tools.filter(tool => !tags.some(tag => tag.TId === tool.tag))).toEqual([])
    expect(newTools.map(({ tag }) => tag)).toEqual(expect.arrayContaining([130, 133, 174]))
    expect(tags.length).toBe(firstTags.size + newTools.length)
    expect(tags.find(tag => tag.TId === 130)).toMatchObject({
      TIdParent: tagIds.Content,
      TName: 'Page numbers',
      TPath: '/page-numbers',
      CUrlDefaultPage: 'hash',
      TVisible: true,
    })
    expect(tags.find(tag => tag.TId === 174)).toMatchObject({ TIdParent: tagIds.Protected_Settings })
  })

  it('leaves tags as people have renamed, hidden and moved them', async () => {
    const tags = await client.of(Tag).all()
    expect(tags.find(tag => tag.TId === 128)).toMatchObject({ TName: 'Files and forms', RowVersion: 2 })
    expect(tags.find(tag => tag.TId === 127)).toMatchObject({ TVisible: false, RowVersion: 2 })
    expect(tags.find(tag => tag.TId === 140)).toMatchObject({ TIdParent: tagIds.Content, RowVersion: 3 })
  })

  it('writes in the audit log that the program made them', async () => {
    const entries = await client.of(AuditLog).all()
    const made = entries.filter(({ Entity: of, Type }) => of === 'Tag' && Type === 'Created')
    const known = new Set(rowsOf('AuditLog').map(([, { Id }]) => Id))
    expect(
      made
        .filter(entry => !known.has(entry.Id))
        .map(({ EntityKey, UserName, Message }) => [EntityKey, UserName, Message])
        .sort(),
    ).toEqual(
      newTools.map(({ tag, title }) => [String(tag), 'Rounds', `Created Tag ${tag} “${title}”`]).sort(),
    )
  })
})
