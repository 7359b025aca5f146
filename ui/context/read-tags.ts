import { type Client, compare } from '@rounds/core/api'
import { Tag } from '@rounds/core/entities'
import { type SidebarTag, sidebarTagFields } from '@rounds/core/rules/interface'

/** All tags that are not deleted: a sibling chain may contain hidden ones. */
export const readTags = (client: Client): Promise<readonly SidebarTag[]> =>
  client.of(Tag).all({ filter: [[compare('TDeleted', '=', false)]], fields: sidebarTagFields })
