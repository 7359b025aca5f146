import { ApiError, type Client, type Key, messageOf, parseKey } from '@rounds/core/api'
import type { AnyRow, Entity } from '@rounds/core/entities'

/** A record that could not be deleted, and why. */
export interface Refusal {
  readonly key: string
  readonly because: string
}

/** The result of deleting. */
export interface Deletion {
  readonly deleted: readonly string[]
  readonly refused: readonly Refusal[]
}

export interface DeletionRequest {
  readonly client: Client
  readonly entity: Entity
  /** The keys in path format. */
  readonly keys: readonly string[]
  /** The loaded records among them, for their versions. */
  readonly known: ReadonlyMap<string, AnyRow>
  readonly signal: AbortSignal
  readonly onProgress: (done: number, total: number) => void
}

/** The number of parallel deletions: fast, without overloading the server. */
const AT_ONCE = 6

/** Deletes records one by one, each at the version that was seen, so that a rejection affects only one. */
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
      // Already gone: whoever deleted it, the result is the same.
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
