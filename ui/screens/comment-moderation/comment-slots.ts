import { type Client, compare } from '@rounds/core/api'
import { Comment, Content, type Row } from '@rounds/core/entities'
import { type InThread, threadOf } from '@rounds/core/rules/records'
import type { InboxAct, InboxActed } from '@rounds/machines/inbox'
import { promiseActor } from '@rounds/machines/kit'
import { submitSlots } from '@rounds/machines/submit'
import useSWR from 'swr'

type CommentRow = Row<typeof Comment>

/** A comment in its thread, and the page that it is under. */
export interface ShownComment {
  readonly record: CommentRow
  readonly thread: readonly InThread<CommentRow>[]
  readonly page: { readonly CId: number; readonly CTitle: string; readonly CSeoUrl?: string | null }
}

/** The open comment; `written` is incremented to reload it. */
export const useComment = (client: Client, id: number | null, written: number) =>
  useSWR(
    id === null ? null : ['comment', id, written],
    async ([, key]): Promise<ShownComment> => {
      const record = await client.of(Comment).read([key])
      const [all, page] = await Promise.all([
        client.of(Comment).all({ filter: [[compare('CId', '=', record.CId)]] }),
        client.of(Content).read([record.CId]),
      ])
      return { record, thread: threadOf(all, key), page }
    },
    { keepPreviousData: true },
  )

/** Stores the decision on a comment, at its current version. */
export const moderationSlots = (client: Client) => ({
  actors: {
    write: promiseActor<InboxActed, InboxAct>(async ({ id, values }, signal) => {
      const calls = client.of(Comment)
      const before = await calls.read([id], signal)
      const stored = await calls.update([id], values as Partial<CommentRow>, {
        version: Number(before.RowVersion),
        signal,
      })
      return { before, stored }
    }),
  },
})

/** A reply as typed. */
export interface TypedReply {
  readonly name: string
  readonly text: string
}

/**
 * Publishes a reply; the comment it answers is approved first, otherwise nobody would see the reply. Returns its key.
 */
export const replySlots = (client: Client) =>
  submitSlots<TypedReply, CommentRow, number>(async ({ typed, act: answered }) => {
    const calls = client.of(Comment)
    if (answered.CmState !== 'approved')
      await calls.update([answered.CmId], { CmState: 'approved' }, { version: answered.RowVersion })
    const made = await calls.create({
      CId: answered.CId,
      CmIdParent: answered.CmId,
      CmAuthor: typed.name.trim(),
      CmText: typed.text.trim(),
      CmState: 'approved',
    })
    return made.CmId
  })

/** How many comments are in each state. */
export const COMMENT_COUNTS = 'comment counts'
export const useCounts = (client: Client) =>
  useSWR(COMMENT_COUNTS, async () => {
    const { options } = Comment.fields.CmState
    const counts = await Promise.all(
      options.map(async ({ value }) => {
        const { paging } = await client.of(Comment).list({
          filter: [[compare('CmState', '=', value)]],
          pageSize: 1,
          fields: ['CmId'],
        })
        return [value, paging.totalCount] as const
      }),
    )
    // A plain object: the cache can't compare the entries of a Map.
    return Object.fromEntries(counts) as Readonly<Record<string, number>>
  })
