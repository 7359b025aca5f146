import { compare, type FileRecord, type Filter, type ListQuery } from '@rounds/core/api'

/** A file search. */
export interface FileQuery {
  readonly words: string
  /** Images only. */
  readonly images: boolean
  /** From 1. */
  readonly page: number
  readonly pageSize: number
}

const searched = ['FName', 'FTitle', 'FAltText', 'FPath'] as const

/** The server query; without an order the newest files are first. */
export function fileListQuery({ words, images, page, pageSize }: FileQuery): ListQuery {
  return {
    filter: fileFilter(words.trim(), images),
    orderBy: [{ field: 'FCreatedDt', direction: 'desc' }],
    pageNumber: page,
    pageSize,
  }
}

function fileFilter(words: string, images: boolean): Filter {
  const kind = images ? [compare('FType', '^', 'image/')] : []
  if (words === '') return images ? [kind] : []
  return searched.map(field => [...kind, compare(field, '~', words)])
}

/** Whether a browser can show a file as an image. */
export const isPicture = ({ FType }: Pick<FileRecord, 'FType'>): boolean => FType.startsWith('image/')

/** The width and height of an image, if known. */
export function pictureSize({ FMeta }: Pick<FileRecord, 'FMeta'>) {
  const { width, height } = FMeta ?? {}
  return typeof width === 'number' && typeof height === 'number' ? { width, height } : undefined
}
