import {
  accessCalls,
  type BulkChoice,
  type BulkOrder,
  type Client,
  keyOf,
  parseKey,
  printKey,
} from '@rounds/core/api'
import type { AnyRow, Entity } from '@rounds/core/entities'
import type { RecordLink } from '@rounds/core/rules/records'
import { accessWords } from '@rounds/core/words/access'
import { readingSlots } from '@rounds/machines/reading'
import { grantChange } from '../../links/difference-slots.ts'

/** The maximum number of grants that the server compares at once. */
const MOST_GRANTS = 1_000

type LinkOrder = NonNullable<BulkOrder['links']>[number]

/** Records, and the links that each of them gets or loses. */
export interface BulkLinks {
  readonly choice: BulkChoice
  readonly order: LinkOrder
}

/** Loads who would gain and lose what if many records got or lost these links. */
export const bulkDifferenceSlots = (client: Client, entity: Entity, link: RecordLink) =>
  readingSlots(async ({ choice, order }: BulkLinks, signal) => {
    const owners = await ownersOf(client, entity, choice, signal)
    const rows = (keys: LinkOrder['add'], adds: boolean) =>
      owners.flatMap(own =>
        keys.flatMap(key => grantChange(link, { ...link.where, [link.own]: own, [link.other]: key }, adds)),
      )
    const changes = [...rows(order.add, true), ...rows(order.remove, false)]
    if (changes.length > MOST_GRANTS) throw new Error(accessWords.difference.tooMany)
    const { people } = await accessCalls(client.http).difference(changes, signal)
    return people
  })

/** The keys of the selected records. */
async function ownersOf(client: Client, entity: Entity, choice: BulkChoice, signal: AbortSignal) {
  const keyIn = (row: AnyRow) => keyOf(entity, row)[0] ?? ''
  if ('keys' in choice) return choice.keys.map(text => parseKey(entity, text).key[0] ?? '')
  const except = new Set(choice.except)
  const rows = await client.of(entity).all({ filter: choice.filter, fields: entity.key }, signal)
  return rows.filter(row => !except.has(printKey(keyOf(entity, row)))).map(keyIn)
}
