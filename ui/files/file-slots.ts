import { type Client, compare, type FileRecord, fileCalls } from '@rounds/core/api'
import { entities } from '@rounds/core/entities'
import { contentTypeIds } from '@rounds/core/tools'
import { type Fields, submitSlots } from '@rounds/machines/submit'
import useSWR from 'swr'
import { type FileQuery, fileListQuery } from './file-query.ts'

/** Where a file is used. */
export const useFileUses = (client: Client, fId: number) =>
  useSWR(['file uses', fId], () => fileCalls(client.http).uses(fId))

/** Creates a temporary address that opens a file. */
export const openSlots = (client: Client) =>
  submitSlots<Fields, FileRecord, { readonly url: string }>(({ act: { FId } }) =>
    fileCalls(client.http).link(FId),
  )

/** Deletes a file at the version that was seen, although it is in use. */
export const removeUsedSlots = (client: Client) =>
  submitSlots<Fields, FileRecord>(({ act: { FId, RowVersion } }) =>
    fileCalls(client.http).removeUsed(FId, { version: RowVersion }),
  )

/** The newest files that match; `again` is incremented to reload. */
export const useFiles = (client: Client, query: FileQuery, again: readonly unknown[]) =>
  useSWR(['files', query, ...again], () => client.of(entities.File).list(fileListQuery(query)), {
    keepPreviousData: true,
  })

/** The temporary address that opens a secured file. */
export const useFileLink = (client: Client, file: FileRecord | undefined) =>
  useSWR(file?.FSecured ? ['file link', file.FId] : null, () => fileCalls(client.http).link(file?.FId ?? 0))

/** The pages that are categories of files. */
export const useCategories = (client: Client) =>
  useSWR('file categories', () =>
    client.of(entities.Content).all({
      filter: [[compare('CtId', '=', contentTypeIds.Secured_File_Category)]],
      fields: ['CId', 'CTitle'],
      orderBy: [{ field: 'CTitle', direction: 'asc' }],
    }),
  )
