import { type Client, editorCalls } from '@rounds/core/api'
import { editPage, type PageSnapshot } from '@rounds/core/rules/page'
import { seoToolsWords } from '@rounds/core/words/seo-tools'
import { submitSlots } from '@rounds/machines/submit'
import useSWR from 'swr'
import { readSeo } from './read-seo.ts'

/** The pages with what is wrong with them. */
export const useSeo = (client: Client, userId: string) => useSWR(['seo', userId], () => readSeo(client))

/** Whether a page has an open draft, which somebody is at. */
export const useOpenDraft = (client: Client, cId: number) =>
  useSWR(['seo draft', cId], async ([, key]) => (await editorCalls(client.http).page(key)).draft !== null)

/** What search engines are told of a page, as it is filled in. */
export interface TypedSeo {
  readonly seoTitle: string
  readonly description: string
  readonly isHidden: boolean
}

/** What became of it: published, with the version that an undo goes by, or kept in the draft that was open. */
export type SavedSeo =
  | { readonly kind: 'published'; readonly cvId: number; readonly title: string }
  | { readonly kind: 'drafted'; readonly title: string }

/**
 * Writes what was filled in into the draft of a page. A draft that this makes is published at once; one that somebody
 * has open keeps it, since the rest of it may not be ready.
 */
export const saveSlots = (client: Client) =>
  submitSlots<TypedSeo, number, SavedSeo>(async ({ typed, act: cId }, signal) => {
    const calls = editorCalls(client.http)
    const { live, draft } = await calls.page(cId)
    const snapshot = withSeo(draft?.snapshot ?? live.snapshot, typed)
    const saved = await calls.saveDraft(
      cId,
      { snapshot, base: draft?.baseStamp ?? live.stamp, version: draft?.version ?? null },
      signal,
    )
    const title = snapshot.content.CTitle
    if (draft !== null) return { kind: 'drafted', title }
    const { published } = await publishOrDiscard(calls, cId, saved.version, live.stamp)
    return { kind: 'published', cvId: published[0]?.cvId ?? saved.cvId, title }
  })

type EditorCalls = ReturnType<typeof editorCalls>

/** No draft is left over that nobody asked for. */
async function publishOrDiscard(calls: EditorCalls, cId: number, version: number, base: string) {
  try {
    return await calls.publish({
      drafts: [{ cId, version, base }],
      reason: seoToolsWords.pane.reason,
    })
  } catch (error) {
    await calls.discard(cId, version)
    throw error
  }
}

function withSeo(page: PageSnapshot, { seoTitle, description, isHidden }: TypedSeo): PageSnapshot {
  const content = {
    CSeoTitle: seoTitle.trim() || null,
    CMetaDesc: {
      keywords: page.content.CMetaDesc?.keywords ?? null,
      description: description.trim() || null,
      noIndex: isHidden,
    },
  }
  return editPage(page, { effect: 'set all', content })
}
