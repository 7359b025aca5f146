import type { Client } from '@rounds/core/api'
import { entities } from '@rounds/core/entities'
import { isSameAddress, menuTags } from '@rounds/core/rules/site'
import { type Fields, submitSlots } from '@rounds/machines/submit'
import useSWR from 'swr'
import { pagesByKey } from '../../pages/read-pages.ts'
import { addPageTo, type MenuEntry, readMenu } from './menu.ts'

/** A menu, and what of it leads to a page. */
export interface MenuWithPage {
  readonly tag: number
  readonly entries: readonly MenuEntry[]
  /** The page itself, or what leads to it. */
  readonly found: readonly MenuEntry[]
}

/** A page comes to the end of a menu, or goes out of it as it was seen there. */
export type PageAct =
  | { readonly tag: number; readonly effect: 'add'; readonly order: number }
  | { readonly tag: number; readonly effect: 'remove'; readonly version: number }

/** A page, and the menus of the site with where it stands in each. */
export const useMenusOfPage = (client: Client, cId: number) =>
  useSWR(['page in menus', cId], () => readMenusOf(client, cId))

async function readMenusOf(client: Client, cId: number) {
  const pages = await pagesByKey(client, [cId], ['CTitle', 'CSeoUrl'])
  const page = pages.get(cId)
  const menus = await Promise.all(
    menuTags.map(async (tag): Promise<MenuWithPage> => {
      const entries = await readMenu(client, tag)
      const leads = ({ CId, link, isAddress }: MenuEntry) =>
        CId === cId ||
        (isAddress && link !== null && Boolean(page?.CSeoUrl) && isSameAddress(link, page?.CSeoUrl ?? ''))
      return { tag, entries, found: entries.filter(leads) }
    }),
  )
  return { page, menus }
}

/** Brings a page into a menu or takes it out, and reads the menus anew whatever came of it. */
export const pageMenusSlots = (client: Client, cId: number, reload: () => Promise<unknown>) =>
  submitSlots<Fields, PageAct>(({ act }) =>
    (act.effect === 'add'
      ? addPageTo(client, act.tag, cId, act.order)
      : client.of(entities.TagToContent).remove([act.tag, cId], { version: act.version })
    ).finally(() => reload().catch(() => undefined)),
  )
