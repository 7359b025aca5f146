import type { Client, FileRecord } from '@rounds/core/api'
import { entities, type Json } from '@rounds/core/entities'
import { mediaWords } from '@rounds/core/words/media'
import { type Fields, submitSlots } from '@rounds/machines/submit'
import useSWR from 'swr'

/** The file of an uploaded video. */
export const useFilm = (client: Client, key: number | null) =>
  useSWR(key === null ? null : ['film', key], () => client.of(entities.File).read([key ?? 0]))

/** Stores the captions' address in a video's file, at the version that was seen. */
export const captionSlots = (client: Client, film: FileRecord) =>
  submitSlots<Fields, FileRecord>(async ({ act: captions }) => {
    if (captions.FType !== 'text/vtt') throw new Error(mediaWords.videoSlots.captionsWebvttFileEndsVtt)
    const FMeta = { ...film.FMeta, captions: captions.FPath } as Record<string, Json>
    return client
      .of(entities.File)
      .update([film.FId], { FMeta } as Partial<FileRecord>, { version: film.RowVersion })
  })
