import { ApiError, type Client, editorCalls, UNDO_REASON, undoing } from '@rounds/core/api'
import { draftWords } from '@rounds/core/words/drafts'
import { promiseActor } from '@rounds/machines/kit'
import type { DraftsCall, DraftsReport, DraftsUndo } from '@rounds/machines/open-drafts'

/** The slots of the machine: the editor's calls. */
export function draftsSlots(client: Client) {
  return {
    actors: {
      settle: promiseActor<DraftsReport, DraftsCall>(input =>
        input.act === 'publish' ? publish(client, input) : discard(client, input),
      ),
      undo: promiseActor<void, DraftsUndo>(input => undo(client, input)),
    },
  }
}

async function publish(client: Client, { drafts, reason }: DraftsCall): Promise<DraftsReport> {
  const { published, moves, redirects } = await editorCalls(client.http).publish({
    drafts: drafts.map(({ cId, version }) => ({ cId, version })),
    reason,
  })
  return {
    pages: published.map(({ cId, cvId, title, broughtIn }) => ({ cId, cvId, title, broughtIn })),
    moves: moves.length,
    redirects: redirects.created + redirects.updated,
  }
}

/** One after the other; if one is rejected, those before it are restored, so that it is all or none here too. */
async function discard(client: Client, { drafts }: DraftsCall): Promise<DraftsReport> {
  const pages: DraftsReport['pages'][number][] = []
  for (const { cId, version, title } of drafts) {
    try {
      const { versions } = await editorCalls(client.http).discard(cId, version)
      const kept = versions.find(({ kind }) => kind === 'discarded')
      pages.push({ cId, cvId: kept?.cvId ?? 0, title })
    } catch (error) {
      await undo(client, { act: 'discard', pages })
      const said = error instanceof Error ? error.message : draftWords.slots.unknownError
      throw new ApiError(error instanceof ApiError ? error.status : 0, {
        message: draftWords.slots.nothingWasDiscarded(title, said),
      })
    }
  }
  return { pages, moves: 0, redirects: 0 }
}

async function undo(client: Client, { act, pages }: DraftsUndo): Promise<void> {
  const calls = editorCalls(undoing(client).http)
  // Last one first: a page that moved below another one moves back before it.
  for (const { cvId } of pages.toReversed()) {
    if (act === 'publish') await calls.undoPublish(cvId, UNDO_REASON, true)
    else await calls.restore(cvId, null)
  }
}
