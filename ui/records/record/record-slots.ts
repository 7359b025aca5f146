import type { Client, Key } from '@rounds/core/api'
import type { AnyRow, Draft, Entity } from '@rounds/core/entities'
import { promiseActor } from '@rounds/machines/kit'
import type { RecordRemoval, RecordSave } from '@rounds/machines/record'

/** The slots of the record machine: the generic calls, always with the version that was read. */
export const recordSlots = (client: Client, entity: Entity) => {
  const calls = client.of(entity)
  return {
    actors: {
      load: promiseActor<AnyRow, { key: Key }>(({ key }, signal) => calls.read(key, signal)),
      save: promiseActor<AnyRow, RecordSave>(({ key, record, version }, signal) =>
        key === null
          ? calls.create(record as Draft<Entity>, signal)
          : calls.update(key, record as Partial<Draft<Entity>>, {
              signal,
              ...(version !== null && { version }),
            }),
      ),
      remove: promiseActor<unknown, RecordRemoval>(({ key, version }, signal) =>
        calls.remove(key, { signal, ...(version !== null && { version }) }),
      ),
    },
  }
}
