import { ApiError, type Client, type Key, messageOf, parseKey } from '@rounds/core/api'
import type { AnyRow, Entity } from '@rounds/core/entities'

/** A record that could not be deleted, and why. */
export interface Refusal {
  readonly key: string
  readonly because: string
}

/** What deleting came to. */
export interface Deletion {
  readonly deleted: readonly string[]
  readonly refused: readonly Refusal[]
}

export interface DeletionRequest {
  readonly client: Client
  readonly entity: Entity
  /** The keys, as paths write them. */
  readonly keys: readonly string[]
  /** The records among them that are known, for the versions that were seen. */
  readonly known: ReadonlyMap<string, AnyRow>
  readonly signal: AbortSignal
  readonly onProgress: (done: number, total: number) => void
}

/** So many at once: quick, and no burden to a server that others work on. */
const AT_ONCE = 6

/** Deletes records one by one, each with the version that was seen, so that one refusal keeps only that one. */
export async function deleteAll(request: DeletionRequest): Promise<Deletion> {
  const { client, entity, keys, known, signal, onProgress } = request
  const calls = client.of(entity)
  const deleted: string[] = []
  const refused: Refusal[] = []
  const waiting = [...keys]

  const remove = async (text: string) => {
    const key: Key = parseKey(entity, text).key
    const version = known.get(text)?.RowVersion
    try {
      await calls.remove(key, { signal, ...(typeof version === 'number' && { version }) })
      deleted.push(text)
    } catch (error) {
      if (signal.aborted) return
      // Gone already: whoever did it, it is what was asked for.
      if (error instanceof ApiError && error.status === 404) deleted.push(text)
      else refused.push({ key: text, because: messageOf(error) })
    }
    onProgress(deleted.length + refused.length, keys.length)
  }
  const work = async () => {
    for (let next = waiting.shift(); next !== undefined && !signal.aborted; next = waiting.shift())
      await remove(next)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return { deleted, refused }
}
