import type { Client } from '@rounds/core/api'
import { compare } from '@rounds/core/api'
import { entities } from '@rounds/core/entities'
import { contentTypeIds } from '@rounds/core/tools'
import { pagesByKey } from '../../pages/read-pages.ts'

/** A menu entry: a page of the site, or a labeled address. */
export interface MenuEntry {
  readonly CId: number
  readonly TtcCIdParent: number | null
  readonly CSortOrder: number
  readonly TtcVisible: boolean
  readonly RowVersion: number
  readonly title: string
  readonly link: string | null
  /** Created only for the menu; otherwise it is a page, which supplies its name and address. */
  readonly isAddress: boolean
  /** The version of the entry's content, if it is an address. */
  readonly contentVersion: number
}

/** The entries of a menu. */
export async function readMenu(client: Client, tag: number): Promise<readonly MenuEntry[]> {
  const places = await client.of(entities.TagToContent).all({ filter: [[compare('TId', '=', tag)]] })
  const pages = await pagesByKey(
    client,
    places.map(({ CId }) => CId),
    ['CTitle', 'CtId', 'CIntroLink', 'CSeoUrl', 'CDeletedDt', 'RowVersion'],
  )
  return places.flatMap(place => {
    const page = pages.get(place.CId)
    if (!page || page.CDeletedDt) return []
    const isAddress = page.CtId === contentTypeIds.Navigation
    return [
      {
        CId: place.CId,
        TtcCIdParent: place.TtcCIdParent ?? null,
        CSortOrder: place.CSortOrder,
        TtcVisible: place.TtcVisible,
        RowVersion: place.RowVersion,
        title: page.CTitle,
        link: (isAddress ? page.CIntroLink : (page.CSeoUrl ?? place.TtcPageUrl)) ?? null,
        isAddress,
        contentVersion: page.RowVersion,
      },
    ]
  })
}

/** A position in a menu, and the version that was seen. */
export type Place = Pick<MenuEntry, 'CId' | 'TtcCIdParent' | 'CSortOrder' | 'RowVersion'>

/** Stores positions, all or none, and never over someone else's change. Returns their versions by page. */
export async function storePlaces(
  client: Client,
  tag: number,
  places: readonly Place[],
): Promise<ReadonlyMap<number, number>> {
  const { update } = await client.of(entities.TagToContent).batch({
    create: [],
    update: places.map(({ CId, TtcCIdParent, CSortOrder, RowVersion }) => ({
      TId: tag,
      CId,
      TtcCIdParent,
      CSortOrder,
      RowVersion,
    })),
    delete: [],
  })
  return new Map(update.map(({ CId, RowVersion }) => [CId, RowVersion]))
}

/** Adds a page of the site to the end of a menu. */
export async function addPageTo(client: Client, tag: number, cId: number, order: number): Promise<void> {
  await client.of(entities.TagToContent).create({ TId: tag, CId: cId, CSortOrder: order })
}

/** Adds a labeled address to the end of a menu. */
export async function addAddressTo(
  client: Client,
  tag: number,
  { title, link }: { title: string; link: string },
  order: number,
): Promise<number> {
  const { CId } = await client
    .of(entities.Content)
    .create({ CTitle: title, CtId: contentTypeIds.Navigation, CIntroLink: link, CSortOrder: order })
  await client.of(entities.TagToContent).create({ TId: tag, CId, CSortOrder: order })
  return CId
}
