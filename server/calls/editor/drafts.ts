import { entities, isInstant } from '@rounds/core/entities'
import { discardDraft, editorPage, restoreVersion, saveDraft, withdrawDraft } from '../../content/drafts.ts'
import { requirePage } from '../../content/live-page.ts'
import { beat } from '../../content/presence.ts'
import { versionsOf, versionWithId } from '../../content/versions.ts'
import { answer, jsonBody, refused } from '../../contract/operation.ts'
import { BadRequest } from '../../errors.ts'
import { allow } from '../../rights/allow.ts'
import { type SpecialCall, wholeNumber } from '../call.ts'
import { parametersOf } from '../entity-routes.ts'
import { beatRequest, discardRequest, draftSave, pageNamed, restoreRequest } from './bodies.ts'
import { changedAnswer, idParameter, pageAnswer, pageParameter, schemas } from './schemas.ts'

const at = (name: string) => `/api/v1/mc/editor/${name}`
const tags = ['Page editor']
const { Content, ContentVersion } = entities

/** The open draft of a page: reading, saving, closing it, and the versions that it may go back to (decisions §6). */
export const editorDrafts: SpecialCall = {
  paths: {
    [at('page')]: {
      get: {
        operationId: 'editor.page',
        summary: 'A page with its draft, its versions and who has it open',
        tags,
        parameters: [pageParameter],
        responses: { 200: pageAnswer, ...refused(400, 401, 403, 404) },
      },
    },
    [at('draft')]: {
      put: {
        operationId: 'editor.draft',
        summary: 'Save the one open draft of a page',
        description:
          'In place, as often as about each second. `base` is the stamp of the live page that it builds on, `version` the version of the draft, null where there is none. With `keeps` the draft that stands there is kept as a version, and why. It is on disk when this answers.',
        tags,
        parameters: [pageParameter],
        requestBody: jsonBody(schemas.save),
        responses: {
          200: answer('The draft as it is kept; with its snapshot where HTML was sanitised.', schemas.saved),
          ...refused(400, 401, 403, 404, 409, 413, 415),
          412: changedAnswer,
        },
      },
    },
    [at('discard')]: {
      post: {
        operationId: 'editor.discard',
        summary: 'Close the draft without publishing it; it stays among the versions',
        tags,
        requestBody: jsonBody(schemas.discard),
        responses: { 200: pageAnswer, ...refused(400, 401, 403, 404, 413, 415), 412: changedAnswer },
      },
    },
    [at('withdraw')]: {
      post: {
        operationId: 'editor.withdraw',
        summary: 'Cancel the schedule of a draft',
        tags,
        requestBody: jsonBody(schemas.ofPage),
        responses: { 200: pageAnswer, ...refused(400, 401, 403, 404, 413, 415) },
      },
    },
    [at('restore')]: {
      post: {
        operationId: 'editor.restore',
        summary: 'Bring a version into the draft; what stood there is kept as a version',
        tags,
        requestBody: jsonBody(schemas.restore),
        responses: { 200: pageAnswer, ...refused(400, 401, 403, 404, 409, 413, 415), 412: changedAnswer },
      },
    },
    [at('versions')]: {
      get: {
        operationId: 'editor.versions',
        summary: 'The versions of a page, newest first',
        tags,
        parameters: [
          pageParameter,
          {
            name: 'before',
            in: 'query',
            description: 'Goes on where a list ended: the instant of its last version.',
            schema: { type: 'string', format: 'date-time' },
          },
        ],
        responses: { 200: answer('Fifty at most.', schemas.versions), ...refused(400, 401, 403, 404) },
      },
    },
    [at('version')]: {
      get: {
        operationId: 'editor.version',
        summary: 'One version, whole',
        tags,
        parameters: [idParameter('cvId', 'The key of the version.')],
        responses: { 200: answer('The version.', schemas.version), ...refused(400, 401, 403, 404) },
      },
    },
    [at('presence')]: {
      post: {
        operationId: 'editor.presence',
        summary: 'Say that the page is open in a tab; hear who else has it open, and how far its draft is',
        tags,
        requestBody: jsonBody(schemas.beat),
        responses: {
          200: answer('Everybody who has it open.', schemas.presence),
          ...refused(400, 401, 403, 404, 413, 415),
        },
      },
    },
  },

  add(app, context) {
    const { database, authenticate } = context
    app.get(at('page'), async request => {
      const actor = await authenticate(request)
      allow(actor, 'read', Content)
      return editorPage(database.query, actor, wholeNumber('cId', parametersOf(request).get('cid')))
    })
    app.put(at('draft'), async request => {
      const actor = await authenticate(request)
      const cId = wholeNumber('cId', parametersOf(request).get('cid'))
      return saveDraft(context, actor, cId, draftSave(request.body))
    })
    app.post(at('discard'), async request => {
      const actor = await authenticate(request)
      const { cId, version } = discardRequest(request.body)
      return discardDraft(context, actor, cId, version)
    })
    app.post(at('withdraw'), async request => {
      const actor = await authenticate(request)
      return withdrawDraft(context, actor, pageNamed(request.body))
    })
    app.post(at('restore'), async request => {
      const actor = await authenticate(request)
      allow(actor, 'update', Content)
      const { cvId, version } = restoreRequest(request.body)
      return restoreVersion(context, actor, cvId, version)
    })
    app.get(at('versions'), async request => {
      const actor = await authenticate(request)
      allow(actor, 'read', ContentVersion)
      const query = parametersOf(request)
      const cId = wholeNumber('cId', query.get('cid'))
      const before = query.get('before')
      if (before !== undefined && !isInstant(before)) throw new BadRequest('before must be a date and time.')
      await requirePage(database.query, actor, cId)
      return versionsOf(database.query, cId, before)
    })
    app.get(at('version'), async request => {
      const actor = await authenticate(request)
      allow(actor, 'read', ContentVersion)
      const found = await versionWithId(
        database.query,
        actor,
        wholeNumber('cvId', parametersOf(request).get('cvid')),
      )
      const { cvId, kind, at, by, reason, publishAt, beforeId, snapshot } = found
      return { cvId, kind, at, by, reason, publishAt, beforeId, snapshot }
    })
    app.post(at('presence'), async request => {
      const actor = await authenticate(request)
      allow(actor, 'read', Content)
      const sent = beatRequest(request.body)
      await requirePage(database.query, actor, sent.cId)
      return beat(database.query, actor, sent)
    })
  },
}
