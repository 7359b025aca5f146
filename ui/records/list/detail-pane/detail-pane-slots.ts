import type { Client } from '@rounds/core/api'
import { KeyError, parseKey } from '@rounds/core/api'
import type { AnyRow, Entity } from '@rounds/core/entities'
import { readingSlots } from '@rounds/machines/reading'

/** A row beside the list, in the version that the list shows. */
export interface BesideOf {
  readonly rowKey: string
  readonly version: unknown
}

/** The key of a row in URL format. */
export const keyIn = (entity: Entity, text: string) => {
  try {
    return parseKey(entity, text).key
  } catch (error) {
    // The URL contains no valid key: the record's own page reports it.
    if (error instanceof KeyError) return [text]
    throw error
  }
}

/** Loads the whole record of a row. */
export const besideSlots = (client: Client, entity: Entity) =>
  readingSlots<BesideOf, AnyRow>(({ rowKey }, signal) =>
    client.of(entity).read(keyIn(entity, rowKey), signal),
  )
