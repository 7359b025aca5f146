import { type Batch, type BatchAnswer, type Client, compare } from '@rounds/core/api'
import { type ContentBlock, entities, type Row } from '@rounds/core/entities'
import { submitSlots } from '@rounds/machines/submit'
import useSWR from 'swr'
import type { SlidesTyped } from './slide-list.ts'

type Block = Row<typeof ContentBlock>

/** The stored slides of a carousel; a reload never overwrites edits. */
export const useBlocks = (client: Client, carousel: number) =>
  useSWR(
    ['slides', carousel],
    () =>
      client.of(entities.ContentBlock).all({
        filter: [[compare('CId', '=', carousel)]],
        orderBy: [{ field: 'CbSortOrder', direction: 'asc' }],
      }),
    { revalidateOnFocus: false, revalidateOnReconnect: false },
  )

/** Saves the changes of the slides, all or none. */
export const slideSlots = (client: Client) =>
  submitSlots<SlidesTyped, Batch, BatchAnswer<Block>>(({ act }, signal) =>
    client.of(entities.ContentBlock).batch(act, signal),
  )
