import { type NamedTag, type PersonGrants, personOf } from '@rounds/core/access'
import { accessOf, differenceOf, type Gain, type GrantChange, withChanges } from '@rounds/core/access/explain'
import type { AskedGrantChange } from '@rounds/core/api'
import { accessContracts as contracts } from '@rounds/core/api/contracts'
import { AspNetRoles, AspNetUserRoles, AspNetUsers } from '@rounds/core/entities'
import type { FastifyInstance } from 'fastify'
import { addCall } from '../../contract/add-call.ts'
import type { Executor } from '../../database/database.ts'
import { invalid, NotFound } from '../../errors.ts'
import type { Actor } from '../../rights/actor.ts'
import { allow } from '../../rights/allow.ts'
import { type GrantedNow, type Holder, readGranted, readHolders } from '../../rights/granted.ts'
import type { CallContext } from '../call.ts'

/** The calls for previewing changes of grants, and comparing two people or groups. */
export function addDifferenceCalls(app: FastifyInstance, { database, authenticate }: CallContext): void {
  const { query: executor } = database
  const reader = {
    authenticate,
    demand: (actor: Actor) => {
      for (const entity of [AspNetUsers, AspNetRoles, AspNetUserRoles]) allow(actor, 'read', entity)
    },
  }
  addCall(app, contracts.difference, {
    ...reader,
    handle: async ({ body }) => {
      const { granted, holders } = await readAll(executor)
      const after = withChanges(holders, granted.groups, body.changes.map(changeOf))
      return { people: tellDifference(holders, after, granted) }
    },
  })
  addCall(app, contracts.group, {
    ...reader,
    handle: async ({ query }) => {
      const { granted, holders } = await readAll(executor)
      const group = groupOf(granted, query.groupId)
      const members = holders.filter(({ groups }) => groups.some(({ id }) => id === group.id))
      const leave = members.map(
        ({ userId }): GrantChange => ({ kind: 'member', userId, groupId: group.id, adds: false }),
      )
      return {
        opens: summaryOf(group.name, { userId: '', groups: [group], own: [] }, granted.tags),
        members: members.length,
        loses: tellDifference(holders, withChanges(holders, granted.groups, leave), granted),
      }
    },
  })
  addCall(app, contracts.compare, {
    ...reader,
    handle: async ({ query }) => {
      const { granted, holders } = await readAll(executor)
      const side = (id: string) => {
        if (query.of === 'groups') {
          const group = groupOf(granted, id)
          return summaryOf(group.name, { userId: '', groups: [group], own: [] }, granted.tags)
        }
        const holder = holders.find(({ userId }) => userId === id.toLowerCase())
        if (!holder) throw new NotFound('This user doesn’t exist.')
        return summaryOf(holder.name, holder, granted.tags)
      }
      return { one: side(query.one), other: side(query.other) }
    },
  })
}

async function readAll(executor: Executor) {
  const granted = await readGranted(executor)
  return { granted, holders: await readHolders(executor, granted) }
}

/** The group with an id. Throws `NotFound`. */
function groupOf({ groups }: GrantedNow, id: string) {
  const group = groups.find(one => one.id === id.toLowerCase())
  if (!group) throw new NotFound('There is no such group.')
  return group
}

/** Parses a change. Throws `BadRequest` if a part is missing. */
function changeOf({ kind, adds, userId, groupId, type, value }: AskedGrantChange): GrantChange {
  const claim = { type: type ?? '', value: value ?? '' }
  if (kind === 'member' && userId !== null && groupId !== null)
    return { kind, adds, userId: userId.toLowerCase(), groupId: groupId.toLowerCase() }
  if (kind === 'own' && userId !== null && type !== null)
    return { kind, adds, userId: userId.toLowerCase(), claim }
  if (kind === 'group' && groupId !== null && type !== null)
    return { kind, adds, groupId: groupId.toLowerCase(), claim }
  throw invalid([
    { field: 'changes', message: 'A change names the person or the group, and what is granted.' },
  ])
}

function tellDifference(before: readonly Holder[], after: readonly PersonGrants[], { tags }: GrantedNow) {
  const names = new Map(before.map(({ userId, name }) => [userId, name]))
  const withFolderCount = (gain: Gain) => ({ ...gain, folders: gain.folders.length })
  return differenceOf(before, after, tags).map(({ userId, gains, loses }) => ({
    userId,
    name: names.get(userId) ?? '',
    gains: withFolderCount(gains),
    loses: withFolderCount(loses),
  }))
}

function summaryOf(name: string, personGrants: PersonGrants, tags: readonly NamedTag[]) {
  const { tools, folders, isAdministrator } = accessOf(personOf(personGrants, tags), tags)
  return {
    name,
    tools: [...tools],
    folders: tags.filter(({ TId }) => folders.has(TId)).map(({ TId, TName }) => ({ id: TId, name: TName })),
    isAdministrator,
  }
}
