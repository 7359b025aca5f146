import { type Client, compare } from '@rounds/core/api'
import { entities } from '@rounds/core/entities'
import { menuTags } from '@rounds/core/rules/site'

/** The menu of a page or entry, the first if there are several; null if it is in none. */
export async function menuOf(client: Client, cId: number): Promise<number | null> {
  const places = await client.of(entities.TagToContent).all({
    filter: [[compare('CId', '=', cId)]],
    fields: ['TId', 'CId'],
  })
  return menuTags.find(tag => places.some(({ TId }) => TId === tag)) ?? null
}
