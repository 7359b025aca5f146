import { beforeEach, describe, expect, it } from 'vitest'
import type { AnyRow } from '../../../core/entities/index.ts'
import { type Method, testApp } from '../support/app.ts'
import { mojoAdmin, withTags } from '../support/people.ts'

const { call, database } = await testApp()
const admin = mojoAdmin()
const MINE = 1000
const OTHER = 2000
const SWITCH = 14
const person = withTags(MINE)
const as = (actor: typeof admin) => (method: Method, rest: string, body?: unknown) =>
  call(actor, method, `/api/v1/db/${rest}`, body === undefined ? {} : { body })
const me = as(person)
const boss = as(admin)
/** Pages by what they are: mine, another's, in both folders, in none. */
let pages: Record<'mine' | 'other' | 'both' | 'none', number>

await database.pool.query(`insert into "ContentType" ("CtId", "CtName") values (1, 'Web_Page');
  insert into "Tag" ("TId", "TName") values (${MINE}, 'Mine'), (${OTHER}, 'Other'), (${SWITCH}, 'Comments'), (3, 'No switch')`)

beforeEach(async () => {
  await database.pool.query('delete from "Content"')
  const page = async (CTitle: string, ...tags: number[]) => {
    const { CId } = (await boss('POST', 'Content', { CTitle, CtId: 1 })).json()
    for (const TId of tags) await boss('POST', 'TagToContent', { TId, CId })
    await boss('POST', 'ContentBlock', { CId, CbHeadline: CTitle })
    return CId as number
  }
  pages = {
    mine: await page('mine', MINE),
    other: await page('other', OTHER),
    both: await page('both', MINE, OTHER),
    none: await page('none'),
  }
})

describe('a person with one folder', () => {
  it('sees the pages in it, and what hangs on them', async () => {
    const titles = (await me('GET', 'Content')).json<AnyRow[]>().map(row => row.CTitle)
    expect(titles).toEqual(['both', 'mine'])
    const paged = await me('GET', 'Content?pageSize=1')
    expect(JSON.parse(String(paged.headers['x-pagination'])).totalCount).toBe(2)
    const blocks = (await me('GET', 'ContentBlock')).json<AnyRow[]>().map(row => row.CbHeadline)
    expect(blocks.sort()).toEqual(['both', 'mine'])
    expect((await me('GET', `Content/${pages.mine}`)).statusCode).toBe(200)
    for (const page of [pages.other, pages.none]) {
      const refused = await me('GET', `Content/${page}`)
      expect(refused.statusCode).toBe(404)
      expect(refused.json().message).toMatch(/Ask .+, who can give you access\./)
    }
    expect((await me('GET', `Content?filters=CTitle=other|CTitle=none`)).json()).toEqual([])
  })

  it('does not tell a page out of reach from one that is not there', async () => {
    const messages = await Promise.all(
      [pages.other, 99_999].map(async page => (await me('GET', `Content/${page}`)).json().message),
    )
    expect(messages[0]?.replace(String(pages.other), '')).toBe(messages[1]?.replace('99999', ''))
  })

  it('changes those pages, and no other', async () => {
    for (const page of [pages.mine, pages.both])
      expect((await me('PATCH', `Content/${page}`, { CTitle: 'x' })).statusCode).toBe(200)
    for (const page of [pages.other, pages.none]) {
      expect((await me('PATCH', `Content/${page}`, { CTitle: 'x' })).statusCode).toBe(404)
      expect((await me('PUT', `Content/${page}`, { CTitle: 'x', CtId: 1 })).statusCode).toBe(404)
      expect((await me('DELETE', `Content/${page}`)).statusCode).toBe(404)
      expect((await me('DELETE', `Content/all/[${pages.mine},${page}]`)).statusCode).toBe(404)
      expect((await me('POST', 'Content/batch', { update: [{ CId: page, CTitle: 'x' }] })).statusCode).toBe(
        404,
      )
      expect((await me('PUT', 'Content/all', [{ CId: page, CTitle: 'x', CtId: 1 }])).statusCode).toBe(404)
    }
    expect((await boss('GET', `Content/${pages.other}`)).json().CTitle).toBe('other')
    expect((await boss('GET', `Content/${pages.mine}`)).statusCode).toBe(200)
  })

  it('writes blocks on those pages, and moves none to or from another', async () => {
    expect((await me('POST', 'ContentBlock', { CId: pages.mine })).statusCode).toBe(201)
    expect((await me('POST', 'ContentBlock', { CId: pages.other })).statusCode).toBe(403)
    expect(
      (await me('POST', 'ContentBlock/all', [{ CId: pages.mine }, { CId: pages.none }])).statusCode,
    ).toBe(403)
    const block = async (page: number) =>
      (await boss('GET', `ContentBlock?filters=CId=${page}`)).json()[0].CbId
    expect(
      (await me('PATCH', `ContentBlock/${await block(pages.mine)}`, { CId: pages.other })).statusCode,
    ).toBe(403)
    expect(
      (await me('PATCH', `ContentBlock/${await block(pages.other)}`, { CId: pages.mine })).statusCode,
    ).toBe(404)
    expect(
      (await me('PATCH', `ContentBlock/${await block(pages.mine)}`, { CId: pages.both })).statusCode,
    ).toBe(200)
    expect((await me('DELETE', `ContentBlock/${await block(pages.other)}`)).statusCode).toBe(404)
  })

  it('files pages in that folder only, and sets the switches of a page that is theirs', async () => {
    const { CId } = (await me('POST', 'Content', { CTitle: 'new', CtId: 1 })).json()
    expect((await me('POST', 'TagToContent', { TId: OTHER, CId })).statusCode).toBe(403)
    expect((await me('POST', 'TagToContent', { TId: MINE, CId })).statusCode).toBe(201)
    expect((await me('GET', `Content/${CId}`)).statusCode).toBe(200)
    expect((await me('POST', 'TagToContent', { TId: SWITCH, CId })).statusCode).toBe(201)
    expect((await me('POST', 'TagToContent', { TId: 3, CId })).statusCode).toBe(403)
    expect((await me('POST', 'TagToContent', { TId: SWITCH, CId: pages.other })).statusCode).toBe(403)
  })

  it('writes the dates of events on those pages, and no others', async () => {
    const event = async (CId: number) => (await boss('POST', 'EventItem', { CId })).json().EiId as number
    const [mine, other] = [await event(pages.mine), await event(pages.other)]
    const date = (EiId: number) => ({ EiId, EdStartDt: '2027-01-01T10:00:00Z' })
    const { EdId } = (await boss('POST', 'EventDate', date(other))).json()
    const made = await me('POST', 'EventDate', date(mine))
    expect(made.statusCode).toBe(201)
    expect((await me('GET', 'EventDate')).json()).toHaveLength(1)
    expect((await me('POST', 'EventDate', date(other))).statusCode).toBe(403)
    expect((await me('POST', 'EventDate', date(99_999))).statusCode).toBe(409)
    expect((await me('PATCH', `EventDate/${made.json().EdId}`, { EiId: other })).statusCode).toBe(403)
    expect((await me('PATCH', `EventDate/${EdId}`, { EdCancelled: true })).statusCode).toBe(404)
    expect((await me('DELETE', `EventDate/${EdId}`)).statusCode).toBe(404)
  })

  it('links those pages to places, people and services, and no others unless they look after those', async () => {
    const { PhId } = (
      await boss('POST', 'Custom_Physician', { PhFirstName: 'Ada', PhLastName: 'Ashe' })
    ).json()
    const links = 'Custom_ContentToPhysician'
    const link = await boss('POST', links, { CId: pages.other, PhId })
    expect(link.statusCode, link.body).toBe(201)
    const other = `${links}/[${pages.other},${PhId}]`
    expect((await me('GET', links)).json()).toEqual([])
    for (const path of [other, `${links}/${link.json().CtphUuid}`]) {
      expect((await me('PATCH', path, { CtphSortOrder: 5 })).statusCode).toBe(404)
      expect((await me('DELETE', path)).statusCode).toBe(404)
    }
    expect((await me('POST', links, { CId: pages.none, PhId })).statusCode).toBe(403)
    expect((await me('POST', links, { CId: pages.mine, PhId })).statusCode).toBe(201)
    const expert = as(withTags(MINE, 201))
    expect((await expert('GET', links)).json()).toHaveLength(2)
    expect((await expert('PATCH', other, { CtphSortOrder: 5 })).statusCode).toBe(200)
    expect((await expert('POST', links, { CId: pages.none, PhId })).statusCode).toBe(201)
  })

  it('takes no page of someone else into it', async () => {
    expect((await me('POST', 'TagToContent', { TId: MINE, CId: pages.other })).statusCode).toBe(403)
    expect((await me('DELETE', `TagToContent/[${OTHER},${pages.other}]`)).statusCode).toBe(404)
    expect((await me('DELETE', `TagToContent/[${OTHER},${pages.both}]`)).statusCode).toBe(403)
    expect((await me('DELETE', `TagToContent/[${MINE},${pages.both}]`)).statusCode).toBe(204)
  })

  it('cannot reach a page through a batch that files it first', async () => {
    const body = { create: [{ TId: MINE, CId: pages.other }], update: [] }
    expect((await me('POST', 'TagToContent/batch', body)).statusCode).toBe(403)
    expect((await me('GET', `Content/${pages.other}`)).statusCode).toBe(404)
  })
})

describe('a person with every folder, and a MoJoAdmin', () => {
  it('see and change every page', async () => {
    for (const actor of [admin, withTags(1, 2)]) {
      expect((await as(actor)('GET', 'Content')).json()).toHaveLength(4)
      expect((await as(actor)('PATCH', `Content/${pages.none}`, { CTitle: 'none' })).statusCode).toBe(200)
    }
  })
})
