/** A form as a file of an export: the form manager's own file, with what it is filed under. */
import type { AnyRow } from '../../entities/index.ts'
import { contentFields, type FormContent, readFormFile, writeFormFile } from '../forms/index.ts'
import { writeJson } from './write-json.ts'

/** A form with its folder by name. */
export interface FolderForm {
  readonly name: string
  readonly content: FormContent
  readonly folder: string | null
  readonly isPublished: boolean
  readonly javaScript: string | null
}

/**
 * The text of a form's file. Only its content is taken of what is given, and not who is notified of answers: those are
 * people of this site.
 */
export function writeFolderForm({ name, content, folder, isPublished, javaScript }: FolderForm): string {
  const { notifications: _, ...FrmMetaData } = content.FrmMetaData ?? {}
  const kept = Object.fromEntries(
    contentFields.map(field => [field, content[field]]),
  ) as unknown as FormContent
  const file = JSON.parse(writeFormFile({ name, content: { ...kept, FrmMetaData } })) as AnyRow
  return writeJson({ ...file, folder, published: isPublished, javaScript })
}

/** Reads a form's file, also one that the form manager exported. */
export function readFolderForm(text: string): FolderForm | string {
  const read = readFormFile(text)
  if (!read.ok) return read.problems.join(' ')
  const { folder, published, javaScript } = JSON.parse(text) as AnyRow
  return {
    ...read.form,
    folder: typeof folder === 'string' ? folder : null,
    isPublished: published !== false,
    javaScript: typeof javaScript === 'string' ? javaScript : null,
  }
}
