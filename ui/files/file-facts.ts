import type { FileRecord } from '@rounds/core/api'
import { isPictureType } from '@rounds/core/rules/files'

/** Whether a file is an image. */
export const isPicture = ({ FType }: Pick<FileRecord, 'FType'>): boolean => isPictureType(FType)

/** The width and height of an image, if known. */
export function pictureSize({ FMeta }: Pick<FileRecord, 'FMeta'>) {
  const { width, height } = FMeta ?? {}
  return typeof width === 'number' && typeof height === 'number' ? { width, height } : undefined
}
