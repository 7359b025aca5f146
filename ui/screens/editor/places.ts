import type { PagePlace } from '@rounds/core/rules/page'
import { editorWords } from '@rounds/core/words/editor'

/** The subject of the form in the middle: one of the page's own parts, or a block by its UUID. */
export type EditorPlace =
  | { readonly kind: 'page'; readonly part: PagePartId }
  | { readonly kind: 'block'; readonly uuid: string }

export type PagePartId = 'title' | 'search' | 'tags' | 'people' | 'schedule' | 'head'

/** The page's own parts, in display order. */
export const pagePartList: readonly { readonly id: PagePartId; readonly name: string }[] = [
  { id: 'title', name: editorWords.places.titleAndUrl },
  { id: 'search', name: editorWords.places.searchAndSharing },
  { id: 'tags', name: editorWords.places.tagsAndTemplate },
  { id: 'people', name: editorWords.places.peopleAndPlaces },
  { id: 'schedule', name: editorWords.places.schedule },
  { id: 'head', name: editorWords.places.headContent },
]

/** The parts of the form with page fields besides its title. */
const partOfField: Readonly<Record<string, PagePartId>> = {
  CMetaDesc: 'search',
  CMetaData: 'search',
  CPublishDt: 'schedule',
  CExpireDt: 'schedule',
  CHeadContent: 'head',
}

/** Where in the editor a place of the page is edited. */
export function editorPlaceOf({ part, key, field }: PagePlace): EditorPlace {
  if (part === 'blocks' && key !== null) return { kind: 'block', uuid: key }
  return { kind: 'page', part: (part === 'content' && partOfField[field ?? '']) || 'title' }
}

/** The place in a URL; a deleted block means the page's title. */
export function placeIn(search: URLSearchParams): EditorPlace {
  const block = search.get('block')
  if (block) return { kind: 'block', uuid: block }
  const part = pagePartList.find(({ id }) => id === search.get('part'))
  return { kind: 'page', part: part?.id ?? 'title' }
}

/** The address of a place in the editor. */
export function addressOfPlace(search: URLSearchParams, place: EditorPlace): string {
  const next = new URLSearchParams(search)
  next.delete('block')
  next.delete('part')
  if (place.kind === 'block') next.set('block', place.uuid)
  else if (place.part !== 'title') next.set('part', place.part)
  return `/edit?${next}`
}
