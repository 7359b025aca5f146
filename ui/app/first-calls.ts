import { type Client, compare, createClient } from '@rounds/core/api'
import { Tag } from '@rounds/core/entities'
import { type SidebarTag, sidebarTagFields } from '@rounds/core/rules'
import { connectionOver } from './connection.ts'

/** All tags that are not deleted: a chain of siblings may lead through hidden ones. */
export const readTags = (client: Client): Promise<readonly SidebarTag[]> =>
  client.of(Tag).all({ filter: [[compare('TDeleted', '=', false)]], fields: sidebarTagFields })

/**
 * The addresses that every page behind the sign-in asks for first, as the client asks for them. The build writes them
 * into the page (build/preload-scripts.ts), which asks for them before any script is there.
 *
 * @public The build reads it out of the module.
 */
export async function firstAddresses(): Promise<readonly string[]> {
  const addresses: string[] = []
  const client = createClient({
    baseUrl: '',
    token: () => null,
    fetch: async request => {
      addresses.push(String(request))
      return Response.json([])
    },
  })
  const connection = connectionOver(client.http)
  await Promise.all([connection.signIn.check(''), connection.about(), readTags(client)])
  return addresses
}
