import { expect, test } from 'vitest'
import { createActor, type PromiseActorLogic, toPromise } from 'xstate'
import { type BulkChoice, createClient } from '../../../core/api/index.ts'
import { entities } from '../../../core/entities/index.ts'
import { linkNamed } from '../../../core/rules/records/index.ts'
import { type BulkLinks, bulkDifferenceSlots } from '../../../ui/records/list/bulk/bulk-difference-slots.ts'

const { AspNetUsers } = entities
const ids = [1, 2, 3].map(n => `0000000${n}-0000-4000-8000-000000000000`)
const [first = '', second = '', third = ''] = ids

/** A server with these people; keeps the changes that it was asked about. */
function server(people: readonly string[]) {
  const asked: unknown[] = []
  const fetch = async (input: unknown, init?: RequestInit) => {
    const { pathname } = new URL(String(input))
    if (!pathname.endsWith('/access/difference')) return Response.json(people.map(Id => ({ Id })))
    asked.push(JSON.parse(String(init?.body)).changes)
    return Response.json({ people: [] })
  }
  return { asked, client: createClient({ baseUrl: 'http://rounds.example', token: () => 'token', fetch }) }
}

const ask = async (
  people: readonly string[],
  link: string,
  choice: BulkChoice,
  add: string[],
  remove: string[],
) => {
  const { asked, client } = server(people)
  const kind = linkNamed(AspNetUsers, link)
  if (!kind) throw new Error(`no ${link}`)
  const logic = bulkDifferenceSlots(client, AspNetUsers, kind).actors.read as PromiseActorLogic<
    unknown,
    { what: BulkLinks }
  >
  const input = { what: { choice, order: { link, add, remove } } }
  await toPromise(createActor(logic, { input }).start())
  return asked[0]
}
const member = (userId: string, groupId: string, adds: boolean) => ({
  kind: 'member',
  adds,
  userId,
  groupId,
  type: null,
  value: null,
})

test('each selected person gets and loses each group', async () => {
  expect(await ask(ids, 'AspNetUserRoles', { keys: [first, second] }, ['a'], ['b'])).toEqual([
    member(first, 'a', true),
    member(second, 'a', true),
    member(first, 'b', false),
    member(second, 'b', false),
  ])
})

test('everyone who matches is meant, but for those who were taken out', async () => {
  const matching = { filter: [], except: [second] }
  expect(await ask(ids, 'AspNetUserRoles', matching, ['a'], [])).toEqual([
    member(first, 'a', true),
    member(third, 'a', true),
  ])
})

test('a permission names what it is for', async () => {
  expect(await ask(ids, 'AspNetUserClaims', { keys: [first] }, ['160'], [])).toEqual([
    { kind: 'own', adds: true, userId: first, groupId: null, type: 'TId', value: '160' },
  ])
})

test('more than the server compares are not asked about', async () => {
  const many = Array.from({ length: 1_001 }, (_, at) =>
    at === 0 ? first : `${second.slice(0, -4)}${String(at).padStart(4, '0')}`,
  )
  const matching = { filter: [], except: [] }
  await expect(ask(many, 'AspNetUserRoles', matching, ['a'], [])).rejects.toThrow('Select up to 1,000')
  expect(await ask(many, 'AspNetUserRoles', { filter: [], except: [first] }, ['a'], [])).toHaveLength(1_000)
})
