import {
  type AcceptedRequest,
  accessCalls,
  type Client,
  compare,
  type Device,
  type OpenAccessRequest,
} from '@rounds/core/api'
import { entities } from '@rounds/core/entities'
import { promiseActor } from '@rounds/machines/kit'
import { type Fields, submitSlots } from '@rounds/machines/submit'
import useSWR from 'swr'

/** Requests for access that the person can grant. */
export const useAccessRequests = (client: Client, isAsked: boolean) =>
  useSWR(isAsked ? 'access requests' : null, () => accessCalls(client.http).requests())

/** What somebody was granted and may open; read anew when their record has another version. */
export const usePersonAccess = (client: Client, userId: string, version: unknown) =>
  useSWR(['access of', userId, version], () => accessCalls(client.http).person(userId))

/** How a request is answered. */
export type RequestAnswer =
  | { readonly kind: 'grant'; readonly request: OpenAccessRequest; readonly accepted: AcceptedRequest }
  | { readonly kind: 'decline'; readonly request: OpenAccessRequest; readonly words: string | null }

/** Answers a request, and reads which are left. */
export const answerSlots = (client: Client, reload: () => Promise<unknown>) =>
  submitSlots<Fields, RequestAnswer>(async ({ act }, signal) => {
    const calls = accessCalls(client.http)
    if (act.kind === 'grant') await calls.accept(act.request.id, act.accepted, signal)
    else await calls.decline(act.request.id, act.words, signal)
    await reload().catch(() => undefined)
  })

/** The devices on which somebody is signed in. */
export const usePersonDevices = (client: Client, userId: string) =>
  useSWR(['devices of', userId], () => client.account.devices(userId))

/** Signs out a device of somebody, and reads which are left. */
export const personDeviceSlots = (client: Client, userId: string, reload: () => Promise<unknown>) =>
  submitSlots<Fields, Device>(async ({ act }) => {
    await client.account.signOutDevice(act.SessionId, userId)
    await reload().catch(() => undefined)
  })

const SHOWN = 20
const changeTypes = ['Created', 'Changed', 'Deleted', 'Restored']

/** The last sign-ins of somebody and the last changes that they made, from the audit log. */
export const usePersonActivity = (client: Client, userId: string) =>
  useSWR(['activity of', userId], async () => {
    const log = client.of(entities.AuditLog)
    const last = (types: readonly string[]) =>
      log
        .list({
          filter: types.map(type => [compare('UserId', '=', userId), compare('Type', '=', type)]),
          orderBy: [{ field: 'Id', direction: 'desc' }],
          pageSize: SHOWN,
        })
        .then(({ rows }) => rows)
    const [signIns, changes] = await Promise.all([last(['Login']), last(changeTypes)])
    return { signIns, changes }
  })

/** What a group opens, and what its members would lose without it. */
export const useGroupAccess = (client: Client, groupId: string, version: unknown) =>
  useSWR(['access of group', groupId, version], () => accessCalls(client.http).group(groupId))

/** The people or the groups that another can be compared with. */
export const useComparable = (client: Client, of: 'people' | 'groups') =>
  useSWR(['comparable', of], async () => {
    if (of === 'groups') {
      const groups = await client.of(entities.AspNetRoles).all({ fields: ['Id', 'Name'] })
      return groups.map(({ Id, Name }) => ({ id: Id, name: Name }))
    }
    const people = await client.of(entities.AspNetUsers).all({ fields: ['Id', 'FullName', 'Email'] })
    return people.map(({ Id, FullName, Email }) => ({ id: Id, name: FullName || Email }))
  })

/** What two people or groups can open. */
export const useCompared = (client: Client, of: 'people' | 'groups', one: string, other: string) =>
  useSWR(other === '' ? null : ['compared', of, one, other], () =>
    accessCalls(client.http).compare(of, one, other),
  )

/** What happens when somebody leaves, as it would be now. */
export const useLeavingPlan = (client: Client, userId: string, to: string | null) =>
  useSWR(['leaving', userId, to], () => accessCalls(client.http).planLeaving(userId, to), {
    keepPreviousData: true,
  })

/** Who can take over: everyone else who can sign in, by name. */
export const useTakers = (client: Client, userId: string) =>
  useSWR(['takers', userId], async () => {
    const people = await client.of(entities.AspNetUsers).all({
      filter: [[compare('Disabled', '=', false)]],
      fields: ['Id', 'FullName', 'Email'],
    })
    return people
      .filter(({ Id }) => Id !== userId)
      .map(({ Id, FullName, Email }) => ({ id: Id, name: FullName || Email }))
      .toSorted((one, other) => one.name.localeCompare(other.name))
  })

/** Disables somebody who leaves, and hands over to the person that was asked about. */
export const leavingSlots = (client: Client, userId: string) => ({
  actors: {
    carryOut: promiseActor<unknown, { about: unknown }>(({ about }, signal) =>
      accessCalls(client.http).leave(userId, about as string | null, signal),
    ),
  },
})
