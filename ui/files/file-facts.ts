import type { FileRecord } from '@rounds/core/api'
import { pictureTypes } from '@rounds/core/rules/files'

/** Whether a file is an image. */
export const isPicture = ({ FType }: Pick<FileRecord, 'FType'>): boolean => pictureTypes.includes(FType)

/** The width and height of an image, if known. */
export function pictureSize({ FMeta }: Pick<FileRecord, 'FMeta'>) {
  const { width, height } = FMeta ?? {}
  return typeof width === 'number' && typeof height === 'number' ? { width, height } : undefined
}
