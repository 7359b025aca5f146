import type { AskedMove } from '@rounds/core/rules/folders'
import type { FolderPage, FolderTag } from '../../../../core/rules/folders/folder-tree.ts'

/** A folder of a made-up site. */
export const tag = (
  TId: number,
  TIdParent: number | null,
  TPath: string | null,
  more: Partial<FolderTag> = {},
): FolderTag => ({
  TId,
  TIdParent,
  TName: `Folder ${TId}`,
  TPath,
  TNextId: null,
  TChildId: null,
  ...more,
})

/** A page of it. */
export const page = (CId: number, CSeoUrl: string | null): FolderPage => ({
  CId,
  CTitle: `Page ${CId}`,
  CSeoUrl,
})

/** A move of a folder that is asked for. */
export const folder = (key: number, from: number, to: number): AskedMove => ({
  kind: 'folder',
  key,
  from,
  to,
})

/** A move of a page that is asked for. */
export const ofPage = (key: number, from: number, to: number): AskedMove => ({ kind: 'page', key, from, to })
