import { both, compare, type ListQuery, wordsFilter } from '@rounds/core/api'
import { pictureTypes } from '@rounds/core/rules/files'

/** A file search. */
export interface FileQuery {
  readonly words: string
  /** Images only. */
  readonly images: boolean
  readonly count: number
}

/** The server query: the newest files first. */
export function fileListQuery({ words, images, count }: FileQuery): ListQuery {
  const [first, ...more] = pictureTypes
  return {
    filter: both(images ? [[compare('FType', '=', first, ...more)]] : [], wordsFilter(words)),
    orderBy: [{ field: 'FCreatedDt', direction: 'desc' }],
    pageNumber: 1,
    pageSize: count,
  }
}
