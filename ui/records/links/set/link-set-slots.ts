import { type BatchAnswer, type Client, directoryCalls, type Key } from '@rounds/core/api'
import type { AnyRow } from '@rounds/core/entities'
import { answerIn, type BatchLists, intoSet, type LinkSet, listsOut } from '@rounds/core/rules/records'
import { promiseActor } from '@rounds/machines/kit'
import { readingSlots } from '@rounds/machines/reading'
import type { ReferenceKey } from '../../values/reference-names.ts'
import { storedLinks } from '../link-slots.ts'

/** All stored links of the record. */
async function storedSet(
  client: Client,
  { links }: LinkSet,
  ownKey: ReferenceKey,
  signal: AbortSignal,
): Promise<readonly AnyRow[]> {
  const kinds = await Promise.all(
    links.map(async link =>
      (await storedLinks(client, link, ownKey, signal)).map(record => intoSet(link, record)),
    ),
  )
  return kinds.flat()
}

/** The slots of the relational batch: one call for links of all kinds. */
export function linkSetSlots(client: Client, set: LinkSet, ownKey: ReferenceKey) {
  const save = async (lists: BatchLists, signal?: AbortSignal): Promise<BatchAnswer<AnyRow>> =>
    answerIn(set, lists, await directoryCalls(client.http).saveLinks(asSent(set, lists, ownKey), signal))
  const none = { create: [], update: [], delete: [] }
  return {
    actors: {
      saveBatch: promiseActor<BatchAnswer<AnyRow>, BatchLists>(save),
      createAll: promiseActor<readonly AnyRow[], { records: readonly AnyRow[] }>(async ({ records }) =>
        save({ ...none, create: records }).then(answer => answer.create),
      ),
      updateAll: promiseActor<readonly AnyRow[], { records: readonly AnyRow[] }>(async ({ records }) =>
        save({ ...none, update: records }).then(answer => answer.update),
      ),
      deleteAll: promiseActor<unknown, { keys: readonly Key[] }>(({ keys }) =>
        save({ ...none, delete: keys }),
      ),
      loadCurrent: promiseActor<readonly AnyRow[], void>((_, signal) =>
        storedSet(client, set, ownKey, signal),
      ),
    },
  }
}

const asSent = (set: LinkSet, lists: BatchLists, ownKey: ReferenceKey) =>
  listsOut(set, lists, ownKey).map(list => ({
    link: list.link,
    create: [...list.create],
    update: [...list.update],
    delete: list.delete.map(key => [...key]),
  }))

/** Loads a record's links before they are edited. */
export const storedSetSlots = (client: Client, set: LinkSet, ownKey: ReferenceKey) =>
  readingSlots<null, readonly AnyRow[]>((_, signal) => storedSet(client, set, ownKey, signal))
