/** The menus of a WordPress site: entries of its classic menus, and the navigation blocks of newer themes. */
import { plainLines, plainText } from './html-parts.ts'
import type { OldMenuEntry, ReadStep } from './old-item.ts'
import { blocksIn, readBlocks, type WrittenBlock } from './wordpress-blocks.ts'
import type { WxrItem } from './wxr-item.ts'

const NO_LIST = 'Where it leads: a list by category, which there is not here.'

/** An entry of a classic menu. One that leads to a page and has no words of its own has the page's. */
export function menuEntryOf(item: WxrItem, terms: ReadonlyMap<string, string>): OldMenuEntry {
  const { meta } = item
  const kind = meta._menu_item_type
  const parent = meta._menu_item_menu_item_parent
  const target = meta._menu_item_object_id ?? ''
  const isPage = kind === 'post_type' && target !== ''
  return {
    kind: 'menu',
    oldKey: `wp:${item.id}`,
    title: plainText(item.title || (kind === 'taxonomy' ? (terms.get(target) ?? '') : '')).slice(0, 390),
    losses: isPage || kind === 'custom' ? [] : [NO_LIST],
    menu: item.categories.find(({ domain }) => domain === 'nav_menu')?.name ?? 'Menu',
    page: isPage ? `wp:${target}` : null,
    link: kind === 'custom' ? (meta._menu_item_url ?? '').slice(0, 800) : null,
    parent: parent && parent !== '0' ? `wp:${parent}` : null,
    order: Number(item.order) || 0,
  }
}

const LINKS = /^navigation-(?:link|submenu)$/
const MOST_ENTRIES = 500

/** The entries of a navigation block. */
export function navigationEntries(item: WxrItem): readonly ReadStep[] {
  const steps: ReadStep[] = []
  let order = 0
  const read = (blocks: readonly WrittenBlock[], parent: string | null) => {
    for (const block of blocks) {
      if (block.name === 'page-list') steps.push(listsPages(item))
      if (!LINKS.test(block.name) || order >= MOST_ENTRIES) continue
      const oldKey = `wp:${item.id}:entry:${++order}`
      steps.push({ step: 'item', item: linkOf(item, block, { oldKey, parent, order }) })
      read(blocksIn(block), oldKey)
    }
  }
  read(
    readBlocks(item.content).filter(part => typeof part !== 'string'),
    null,
  )
  return steps
}

const listsPages = ({ title }: WxrItem): ReadStep => ({
  step: 'loss',
  what: `The list of all pages in the menu “${plainText(title)}”`,
  because: 'A menu here has only the entries that you add.',
})

function linkOf(
  item: WxrItem,
  { values }: WrittenBlock,
  place: Pick<OldMenuEntry, 'oldKey' | 'parent' | 'order'>,
): OldMenuEntry {
  const { label, url, kind, id } = values
  const isPage = kind === 'post-type' && Number.isInteger(id)
  const isTerm = kind === 'taxonomy' || kind === 'post-type-archive'
  return {
    ...place,
    kind: 'menu',
    title: typeof label === 'string' ? plainLines(label).slice(0, 390) : '',
    losses: isTerm ? [NO_LIST] : [],
    menu: plainText(item.title) || 'Menu',
    page: isPage ? `wp:${id}` : null,
    link: !isPage && !isTerm && typeof url === 'string' ? url.slice(0, 800) : null,
  }
}
