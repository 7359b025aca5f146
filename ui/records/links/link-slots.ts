import { type BatchAnswer, type Client, compare, type Key } from '@rounds/core/api'
import type { AnyRow, Draft, Entity } from '@rounds/core/entities'
import type { BatchLists, RecordLink } from '@rounds/core/rules/records'
import { promiseActor } from '@rounds/machines/kit'
import { readingSlots } from '@rounds/machines/reading'
import type { ReferenceKey } from '../values/reference-names.ts'

/** The stored links of a record, in order. */
export const storedLinks = (
  client: Client,
  { link, own, other, order, where }: RecordLink,
  ownKey: ReferenceKey,
  signal: AbortSignal,
): Promise<readonly AnyRow[]> =>
  client.of(link).all(
    {
      filter: [
        [
          compare(own, '=', ownKey),
          ...Object.entries(where).map(([name, value]) => compare(name, '=', value as string)),
        ],
      ],
      orderBy: [...(order === null ? [] : [order]), other].map(field => ({ field, direction: 'asc' })),
    },
    signal,
  )

/** The slots of the relational batch: the generic calls for the links. */
export function linkSlots(client: Client, link: RecordLink, ownKey: ReferenceKey) {
  const calls = client.of(link.link)
  return {
    actors: {
      saveBatch: promiseActor<BatchAnswer<AnyRow>, BatchLists>((lists, signal) => calls.batch(lists, signal)),
      createAll: promiseActor<readonly AnyRow[], { records: readonly AnyRow[] }>(({ records }) =>
        calls.createAll(records as readonly Draft<Entity>[]),
      ),
      updateAll: promiseActor<readonly AnyRow[], { records: readonly AnyRow[] }>(({ records }) =>
        calls.replaceAll(records as readonly (Draft<Entity> & AnyRow)[]),
      ),
      deleteAll: promiseActor<unknown, { keys: readonly Key[] }>(({ keys }) => calls.removeAll(keys)),
      loadCurrent: promiseActor<readonly AnyRow[], void>((_, signal) =>
        storedLinks(client, link, ownKey, signal),
      ),
    },
  }
}

/** Loads the links of a record before they are edited. */
export const storedLinksSlots = (client: Client, link: RecordLink, ownKey: ReferenceKey) =>
  readingSlots<null, readonly AnyRow[]>((_, signal) => storedLinks(client, link, ownKey, signal))
