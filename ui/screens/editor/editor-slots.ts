import { type Client, type DraftSave, type DraftSaved, type EditorPage, editorCalls } from '@rounds/core/api'
import { type EditorDone, type EditorWork, editor } from '@rounds/machines/editor'
import { editorDraft, type LocalCopy } from '@rounds/machines/editor-draft'
import { promiseActor } from '@rounds/machines/kit'
import { type Compared, type Comparison, pageVersions } from '@rounds/machines/page-versions'
import { titleChange, type UrlCheck, type UrlMeaning } from '@rounds/machines/title-change'
import type { LocalCopies } from './local-copies.ts'

/** The editor machine with its slots filled: the server's calls, and this browser's copies. */
export function editorOver(client: Client, cId: number, copies: LocalCopies) {
  const calls = editorCalls(client.http)
  const draft = editorDraft.provide({
    actors: {
      saveDraft: promiseActor<DraftSaved, DraftSave & { readonly cId: number }>(
        ({ cId: id, ...save }, signal) => calls.saveDraft(id, save, signal),
      ),
    },
    actions: { keepLocally: (_, { copy }) => copies.keep(copy) },
  })
  const title = titleChange.provide({
    actors: {
      checkUrl: promiseActor<UrlMeaning, UrlCheck>(({ page, url }) =>
        calls.titleCheck(cId, page.CTitle, url),
      ),
    },
  })
  const versions = pageVersions.provide({
    actors: {
      versions: promiseActor((input: { readonly cId: number }) => calls.versions(input.cId)),
      compare: promiseActor<Compared, Comparison>(async ({ one, other }) => {
        const [first, second] = await Promise.all([
          calls.version(one),
          other === null ? null : calls.version(other),
        ])
        return { one: first.snapshot, other: second?.snapshot ?? null }
      }),
    },
  })
  return editor.provide({
    actors: {
      draft,
      titleChange: title,
      load: promiseActor<EditorPage, { readonly cId: number }>(input => calls.page(input.cId)),
      readLocal: promiseActor<LocalCopy | null, { readonly cId: number }>(() => copies.read()),
      heartbeat: promiseActor(({ cId: id, tab }: { readonly cId: number; readonly tab: string }) =>
        calls.heartbeat(id, tab),
      ),
      carryOut: promiseActor<EditorDone, EditorWork>(work => carryOut(calls, work)),
      versions,
    },
  })
}

type Calls = ReturnType<typeof editorCalls>

async function carryOut(calls: Calls, { cId, task, version, base }: EditorWork): Promise<EditorDone> {
  switch (task.effect) {
    case 'publish': {
      const report = await calls.publish({
        drafts: [{ cId, version: version ?? 0, base }],
        reason: task.reason,
        ...(task.at !== null && { at: task.at }),
        ...(task.redirects !== null && { redirects: task.redirects }),
      })
      return { page: await calls.page(cId), report }
    }
    case 'undo publish': {
      const report = await calls.undoPublish(task.cvId, task.reason)
      return { page: await calls.page(cId), report }
    }
    case 'withdraw':
      return { page: await calls.withdraw(cId), report: null }
    case 'discard':
      return { page: await calls.discard(cId, version ?? 0), report: null }
  }
}
