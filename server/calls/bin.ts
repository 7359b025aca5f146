import { decide } from '@rounds/core/access'
import type { AnyRow } from '@rounds/core/entities'
import { toolNamed } from '@rounds/core/tools'
import type { FastifyRequest } from 'fastify'
import { erasePages, pagesInBin, restorePages, reviewBin } from '../content/bin.ts'
import { answer, jsonBody, refused } from '../contract/operation.ts'
import { all, count, id, instant, listOf, orNull, text } from '../contract/schemas.ts'
import { BadRequest, invalid } from '../errors.ts'
import type { Actor } from '../rights/actor.ts'
import { type CallContext, demand, type SpecialCall } from './call.ts'

const at = (name: string) => `/api/v1/mc/bin/${name}`
const tags = ['Bin']
/** So many pages at once. */
const MOST = 200

const pages = { ...listOf(id), minItems: 1, maxItems: MOST }
const other = all({ cId: id, title: text })
const counted = listOf(all({ what: text, count }))

/** Pages that were deleted: looked at, restored, erased for good (screens, `/remove-content`). */
export const bin: SpecialCall = {
  paths: {
    [at('pages')]: {
      get: {
        operationId: 'bin.pages',
        summary: 'The pages in the bin, the last one first',
        tags,
        responses: {
          200: answer(
            'Who put them there, and until when they can be restored.',
            listOf(
              all({
                cId: id,
                title: text,
                url: orNull(text),
                type: text,
                since: instant,
                until: instant,
                by: orNull(text),
              }),
            ),
          ),
          ...refused(401, 403),
        },
      },
    },
    [at('review')]: {
      post: {
        operationId: 'bin.review',
        summary: 'What hangs on pages in the bin; nothing is changed',
        tags,
        requestBody: jsonBody(all({ pages })),
        responses: {
          200: answer(
            'What would go with each.',
            all({
              pages: listOf(
                all({
                  cId: id,
                  title: text,
                  url: orNull(text),
                  goes: counted,
                  emptied: counted,
                  redirects: listOf(text),
                  links: listOf(other),
                  takenBy: orNull(other),
                }),
              ),
            }),
          ),
          ...refused(400, 401, 403, 409, 413, 415),
        },
      },
    },
    [at('restore')]: {
      post: {
        operationId: 'bin.restore',
        summary: 'Bring pages back as they were, all of them or none',
        description:
          '`urls` has another address, or null for none, where somebody else has a page’s own by now.',
        tags,
        requestBody: jsonBody(
          all({
            pages,
            urls: {
              ...listOf(all({ cId: id, url: orNull({ type: 'string', maxLength: 600 }) })),
              maxItems: MOST,
            },
          }),
        ),
        responses: {
          200: answer('How many.', all({ restored: count })),
          ...refused(400, 401, 403, 409, 413, 415),
        },
      },
    },
    [at('erase')]: {
      post: {
        operationId: 'bin.erase',
        summary: 'Erase pages of the bin for good, with everything that hangs on them',
        tags,
        requestBody: jsonBody(all({ pages })),
        responses: {
          200: answer('How many pages and redirects.', all({ erased: count, redirects: count })),
          ...refused(400, 401, 403, 409, 413, 415),
        },
      },
    },
  },

  add(app, context) {
    const { database } = context
    app.get(at('pages'), async request => {
      await remover(context, request)
      return pagesInBin(database.query)
    })
    app.post(at('review'), async request => {
      await remover(context, request)
      return reviewBin(database, pagesOf(request.body))
    })
    app.post(at('restore'), async request => {
      const actor = await remover(context, request)
      return restorePages(context, actor, pagesOf(request.body), urlsOf(request.body))
    })
    app.post(at('erase'), async request => {
      const { author } = await remover(context, request)
      return erasePages(context, author, pagesOf(request.body))
    })
  },
}

async function remover({ authenticate }: CallContext, request: FastifyRequest): Promise<Actor> {
  const actor = await authenticate(request)
  demand(decide(actor.person, 'open', toolNamed('remove-content')))
  return actor
}

const isId = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= id.maximum

const memberOf = (body: unknown, name: string): unknown =>
  typeof body === 'object' && body !== null ? Reflect.get(body, name) : undefined

function pagesOf(body: unknown): readonly number[] {
  const given = memberOf(body, 'pages')
  if (!Array.isArray(given) || given.length === 0 || given.length > MOST || !given.every(isId))
    throw new BadRequest(`pages must be a list of 1 to ${MOST} numbers.`)
  return [...new Set(given)]
}

function urlsOf(body: unknown): ReadonlyMap<number, string | null> {
  const given = memberOf(body, 'urls')
  if (!Array.isArray(given) || given.length > MOST) throw new BadRequest('urls must be a list.')
  return new Map(
    given.map((one: unknown) => {
      const { cId, url } = (typeof one === 'object' && one !== null ? one : {}) as AnyRow
      if (!isId(cId)) throw new BadRequest('cId must be a whole number.')
      if (
        url !== null &&
        !(typeof url === 'string' && /^\/[^\s?#]{0,599}$/.test(url) && !url.startsWith('//'))
      )
        throw invalid([
          { field: String(cId), message: 'An address begins with one slash and has no spaces.' },
        ])
      return [cId, url]
    }),
  )
}
