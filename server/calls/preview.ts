import { decide } from '@rounds/core/access'
import { Content, ContentVersion } from '@rounds/core/entities'
import { sql } from 'kysely'
import { answer, jsonBody, refused } from '../contract/operation.ts'
import { BadRequest, NotFound } from '../errors.ts'
import { narrowing } from '../rights/row-filter.ts'
import { PREVIEW } from '../site/preview.ts'
import type { Pass } from '../site/tickets.ts'
import { demand, type SpecialCall } from './call.ts'

const path = '/api/v1/mc/preview'
const KEY = { type: 'integer', minimum: 1, maximum: 2_147_483_647 } as const

/** `POST /mc/preview`: an address that shows a draft or a version as publishing would show it (decisions §6). */
export const preview: SpecialCall = {
  paths: {
    [path]: {
      post: {
        operationId: 'preview',
        summary: 'A page before it is published',
        description:
          'The address is good for 15 minutes and for as long as the session. `draft` shows the open draft, `versionId` a version, neither the page as it is; without `cId` the address leads into the site while it is closed. Comes with whatever lets somebody read the page.',
        tags: ['Content'],
        requestBody: jsonBody({
          type: 'object',
          properties: { cId: KEY, draft: { type: 'boolean' }, versionId: KEY },
          additionalProperties: false,
        }),
        responses: {
          200: answer('Where to look.', {
            type: 'object',
            required: ['url'],
            properties: { url: { type: 'string' } },
            additionalProperties: false,
          }),
          ...refused(400, 401, 403, 404, 413, 415),
        },
      },
    },
  },

  add(app, { database, site, authenticate }) {
    app.post(path, async request => {
      const actor = await authenticate(request)
      demand(decide(actor.person, 'read', Content))
      const pass = readPass(request.body)
      if (pass.sees === 'page') {
        const isDraft = pass.draft || pass.versionId !== undefined
        if (isDraft) demand(decide(actor.person, 'read', ContentVersion))
        const version = pass.versionId === undefined ? sql`"Active"` : sql`"CvId" = ${pass.versionId}`
        const { rows } =
          await sql`select 1 from "Content" where "CId" = ${pass.cId} and ${narrowing(actor, Content)}
          ${isDraft ? sql`and exists (select 1 from "ContentVersion" v where v."CId" = "Content"."CId" and ${version})` : sql``}`.execute(
            database.query,
          )
        if (rows.length === 0)
          throw new NotFound(`There is no such ${isDraft ? 'draft or version' : 'page'}.`)
      }
      return { url: `${PREVIEW}/${site.tickets.write(pass, actor)}` }
    })
  },
}

function readPass(body: unknown): Pass {
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw new BadRequest('Say which page is to be shown.')
  const { cId, draft, versionId, ...others } = body as Readonly<Record<string, unknown>>
  const [unknown] = Object.keys(others)
  if (unknown !== undefined) throw new BadRequest(`A preview knows no ${unknown}.`)
  if (draft !== undefined && typeof draft !== 'boolean') throw new BadRequest('draft must be true or false.')
  for (const [name, value] of Object.entries({ cId, versionId }))
    if (value !== undefined && !isKey(value)) throw new BadRequest(`${name} must be a whole number.`)
  if (!isKey(cId)) return { sees: 'site' }
  return { sees: 'page', cId, draft: draft === true, ...(isKey(versionId) && { versionId }) }
}

const isKey = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= KEY.minimum && value <= KEY.maximum
