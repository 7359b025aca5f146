import type { Client } from '@rounds/core/api'
import { entities } from '@rounds/core/entities'
import { isSameAddress, menuTags } from '@rounds/core/rules/site'
import { type Fields, submitSlots } from '@rounds/machines/submit'
import useSWR from 'swr'
import { pagesByKey } from '../../pages/read-pages.ts'
import { addPageTo, type MenuEntry, readMenu } from './menu.ts'

/** A menu, and its entries that lead to a page. */
export interface MenuWithPage {
  readonly tag: number
  readonly entries: readonly MenuEntry[]
  /** The page itself, or an entry that links to it. */
  readonly found: readonly MenuEntry[]
}

/** Adds a page to the end of a menu, or removes it from the position that was seen. */
export type PageAct =
  | { readonly tag: number; readonly effect: 'add'; readonly order: number }
  | { readonly tag: number; readonly effect: 'remove'; readonly version: number }

/** A page, and the site's menus with its positions in each. */
export const useMenusOfPage = (client: Client, cId: number) =>
  useSWR(['page in menus', cId], () => readMenusOf(client, cId))

async function readMenusOf(client: Client, cId: number) {
  const pages = await pagesByKey(client, [cId], ['CTitle', 'CSeoUrl', 'CVisible'])
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

/** Adds a page to a menu or removes it, and reloads the menus whatever the result. */
export const pageMenusSlots = (client: Client, cId: number, reload: () => Promise<unknown>) =>
  submitSlots<Fields, PageAct>(({ act }) =>
    (act.effect === 'add'
      ? addPageTo(client, act.tag, cId, act.order)
      : client.of(entities.TagToContent).remove([act.tag, cId], { version: act.version })
    ).finally(() => reload().catch(() => undefined)),
  )
