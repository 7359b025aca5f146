import { formEditorContracts as contracts } from '@rounds/core/api/contracts'
import { entities } from '@rounds/core/entities'
import { addCall } from '../contract/add-call.ts'
import { pathsOf } from '../contract/contract-paths.ts'
import {
  demandForm,
  discardFormDraft,
  formWork,
  publishForm,
  saveFormDraft,
  unpublishForm,
} from '../forms/drafts.ts'
import { formHeartbeat } from '../forms/presence.ts'
import { formVersion } from '../forms/versions.ts'
import type { Actor } from '../rights/actor.ts'
import { allow } from '../rights/allow.ts'
import type { SpecialCall } from './call.ts'
import { placeForm } from './form-placing.ts'

const { Form, FormVersion } = entities

/** The open draft of a form, publishing it, and its versions. */
export const formEditor: SpecialCall = {
  paths: pathsOf(contracts),

  add(app, context) {
    const { query } = context.database
    const { authenticate } = context
    const writer = { authenticate, demand: (actor: Actor) => allow(actor, 'update', Form) }
    addCall(app, contracts.work, {
      authenticate,
      demand: actor => allow(actor, 'read', Form),
      handle: call => formWork(query, call.actor, call.query.frmId),
    })
    addCall(app, contracts.save, {
      ...writer,
      handle: call => saveFormDraft(context, call.actor, call.query.frmId, call.body),
    })
    addCall(app, contracts.discard, {
      ...writer,
      handle: ({ actor, body }) => discardFormDraft(context, actor, body),
    })
    addCall(app, contracts.publish, {
      ...writer,
      handle: ({ actor, body }) => publishForm(context, actor, body),
    })
    addCall(app, contracts.unpublish, {
      ...writer,
      handle: ({ actor, body }) => unpublishForm(context, actor, body),
    })
    addCall(app, contracts.place, {
      authenticate,
      demand: actor => allow(actor, 'read', Form),
      handle: ({ actor, body }) => placeForm(context, actor, body),
    })
    addCall(app, contracts.presence, {
      authenticate,
      demand: actor => allow(actor, 'read', Form),
      handle: async ({ actor, body: { frmId, tab, leaves = false } }) => {
        await demandForm(query, actor, frmId)
        return formHeartbeat(query, actor, { frmId, tab, leaves })
      },
    })
    addCall(app, contracts.version, {
      authenticate,
      demand: actor => allow(actor, 'read', FormVersion),
      handle: call => formVersion(query, call.query.fvId),
    })
  },
}
