import { draftContracts as contracts } from '@rounds/core/api/contracts'
import { entities } from '@rounds/core/entities'
import { readSnapshot } from '@rounds/core/rules/page'
import { discardDraft, editorPage, restoreVersion, saveDraft, withdrawDraft } from '../../content/drafts.ts'
import { requirePage } from '../../content/live-page.ts'
import { heartbeat } from '../../content/presence.ts'
import { versionsOf, versionWithId } from '../../content/versions.ts'
import { addCall } from '../../contract/add-call.ts'
import { pathsOf } from '../../contract/contract-paths.ts'
import { invalid } from '../../errors.ts'
import type { Actor } from '../../rights/actor.ts'
import { allow } from '../../rights/allow.ts'
import type { SpecialCall } from '../call.ts'

const { Content, ContentVersion } = entities

/** The open draft of a page: reading, saving, closing it, and its versions (decisions §6). */
export const editorDrafts: SpecialCall = {
  paths: pathsOf(contracts),

  add(app, context) {
    const { database, authenticate } = context
    const { query } = database
    const pageReader = { authenticate, demand: (actor: Actor) => allow(actor, 'read', Content) }
    const versionReader = { authenticate, demand: (actor: Actor) => allow(actor, 'read', ContentVersion) }
    addCall(app, contracts.page, {
      ...pageReader,
      handle: call => editorPage(query, call.actor, call.query.cId),
    })
    addCall(app, contracts.draft, {
      authenticate,
      handle: ({ actor, query: { cId }, body }) => {
        const read = readSnapshot(body.snapshot)
        if (!read.ok) throw invalid(read.issues)
        return saveDraft(context, actor, cId, { ...body, snapshot: read.value })
      },
    })
    addCall(app, contracts.discard, {
      authenticate,
      handle: ({ actor, body }) => discardDraft(context, actor, body.cId, body.version),
    })
    addCall(app, contracts.withdraw, {
      authenticate,
      handle: ({ actor, body }) => withdrawDraft(context, actor, body.cId),
    })
    addCall(app, contracts.restore, {
      authenticate,
      demand: actor => allow(actor, 'update', Content),
      handle: ({ actor, body }) => restoreVersion(context, actor, body.cvId, body.version),
    })
    addCall(app, contracts.versions, {
      ...versionReader,
      handle: async ({ actor, query: { cId, before } }) => {
        await requirePage(query, actor, cId)
        return versionsOf(query, cId, before)
      },
    })
    addCall(app, contracts.version, {
      ...versionReader,
      handle: async call => {
        const found = await versionWithId(query, call.actor, call.query.cvId)
        const { cvId, kind, at, by, reason, publishAt, beforeId, snapshot } = found
        return { cvId, kind, at, by, reason, publishAt, beforeId, snapshot }
      },
    })
    addCall(app, contracts.presence, {
      ...pageReader,
      handle: async ({ actor, body: { cId, tab, leaves = false } }) => {
        await requirePage(query, actor, cId)
        return heartbeat(query, actor, { cId, tab, leaves })
      },
    })
  },
}
