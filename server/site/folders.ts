import { listTags, tagIds } from '@rounds/core/tools'
import type { Folder, SiteChrome } from './read/frame.ts'

const DEEPEST = 20

/** The folders from the first below the home page down to a tag; none where the tag is no folder of the site. */
export function folderWay({ folders }: Pick<SiteChrome, 'folders'>, tag: number): readonly Folder[] {
  const byId = new Map(folders.map(folder => [folder.TId, folder]))
  const way: Folder[] = []
  for (let at = byId.get(tag); at && way.length < DEEPEST; at = byId.get(at.TIdParent ?? 0)) {
    if (at.TId === tagIds.HomePage) return way
    way.unshift(at)
    if (listTags.includes(at.TId)) return way
  }
  return []
}

/** The folder that lists its pages at a path. */
export function folderAt(frame: Pick<SiteChrome, 'folders'>, path: string): Folder | undefined {
  return frame.folders.find(folder => folder.TPath === path && folderWay(frame, folder.TId).length > 0)
}

/** The folder that a page with these places is in: the first of them that is one. */
export function folderOf(
  frame: Pick<SiteChrome, 'folders'>,
  places: readonly { readonly TId: number }[],
): readonly Folder[] {
  for (const { TId } of places) {
    const way = folderWay(frame, TId)
    if (way.length > 0) return way
  }
  return []
}
