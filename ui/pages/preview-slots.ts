import type { Client } from '@rounds/core/api'
import { pageWords } from '@rounds/core/words/pages'
import { readingSlots } from '@rounds/machines/reading'
import useSWR from 'swr'

/** The previewed page: its draft, or its published state. */
export interface PreviewOf {
  readonly cId: number
  readonly draft: boolean
}

/** Requests a ticket, which gives the page an address. */
export const previewSlots = (client: Client) =>
  readingSlots<PreviewOf, { readonly url: string }>(what => client.preview(what))

/** The addresses of a version and of the draft, each with its label. */
export const useTwoPreviews = (client: Client, cId: number, cvId: number, hasDraft: boolean) =>
  useSWR(['pages of a version', cId, cvId], async () => {
    const [version, draft] = await Promise.all([
      client.preview({ cId, versionId: cvId }),
      client.preview({ cId, draft: hasDraft }),
    ])
    return [
      [pageWords.preview.thisVersion, version.url],
      [pageWords.preview.theDraft, draft.url],
    ] as const
  })
