import { matchRoute } from '@rounds/core/access'
import { createClient } from '@rounds/core/api'
import { tools } from '@rounds/core/tools'
import { connectionOver } from '../../context/connection.ts'
import { readTags } from '../../context/read-tags.ts'
import { rowsOf } from '../../records/list/first-rows.ts'
import { viewAt } from '../../records/list/views/first-view.ts'
import { placeOf } from '../../records/listing.ts'
import { hasOwnScreen } from '../../screens/index.ts'

/** What a page asks the server for as it begins, as the client asks for it. */
export interface FirstAddresses {
  /** Every page behind the sign-in. */
  readonly calls: readonly string[]
  /** The rows of a list, by its path inside `/maintenance`, where nobody has laid it out otherwise. */
  readonly lists: Readonly<Record<string, string>>
}

/** Asks the client for what it would ask. The build writes it into the page (build/preload-scripts.ts). */
export async function firstAddresses(): Promise<FirstAddresses> {
  const addresses: string[] = []
  const client = createClient({
    baseUrl: '',
    token: () => null,
    fetch: async request => {
      addresses.push(String(request))
      return Response.json([], { headers: { 'x-pagination': '{}' } })
    },
  })
  const connection = connectionOver(client.http)
  await Promise.all([connection.signIn.check(''), connection.about(), readTags(client)])
  const calls = addresses.splice(0)
  const lists: Record<string, string> = {}
  for (const { id, start } of tools) {
    const match = matchRoute(start)
    const place = match && !hasOwnScreen(id) ? placeOf(match) : undefined
    if (!place) continue
    await rowsOf(client, place.listing, viewAt(place.listing, new URLSearchParams()))
    lists[start] = addresses.splice(0).join()
  }
  return { calls, lists }
}
