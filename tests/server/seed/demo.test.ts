import { createHash } from 'node:crypto'
import { allowedTags, allows, hasFolder } from '@rounds/core/access'
import { type Entity, type EntityName, entities } from '@rounds/core/entities'
import { contentTypeIds, tagIds, tools } from '@rounds/core/tools'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { Database } from '../../../server/database/database.ts'
import { groupedBy, issuesOf, rowsOf, seededDatabase } from './support.ts'

const database = await seededDatabase('demo')
/** What is a page of the site; the rest of the content acts as settings. */
const PAGES: readonly number[] = [
  contentTypeIds.Web_Page,
  contentTypeIds.Custom_Page,
  contentTypeIds.News_Detail,
  contentTypeIds.Event_Detail,
  contentTypeIds.Blog_Detail,
]
const count = async (name: EntityName) => (await rowsOf(database, name)).length

describe('the demo', () => {
  it('has as much of everything as was decided', async () => {
    const content = await rowsOf(database, 'Content')
    const ofType = (...types: (keyof typeof contentTypeIds)[]) =>
      content.filter(row => types.some(type => contentTypeIds[type] === row.CtId)).length
    expect(ofType('Web_Page', 'Custom_Page')).toBeGreaterThanOrEqual(300)
    expect(ofType('News_Detail')).toBe(40)
    expect(ofType('Event_Detail')).toBe(30)
    const decided = {
      News: 40,
      EventItem: 30,
      Custom_Location: 60,
      Custom_Physician: 250,
      Custom_KyruusProvider: 250,
      Custom_ServiceCondition: 80,
      Custom_Specialty: 40,
      Form: 13,
      FormSubmission: 500,
      Redirect: 200,
      AspNetUsers: 20,
      AspNetRoles: 6,
      AuditLog: 1000,
    } satisfies Partial<Record<EntityName, number>>
    for (const [name, expected] of Object.entries(decided))
      expect(await count(name as EntityName), name).toBe(expected)
  })

  it('has something to show in every tool', async () => {
    for (const { id, entity, where } of tools) {
      if (!entity) continue
      const rows: readonly Readonly<Record<string, unknown>>[] = await rowsOf(database, entity)
      const shown = rows.filter(row => Object.entries(where).every(([name, value]) => row[name] === value))
      expect(shown.length, `${id} shows ${entity}`).toBeGreaterThan(0)
    }
  })

  it('has places that offer what their kind does, and doctors who work where their specialty is', async () => {
    const { rows } = await sql<{ kind: string; offered: string[]; practiced: string[] }>`
      select kind, array_remove(array_agg(distinct sc."ScTitle"), null) as offered,
        array_remove(array_agg(distinct sp."SpTitle"), null) as practiced
      from (select "LId", substring("LName" from '(Imaging Center|Heart Center|Laboratory|Pharmacy)$') as kind
        from "Custom_Location") place
      left join "Custom_LocationToServiceCondition" using ("LId")
      left join "Custom_ServiceCondition" sc using ("ScId")
      left join "Custom_LocationToPhysician" lp using ("LId")
      left join "Custom_PhysicianToSpecialty" ps on ps."PhId" = lp."PhId" and ps."PhtspPrimary"
      left join "Custom_Specialty" sp using ("SpId")
      where kind is not null group by kind order by kind`.execute(database.query)
    const ofKind = Object.fromEntries(rows.map(({ kind, ...what }) => [kind, what]))
    expect(ofKind['Imaging Center']?.practiced).toEqual(['Radiology'])
    expect(ofKind['Heart Center']?.offered).toContain('Heart Failure')
    expect(ofKind['Heart Center']?.offered).not.toContain('Hip Replacement')
    expect(ofKind.Laboratory?.offered).toContain('Blood Tests')
    expect(ofKind.Pharmacy).toEqual({ offered: [], practiced: [] })
  })

  it('has records that their definitions accept', async () => {
    for (const entity of Object.values<Entity>(entities)) expect(await issuesOf(database, entity)).toEqual([])
  })

  it.each([
    ['Maintenance User', [], 0.95],
    ['Web team', [], 0.95],
    ['Folder editors', [1000], 0],
  ])('gives %s the pages that they look after', async (name, more, share) => {
    const role = (await rowsOf(database, 'AspNetRoles')).find(one => one.Name === name)
    const claims = (await rowsOf(database, 'AspNetRoleClaims')).filter(({ RoleId }) => RoleId === role?.Id)
    const TId = [...more, ...claims.map(({ ClaimValue }) => Number(ClaimValue))]
    const tags = allowedTags({ TId }, false, await rowsOf(database, 'Tag'))
    const pages = (await rowsOf(database, 'Content')).filter(({ CtId }) => PAGES.includes(CtId))
    const places = (await rowsOf(database, 'TagToContent')).filter(place => allows(tags, place.TId))
    const reached = new Set(places.map(place => place.CId))
    const seen = pages.filter(({ CId }) => reached.has(CId)).length
    expect(seen / pages.length).toBeGreaterThan(share)
    expect(hasFolder({ tags })).toBe(true)
  })

  it('hangs every tag on the root, without loops', async () => {
    const tags = await rowsOf(database, 'Tag')
    const parents = new Map(tags.map(tag => [tag.TId, tag.TIdParent]))
    expect(Object.values(tagIds).filter(id => !parents.has(id))).toEqual([])
    for (const tag of tags) {
      const way = new Set<number>()
      let at: number | null = tag.TId
      while (at !== null && !way.has(at)) {
        way.add(at)
        at = parents.get(at) ?? null
      }
      expect(at, tag.TName).toBeNull()
      expect([...way].at(-1), tag.TName).toBe(tagIds.Root)
    }
  })

  it('gives every page an address of its own, a folder and two to six blocks', async () => {
    const pages = (await rowsOf(database, 'Content')).filter(row => row.CtId === contentTypeIds.Web_Page)
    const blocks = groupedBy(await rowsOf(database, 'ContentBlock'), block => block.CId)
    const places = groupedBy(await rowsOf(database, 'TagToContent'), place => place.CId)
    expect(new Set(pages.map(page => page.CSeoUrl)).size).toBe(pages.length)
    for (const page of pages) {
      const own = blocks.get(page.CId)?.length ?? 0
      expect(own >= 2 && own <= 6, `${page.CTitle}: ${own} blocks`).toBe(true)
      expect(places.get(page.CId)?.some(place => place.TtcPageUrl === page.CSeoUrl)).toBe(true)
    }
  })

  it('leads from block to block, menu to menu, only to pages that there are', async () => {
    const content = await rowsOf(database, 'Content')
    const known = new Set(content.map(row => row.CSeoUrl))
    for (const path of [
      '/news',
      '/events',
      '/blog',
      '/projects',
      '/services',
      '/find-a-doctor',
      '/locations',
    ])
      known.add(path)
    const links = [
      ...(await rowsOf(database, 'ContentBlock')).map(block => block.CbLink),
      ...content.map(row => row.CIntroLink?.split('?')[0]),
      ...(await rowsOf(database, 'Custom_DoctorAd')).map(ad => ad.DaLink),
    ]
    const inside = links.filter(link => typeof link === 'string' && link.startsWith('/'))
    expect(inside.length).toBeGreaterThan(200)
    expect(inside.filter(link => !known.has(link ?? ''))).toEqual([])
  })

  it('names only tokens that there are', async () => {
    const content = await rowsOf(database, 'Content')
    const tokens = content.filter(row => row.CtId === contentTypeIds.Liquid_Value).map(row => row.CTitle)
    const blocks = await rowsOf(database, 'ContentBlock')
    const texts = [...content.map(row => row.CIntroText), ...blocks.map(row => row.CbCopy)]
    const named = texts.flatMap(text => [...(text ?? '').matchAll(/tokens\.(\w+)/g)].map(([, name]) => name))
    expect(named.length).toBeGreaterThan(100)
    expect([...new Set(named)].filter(name => !tokens.includes(name ?? ''))).toEqual([])
  })

  it('has redirects that end, at pages that there are', async () => {
    const rows = await rowsOf(database, 'Redirect')
    const to = new Map(rows.map(row => [row.RFrom, row.RTo]))
    const pages = new Set((await rowsOf(database, 'Content')).map(row => row.CSeoUrl))
    for (const row of rows) {
      let at: string | null = row.RFrom
      let steps = 0
      while (at !== null && to.has(at) && steps < 10) {
        at = to.get(at) ?? null
        steps++
      }
      expect(steps, row.RFrom).toBeLessThan(5)
      expect(row.RType === '410' ? at === null : pages.has(at), `${row.RFrom} ends at ${at}`).toBe(true)
    }
    expect(new Set(rows.map(row => row.RType)).size).toBe(5)
  })

  it('names on the appointment form only who works there', async () => {
    const links = await rowsOf(database, 'Custom_LocationToPhysician')
    const shown = links.filter(
      link => JSON.parse(link.LtphMeta ?? '{}').ShowOnRequestAppointmentForm === true,
    )
    expect(shown.length).toBeGreaterThan(100)
    expect(shown.length).toBeLessThan(links.length)
  })

  it('has menus, dates around today and drafts of several people', async () => {
    const places = await rowsOf(database, 'TagToContent')
    for (const tag of [tagIds.Navigation_Primary, tagIds.Navigation_Secondary, tagIds.Navigation_Footer])
      expect(places.filter(place => place.TId === tag).length).toBeGreaterThan(3)
    const dates = await rowsOf(database, 'EventDate')
    const now = new Date().toISOString()
    expect(dates.some(date => date.EdStartDt < now) && dates.some(date => date.EdStartDt > now)).toBe(true)
    const drafts = (await rowsOf(database, 'ContentVersion')).filter(version => version.Active)
    expect(new Set(drafts.map(draft => draft.CvUserId)).size).toBeGreaterThan(3)
    const entries = await rowsOf(database, 'AuditLog')
    const days = entries.map(entry => (Date.now() - Date.parse(entry.Date)) / 86_400_000)
    expect(Math.max(...days)).toBeLessThan(91)
    expect(Math.min(...days)).toBeGreaterThanOrEqual(0)
  })
})

describe('the people of the demo', () => {
  it('have no password, and stamps that nobody can foresee', async () => {
    const users = await rowsOf(database, 'AspNetUsers')
    expect(users.filter(user => user.PasswordHash !== null)).toEqual([])
    expect(new Set(users.map(user => user.SecurityStamp)).size).toBe(users.length)
  })

  it('have the rights of their groups: everything, sections, or one folder', async () => {
    const tags = await rowsOf(database, 'Tag')
    const { rows } = await sql<{ name: string; user: string; tag: number }>`
      select r."Name" as name, m."UserId" as "user", c.value::int as tag
      from "AspNetUserRoles" m join "AspNetRoles" r on r."Id" = m."RoleId"
      left join lateral (
        select "ClaimValue" as value from "AspNetRoleClaims" where "RoleId" = r."Id" and "ClaimType" = 'TId'
        union all select "ClaimValue" from "AspNetUserClaims" where "UserId" = m."UserId" and "ClaimType" = 'TId'
      ) c on true`.execute(database.query)
    const byUser = groupedBy(rows, row => row.user)
    const rights = [...byUser.values()].map(own => ({
      group: own[0]?.name,
      claimed: own.map(row => row.tag),
      allowed: allowedTags({ TId: own.map(row => row.tag) }, false, tags),
    }))
    const groups = groupedBy(rights, right => right.group)
    expect(groups.size).toBe(6)
    expect(groups.get('Admin')?.every(right => right.allowed === 'all')).toBe(true)
    for (const editor of groups.get('Folder editors') ?? []) {
      const tools: readonly number[] = [127, 128, 131, 133]
      const folders = editor.claimed.filter(tag => !tools.includes(tag))
      expect(folders).toHaveLength(1)
      const places = await rowsOf(database, 'TagToContent')
      expect(places.filter(place => place.TId === folders[0]).length).toBeGreaterThan(5)
    }
  })
})

/** All that does not depend on the moment of seeding, as one hash for each entity. */
async function fingerprints(of: Database): Promise<Readonly<Record<string, string>>> {
  const made: Record<string, string> = {}
  for (const [name, entity] of Object.entries<Entity>(entities)) {
    const stable = Object.entries(entity.fields)
      .filter(([, field]) => field.kind !== 'datetime' && field.kind !== 'uuid' && !field.secret)
      .map(([column]) => column)
    const rows: readonly Readonly<Record<string, unknown>>[] = await rowsOf(of, name as EntityName)
    const text = rows
      .map(row => JSON.stringify(stable.map(column => row[column])))
      .sort()
      .join('\n')
    const timeless = text.replace(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g, '')
    made[name] = createHash('sha256').update(timeless).digest('hex')
  }
  return made
}

describe('another database', () => {
  it('gets the same demo', async () => {
    const other = await seededDatabase('demo')
    expect(await fingerprints(other)).toEqual(await fingerprints(database))
  })
})
