import { publishingContracts as contracts } from '@rounds/core/api/contracts'
import { entities } from '@rounds/core/entities'
import { addPage } from '../../content/add-page.ts'
import { duplicatePage } from '../../content/duplicate.ts'
import { publish, undoPublish } from '../../content/publish.ts'
import { checkTitle } from '../../content/title-check.ts'
import { addCall } from '../../contract/add-call.ts'
import { pathsOf } from '../../contract/contract-paths.ts'
import { invalid } from '../../errors.ts'
import { allow } from '../../rights/allow.ts'
import type { SpecialCall } from '../call.ts'

/** Changes to the page itself: publishing, undoing it, other addresses, copies (decisions §6; specification §7). */
export const editorPublishing: SpecialCall = {
  paths: pathsOf(contracts),

  add(app, context) {
    const { database, authenticate } = context
    addCall(app, contracts.publish, {
      authenticate,
      handle: ({ actor, body }) => {
        if (new Set(body.drafts.map(({ cId }) => cId)).size < body.drafts.length)
          throw invalid([{ field: 'drafts', message: 'The same page is listed twice.' }])
        return publish(context, actor, { ...body, reason: body.reason.trim() })
      },
    })
    addCall(app, contracts.undo, {
      authenticate,
      handle: ({ actor, body }) => undoPublish(context, actor, body.cvId, body.reason.trim(), body.reopen),
    })
    addCall(app, contracts.titleCheck, {
      authenticate,
      demand: actor => allow(actor, 'update', entities.Content),
      handle: ({ actor, query: { cId, title = '', url } }) => {
        if (url !== undefined && !/^\/[^\s\\]*$/.test(url))
          throw invalid([{ field: 'url', message: 'url must be a path on this site that begins with /.' }])
        return checkTitle(database.query, actor, cId, title, url)
      },
    })
    addCall(app, contracts.add, {
      authenticate,
      handle: ({ actor, body }) => addPage(context, actor, { ...body, title: body.title.trim() }),
    })
    addCall(app, contracts.duplicate, {
      authenticate,
      handle: ({ actor, query }) => duplicatePage(context, actor, query.cId, query.bPagePicker),
    })
  },
}
