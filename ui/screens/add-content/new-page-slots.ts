import { type Client, compare, editorCalls, type NewPage } from '@rounds/core/api'
import { entities } from '@rounds/core/entities'
import { contentTypeIds } from '@rounds/core/tools'
import { contentTypeWord } from '@rounds/core/words/content-types'
import { submitSlots } from '@rounds/machines/submit'
import useSWR from 'swr'

/** The choices for a new page. */
export interface NewPageTyped {
  readonly title: string
  /** The address that someone typed; null while it follows title and folder. */
  readonly ownUrl: string | null
  readonly type: string
  readonly tag: number
  readonly template: string
}

export const newPageIn = (tag: number): NewPageTyped => ({
  title: '',
  ownUrl: null,
  type: String(contentTypeIds.Web_Page),
  tag,
  template: '',
})

/** A new page, or a copy of an existing one. */
export type NewPageAct = { readonly page: NewPage } | { readonly copyOf: number }

/** Creates a page; returns its id. */
export function newPageSlots(client: Client) {
  const calls = editorCalls(client.http)
  return submitSlots<NewPageTyped, NewPageAct, { readonly CId: number }>(({ act }) =>
    'page' in act ? calls.add(act.page) : calls.duplicate(act.copyOf),
  )
}

/** The types that are separate pages, and the templates for them. */
export function useChoices(client: Client) {
  const { data, error, mutate } = useSWR('choices for a new page', async () => {
    const [types, templates] = await Promise.all([
      client.of(entities.ContentType).all({ filter: [[compare('CtPageLike', '=', true)]] }),
      client.of(entities.Template).all({
        filter: [[compare('TKind', '=', 'page'), compare('TActive', '=', true)]],
        fields: ['TId', 'TName', 'CtId'],
      }),
    ])
    return { types, templates }
  })
  return {
    error: data ? undefined : error,
    readAgain: () => void mutate(),
    types: (data?.types ?? []).map(({ CtId, CtName }) => ({
      value: String(CtId),
      label: contentTypeWord(CtName),
    })),
    templates: (data?.templates ?? []).map(({ TId, TName, CtId }) => ({
      value: String(TId),
      label: TName,
      of: CtId ?? null,
    })),
  }
}
