import { entities } from '@rounds/core/entities'
import { addPage } from '../../content/add-page.ts'
import { duplicatePage } from '../../content/duplicate.ts'
import { publish, undoPublish } from '../../content/publish.ts'
import { checkTitle } from '../../content/title-check.ts'
import { answer, jsonBody, refused } from '../../contract/operation.ts'
import { BadRequest } from '../../errors.ts'
import { allow } from '../../rights/allow.ts'
import { acts, type SpecialCall, wholeNumber } from '../call.ts'
import { parametersOf } from '../entity-routes.ts'
import { newPage, publishRequest, undoRequest } from './bodies.ts'
import { changedAnswer, pageParameter, schemas } from './schemas.ts'

const at = (name: string) => `/api/v1/mc/editor/${name}`
const tags = ['Page editor']
const report = answer('What was published, or shall be, and what moved.', schemas.report)

/** What changes the page itself: publishing, taking it back, other addresses, copies (decisions §6; specification §7). */
export const editorPublishing: SpecialCall = {
  paths: {
    [at('publish')]: {
      post: {
        operationId: 'editor.publish',
        summary: 'Publish drafts together, now or at a time; all of them or none',
        description:
          'What a page was is kept as a version. Pages below a page that moves go along. `redirects` names the old addresses that shall lead on; all of them where it is left out. With `base`, the stamp of the live page that was seen, nothing is published where it is another one by now; without it, what only others have changed is published along, and the report says what.',
        tags,
        requestBody: jsonBody(schemas.publish),
        responses: { 200: report, ...refused(400, 401, 403, 404, 409, 413, 415), 412: changedAnswer },
      },
    },
    [at('undo')]: {
      post: {
        operationId: 'editor.undo',
        summary: 'Take a publish back; what others have changed since stays',
        tags,
        requestBody: jsonBody(schemas.undo),
        responses: { 200: report, ...refused(400, 401, 403, 404, 409, 413, 415), 412: changedAnswer },
      },
    },
    [at('title-check')]: {
      get: {
        operationId: 'editor.title-check',
        summary: 'What another title would mean for the address',
        tags,
        parameters: [
          pageParameter,
          {
            name: 'title',
            in: 'query',
            description: 'The title.',
            schema: { type: 'string', maxLength: 400 },
          },
          {
            name: 'url',
            in: 'query',
            description: 'The address, where it is not the one that the title gives.',
            schema: { type: 'string', maxLength: 600 },
          },
        ],
        responses: {
          200: answer('Who is there already, who moves along.', schemas.titleCheck),
          ...refused(400, 401, 403, 404),
        },
      },
    },
    [at('add')]: {
      post: {
        operationId: 'editor.add',
        summary: 'Make a page in a folder; it is not published',
        tags,
        requestBody: jsonBody(schemas.add),
        responses: {
          200: answer('The key of the page.', schemas.added),
          ...refused(400, 401, 403, 404, 409, 413, 415),
        },
      },
    },
    [at('duplicate')]: {
      get: {
        operationId: 'editor.duplicate',
        summary: 'Copy a page with its blocks, places and relations; the copy is not published',
        tags,
        parameters: [
          pageParameter,
          {
            name: 'bPagePicker',
            in: 'query',
            description: 'Whether a page picker asks; the answer is the same.',
            schema: { enum: ['true', 'false'] },
          },
        ],
        responses: { 200: answer('The copy.', schemas.duplicate), ...refused(400, 401, 403, 404, 409) },
      },
    },
  },

  add(app, context) {
    const { database, authenticate } = context
    app.post(at('publish'), async request =>
      publish(context, await authenticate(request), publishRequest(request.body)),
    )
    app.post(at('undo'), async request => {
      const actor = await authenticate(request)
      const { cvId, reason } = undoRequest(request.body)
      return undoPublish(context, actor, cvId, reason)
    })
    app.get(at('title-check'), async request => {
      const actor = await authenticate(request)
      allow(actor, 'update', entities.Content)
      const query = parametersOf(request)
      const url = query.get('url')
      const title = query.get('title') ?? ''
      if (title.length > 400 || title.includes('\0'))
        throw new BadRequest('title may hold 400 characters at most.')
      if (url !== undefined && !/^\/[^\s\0\\]{0,599}$/.test(url))
        throw new BadRequest('url must be a path on this site that begins with /.')
      return checkTitle(database.query, actor, wholeNumber('cId', query.get('cid')), title, url)
    })
    app.post(at('add'), async request => {
      const actor = await authenticate(request)
      return addPage(context, actor, newPage(request.body))
    })
    app.get(at('duplicate'), acts, async request => {
      const actor = await authenticate(request)
      return duplicatePage(context, actor, wholeNumber('cId', parametersOf(request).get('cid')))
    })
  },
}
