/** The structured data (schema.org) that the site writes into a page, and what search engines miss in it. */
import { kindOf, type StoredBlock, valuesOf } from '../../blocks/index.ts'
import { contentTypeIds } from '../../tools/tag-ids.ts'

/** What search engines ask for and a page does not say. */
export const dataGaps = ['date', 'photo', 'place', 'video date'] as const
export type DataGap = (typeof dataGaps)[number]

/** What structured data is made from. */
export interface DataFacts {
  /** The content type of the page. */
  readonly type: number
  readonly hasPhoto: boolean
  /** The date of a news item or post, or one or more dates of an event. */
  readonly hasDate: boolean
  readonly hasPlace: boolean
  /** The blocks whose kinds have data of their own; `found` is the video that one shows. */
  readonly blocks: readonly (StoredBlock & { readonly found?: unknown })[]
}

/** The structured data of a page. */
export interface StructuredData {
  /** The types in schema.org, each once. */
  readonly types: readonly string[]
  readonly gaps: readonly DataGap[]
}

/** The type of an article in schema.org; undefined for any other page. */
export const articleTypeOf = (type: number | null): 'NewsArticle' | 'BlogPosting' | undefined => {
  if (type === contentTypeIds.News_Detail) return 'NewsArticle'
  return type === contentTypeIds.Blog_Detail ? 'BlogPosting' : undefined
}

/** Which structured data a page has, and what is missing in it. An event without a date has none. */
export function structuredDataOf({ type, hasPhoto, hasDate, hasPlace, blocks }: DataFacts): StructuredData {
  const article = articleTypeOf(type)
  const isEvent = type === contentTypeIds.Event_Detail
  const ofBlocks = blocks.map(block => ({
    kind: kindOf(block).id,
    data: kindOf(block).data?.(valuesOf(block), block.found),
  }))
  const is: Readonly<Record<DataGap, boolean>> = {
    date: (article !== undefined || isEvent) && !hasDate,
    photo: article !== undefined && !hasPhoto,
    place: isEvent && !hasPlace,
    'video date': ofBlocks.some(({ kind, data }, index) => kind === 'video' && blocks[index]?.found && !data),
  }
  const types = [
    ...(article ? [article] : []),
    ...(isEvent && hasDate ? ['Event'] : []),
    ...ofBlocks.flatMap(({ data }) => (typeof data?.['@type'] === 'string' ? [data['@type']] : [])),
  ]
  return { types: [...new Set(types)], gaps: dataGaps.filter(gap => is[gap]) }
}
