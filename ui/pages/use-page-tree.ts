import type { Client, Filter } from '@rounds/core/api'
import { entities } from '@rounds/core/entities'
import { type Moved, movedPages, movedPlaces, movedTags } from '@rounds/core/rules/folders'
import type { SidebarTag } from '@rounds/core/rules/interface'
import { type PageTreeNode, pageTree } from '@rounds/core/rules/page'
import { tagIds } from '@rounds/core/tools'
import { useContext, useMemo } from 'react'
import useSWR from 'swr'
import { useApp } from '../context/app-context.ts'
import { TreeContext } from '../context/tree-context.ts'

const readTree = async (client: Client, filter: Filter | undefined) => {
  const [places, pages] = await Promise.all([
    client.of(entities.TagToContent).all({ fields: ['TId', 'CId', 'CSortOrder'] }),
    client.of(entities.Content).all({
      fields: ['CId', 'CTitle', 'CSeoUrl', 'CVisible', 'CtId', 'CDeletedDt'],
      ...(filter && filter.length > 0 && { filter }),
    }),
  ])
  return { places, pages: pages.filter(page => !page.CDeletedDt) }
}

const HOME: readonly number[] = [tagIds.HomePage]

/** The site's folders and their pages; `named` is the cache key. */
export function usePageTree(
  named: string,
  {
    filter,
    empty,
    roots = HOME,
    ahead = null,
  }: {
    filter?: Filter | undefined
    empty: boolean
    /** The top folders; keep the same array. */
    roots?: readonly number[] | undefined
    /** Optimistic moves, shown as if done. */
    ahead?: Moved | null
  },
) {
  const { client } = useApp()
  const tags = useContext(TreeContext)
  const asked = useSWR(['page tree', named], () => readTree(client, filter), { keepPreviousData: true })
  const { data } = asked
  const nodes = useMemo<readonly PageTreeNode[]>(() => {
    if (!data) return []
    const { places, pages } = data
    return ahead
      ? pageTree(movedTags(tags, ahead), movedPlaces(places, ahead), movedPages(pages, ahead), {
          roots,
          empty,
        })
      : pageTree(tags, places, pages, { roots, empty })
  }, [data, tags, empty, roots, ahead])
  return { ...asked, nodes }
}

/** Only the folders of the site, for a picker. */
export const folderNodes = (tags: readonly SidebarTag[], roots: readonly number[]): readonly PageTreeNode[] =>
  pageTree(tags, [], [], { roots, empty: true })
