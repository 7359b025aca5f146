import {
  type CacheName,
  type Client,
  directoryCalls,
  editorCalls,
  refusalMessage,
  UNDO_REASON,
  undoing,
} from '../api/index.ts'
import { auditVerdictWords } from '../rules/records/audit-verdict.ts'
import { contentTypeIds } from '../tools/index.ts'
import type { ActionCall } from './action.ts'
import { type CallDone, type CarryOutCall, carryOut, type Outcome, type Step } from './plan.ts'

type Call = (argument: string, text: string) => Promise<CallDone | undefined>

/** Undoes something by its steps, as one group of the audit log; throws like `carryOut`. */
export function undoSteps(
  client: Client,
  steps: readonly Step[],
  become: (token: string) => void,
): Promise<Outcome> {
  const undo = undoing(client)
  return carryOut(undo, steps, callsOf(undo, become))
}

/**
 * The special calls that actions make. `become` takes the token of an impersonated person. Each rejects with the
 * server's error.
 */
export function callsOf(client: Client, become: (token: string) => void): CarryOutCall {
  const editor = editorCalls(client.http)
  const calls: Readonly<Record<ActionCall, Call>> = {
    'clear cache': async name => void (await client.clearCache(name as CacheName)),
    'archive system message': async id => void (await client.archiveSystemMessage(Number(id))),
    'switch custom code off': async () => {
      await client.switchCode(true)
      return { undo: [{ kind: 'call', call: 'switch custom code on', argument: '' }] }
    },
    'switch custom code on': async () => {
      await client.switchCode(false)
      return { undo: [{ kind: 'call', call: 'switch custom code off', argument: '' }] }
    },
    'resume custom code': async () => void (await client.resumeCode()),
    'mail a new password': async id => void requireSuccess(await client.account.resetPassword(id)),
    'sign out everywhere': async id => void requireSuccess(await client.account.signOutEverywhere(id)),
    unlock: async id => void requireSuccess(await client.account.unlock(id)),
    'empty the error log': async () => void (await client.truncateErrorLog()),
    'verify the audit log': async () => {
      const verdict = await client.verifyAudit()
      if (verdict.broken) throw new Error(auditVerdictWords(verdict))
      return undefined
    },
    impersonate: async id => {
      const { token = '' } = requireSuccess(await client.account.impersonate(id))
      become(token)
    },
    'publish draft': async (id, reason) => {
      const cId = Number(id)
      const { draft } = await editor.page(cId)
      if (!draft) throw new Error('This page no longer has a draft: it was published or discarded.')
      // Nobody looks at the page here: changes by others since the draft began are checked in the editor.
      const { baseStamp: base, snapshot } = draft
      // Publishing promises that visitors see the page, also one that was never on the site.
      const content = { ...snapshot.content, CVisible: true }
      const { version } = snapshot.content.CVisible
        ? draft
        : await editor.saveDraft(cId, { snapshot: { ...snapshot, content }, base, version: draft.version })
      const { published } = await editor.publish({ drafts: [{ cId, version, base }], reason })
      return {
        undo: published.map(({ cvId }) => ({
          kind: 'call',
          call: 'undo publish',
          argument: String(cvId),
          text: UNDO_REASON,
        })),
        made: { entity: 'Content', record: { CId: cId } },
      }
    },
    'undo publish': async (cvId, reason) => void (await editor.undoPublish(Number(cvId), reason)),
    'undo merge': async id => void (await directoryCalls(client.http).undoMerge(Number(id))),
    'add page': async (folder, title) =>
      madePage(await editor.add({ title, type: contentTypeIds.Web_Page, tag: Number(folder) })),
    'close location today': async (location, title) => {
      const { LaId } = await client.closeToday(Number(location), title)
      return {
        undo: [{ kind: 'delete', entity: 'Custom_LocationAlert', keys: [[LaId]] }],
        made: { entity: 'Custom_LocationAlert', record: { LaId } },
      }
    },
    'duplicate page': async id => madePage(await editor.duplicate(Number(id))),
  }
  return ({ call, argument, text = '' }) => calls[call](argument, text)
}

const madePage = ({ CId }: { readonly CId: number }): CallDone => ({
  undo: [{ kind: 'delete', entity: 'Content', keys: [[CId]] }],
  made: { entity: 'Content', record: { CId } },
})

/** A call whose response says whether it succeeded. */
function requireSuccess<
  A extends { readonly success: boolean; readonly errors?: readonly { readonly message: string }[] },
>(answer: A): A {
  if (!answer.success) throw new Error(refusalMessage(answer))
  return answer
}
