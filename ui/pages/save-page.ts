import { type Client, editorCalls } from '@rounds/core/api'
import type { PageSnapshot } from '@rounds/core/rules/page'
import { pageWords } from '@rounds/core/words/pages'
import type { Undoable } from '../context/undo.ts'

/** The result of a change: published, with the version needed for undo, or kept in the existing draft. */
export type SavedPage =
  | { readonly kind: 'published'; readonly cvId: number; readonly title: string }
  | { readonly kind: 'drafted'; readonly title: string }

type EditorCalls = ReturnType<typeof editorCalls>

/**
 * Changes a page through its draft. A draft created here is published at once; an existing draft keeps the change,
 * because the rest of it may not be ready.
 */
export async function savePage(
  client: Client,
  cId: number,
  change: (page: PageSnapshot) => PageSnapshot,
  reason: string,
  signal?: AbortSignal,
): Promise<SavedPage> {
  const calls = editorCalls(client.http)
  const { live, draft } = await calls.page(cId)
  const snapshot = change(draft?.snapshot ?? live.snapshot)
  const base = draft?.baseStamp ?? live.stamp
  const saved = await calls.saveDraft(cId, { snapshot, base, version: draft?.version ?? null }, signal)
  const title = snapshot.content.CTitle
  if (draft !== null) return { kind: 'drafted', title }
  const request = { drafts: [{ cId, version: saved.version, base }], reason }
  const { published } = await publishOrDiscard(calls, cId, saved.version, request)
  return { kind: 'published', cvId: published[0]?.cvId ?? saved.cvId, title }
}

/** Leaves no draft behind that nobody asked for. */
async function publishOrDiscard(
  calls: EditorCalls,
  cId: number,
  version: number,
  request: Parameters<EditorCalls['publish']>[0],
) {
  try {
    return await calls.publish(request)
  } catch (error) {
    await calls.discard(cId, version)
    throw error
  }
}

/** The message for a saved page. */
export const sentenceOfSaved = ({ kind, title }: SavedPage): string => pageWords.savedPage[kind](title)

/** The undo of a saved page; null if a draft has the change. */
export const undoOfSaved = (saved: SavedPage): Undoable | null =>
  saved.kind === 'drafted'
    ? null
    : {
        sentence: sentenceOfSaved(saved),
        steps: [
          {
            kind: 'call',
            call: 'undo publish',
            argument: String(saved.cvId),
            text: sentenceOfSaved(saved),
          },
        ],
      }
