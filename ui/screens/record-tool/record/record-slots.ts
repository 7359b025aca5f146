import type { Client, Key } from '@rounds/core/api'
import type { AnyRow, Draft, Entity } from '@rounds/core/entities'
import type { RecordRemoval, RecordSave } from '@rounds/machines/record'
import { fromPromise } from 'xstate'

/** What the record machine's slots are filled with: the generic calls, always with the version that was read. */
export const recordSlots = (client: Client, entity: Entity) => {
  const calls = client.of(entity)
  return {
    actors: {
      load: fromPromise<AnyRow, { key: Key }>(({ input, signal }) => calls.read(input.key, signal)),
      save: fromPromise<AnyRow, RecordSave>(({ input: { key, record, version }, signal }) =>
        key === null
          ? calls.create(record as Draft<Entity>, signal)
          : calls.update(key, record as Partial<Draft<Entity>>, {
              signal,
              ...(version !== null && { version }),
            }),
      ),
      remove: fromPromise<unknown, RecordRemoval>(({ input: { key, version }, signal }) =>
        calls.remove(key, { signal, ...(version !== null && { version }) }),
      ),
    },
  }
}
