import type { Client } from '@rounds/core/api'
import { entities } from '@rounds/core/entities'
import { submitSlots } from '@rounds/machines/submit'
import type { UnfilledPage } from './read-unfilled.ts'

/** The missing values being filled in. */
export interface Fix {
  readonly description: string
  readonly photo: string | null
  readonly folder: number | null
}

export const nothingFixed: Fix = { description: '', photo: null, folder: null }

/** Whether anything is filled in. */
export const isFixed = ({ description, photo, folder }: Fix): boolean =>
  description.trim() !== '' || photo !== null || folder !== null

/** Stores the values at the page's version that the list has read. */
export function fixSlots(client: Client) {
  /** Pages already put into a folder: not repeated when the rest is rejected and retried. */
  const placed = new Set<string>()
  return submitSlots<Fix, UnfilledPage>(async ({ typed: { description, photo, folder }, act: page }) => {
    const place = `${page.CId} ${folder}`
    if (folder !== null && !placed.has(place)) {
      await client.of(entities.TagToContent).create({ TId: folder, CId: page.CId, TtcPageUrl: page.url })
      placed.add(place)
    }
    const changes = {
      ...(description.trim() && { CMetaDesc: { ...page.meta, description: description.trim() } }),
      ...(photo !== null && { CIntroPhoto: photo }),
    }
    if (Object.keys(changes).length > 0)
      await client.of(entities.Content).update([page.CId], changes, { version: page.version })
  })
}
