import { File as definition, type File } from '../entities/documents.ts'
import type { AnyRow, Row } from '../entities/entity.ts'
import { decodeRecord } from './codec.ts'
import type { AnswerOf, BodyOf } from './contracts/contract.ts'
import type { fileContracts, uploadContracts } from './contracts/files.ts'
import type { WriteOptions } from './entity-calls.ts'
import type { Http } from './http.ts'

/** The record of a file. */
export type FileRecord = Row<typeof File>

/** A record that contains the address of a file. */
export type FileUse = FileUses['uses'][number]
type FileUses = AnswerOf<typeof fileContracts.uses>

/** How to turn an upload into a file: its record's fields, the file to replace, the format. */
export type UploadWishes = BodyOf<typeof uploadContracts.fromUpload>
/** What the record of a new file shall say. */
export type FileWishes = NonNullable<UploadWishes['fields']>

/** An edit of an image: first the crop, then the size, then the format; in place, or as a new file. */
export type PictureEdit = BodyOf<typeof fileContracts.edit>

/** The address for resumable uploads (tus 1.0). */
export const uploadsPath = '/api/v1/mc/uploads'

const FILE = '/api/v1/mc/file'

/** The calls for files besides the generic ones (specification §7). */
export function fileCalls(http: Http) {
  const decode = (record: AnyRow) => decodeRecord(definition, record) as FileRecord
  const getOfFile = <T>(path: string, fId: number, signal?: AbortSignal) =>
    http
      .send<T>(`${FILE}/${path}`, { query: { fId: String(fId) }, ...(signal && { signal }) })
      .then(answer => answer.data)
  return {
    /** Get an address that opens a file; a secured one's works for some minutes. */
    link: (fId: number) => getOfFile<AnswerOf<typeof fileContracts.link>>('link', fId),
    /** Where it is used; `total` includes what the person may not see. */
    uses: (fId: number, signal?: AbortSignal) => getOfFile<FileUses>('uses', fId, signal),
    /** Turns a complete upload into a file. Idempotent: repeated calls return the same file. */
    fromUpload: (upload: string, wishes: UploadWishes, signal?: AbortSignal) =>
      http
        .send<AnyRow>(`${uploadsPath}/${upload}/file`, {
          method: 'POST',
          body: wishes,
          ...(signal && { signal }),
        })
        .then(answer => decode(answer.data)),
    edit: (edit: PictureEdit) =>
      http.send<AnyRow>(`${FILE}/edit`, { method: 'POST', body: edit }).then(answer => decode(answer.data)),
    /** Deletes a file although it is in use. */
    removeUsed: (fId: number, { version, signal }: WriteOptions = {}) =>
      http.send(`${FILE}/${fId}`, {
        method: 'DELETE',
        query: { force: 'true' },
        ...(version !== undefined && { headers: { 'if-match': `"${version}"` } }),
        ...(signal && { signal }),
      }),
  }
}
