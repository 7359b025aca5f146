import { bareName, type PictureWish, pictureWish } from '@rounds/core/rules/files'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Database } from '../database/database.ts'
import { BadRequest } from '../errors.ts'
import { isKnown, rangeAsked } from './conditions.ts'
import { canDerive, type DerivedPictures } from './derived.ts'
import { kindOfType } from './kinds.ts'
import type { FileLinks } from './links.ts'
import { type FileRow, fileAt } from './rows.ts'
import { ObjectNotFound, originalName, type Storage } from './storage.ts'

interface Needs {
  readonly database: Database
  readonly storage: Storage
  readonly derived: DerivedPictures
  readonly links: FileLinks
}

type Query = Readonly<Record<string, unknown>>

/** What is sent: stored bytes with their metadata. */
interface Served {
  readonly name: string
  readonly size: number
  readonly type: string
  readonly etag: string
}

/**
 * The files of the site under `/files`: for everyone, or with a signed address. Missing files and inaccessible ones get
 * the same response.
 */
export function fileRoutes(app: FastifyInstance, { database, storage, derived, links }: Needs): void {
  app.route<{ Params: { '*': string }; Querystring: Query }>({
    method: ['GET', 'HEAD'],
    url: '/files/*',
    handler: async (request, reply) => {
      const file = await fileAt(database.query, `/files/${request.params['*']}`)
      if (!file || (file.FSecured && !links.holds(file.FPath, request.query))) return reply.callNotFound()
      const served = await find(file, wishOf(request.query))
      say(reply, file, served, request.query)
      if (isKnown(request.headers, served.etag, file.FUpdatedDt)) return reply.code(304).send()
      return send(request, reply, served)
    },
  })

  async function find(file: FileRow, wish: PictureWish | undefined): Promise<Served> {
    const whole = { name: originalName(file.FHash), size: file.FSize, type: file.FType }
    const etag = file.FHash.slice(0, 32)
    if (!wish || !canDerive(file.FType)) return { ...whole, etag: `"${etag}"` }
    const made = await derived.get(file, wish)
    return { ...made, etag: `"${etag}-${made.name.split('/').at(-1)}"` }
  }

  async function send(request: FastifyRequest, reply: FastifyReply, served: Served) {
    const range = rangeAsked(request.headers, served.etag, served.size)
    if (range === 'none')
      return reply
        .code(416)
        .removeHeader('cache-control')
        .header('content-range', `bytes */${served.size}`)
        .send()
    if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${served.size}`)
    reply.header('content-length', range ? range.end - range.start + 1 : served.size)
    if (request.method === 'HEAD') return reply.send()
    const body = await storage.read(served.name, range).catch(error => {
      if (!(error instanceof ObjectNotFound)) throw error
      derived.forget(served.name)
      request.log.error({ name: served.name }, 'the bytes of a file are missing')
      return undefined
    })
    if (body) return reply.send(body)
    for (const name of ['content-length', 'content-range', 'cache-control', 'etag']) reply.removeHeader(name)
    return reply.callNotFound()
  }
}

function wishOf(query: Query): PictureWish | undefined {
  try {
    return pictureWish(query)
  } catch (error) {
    throw error instanceof RangeError ? new BadRequest(error.message) : error
  }
}

const YEAR_SECONDS = 31_536_000

function say(reply: FastifyReply, file: FileRow, { type, etag }: Served, { v }: Query): void {
  const isText = type.startsWith('text/') || type === 'application/json' || type === 'application/xml'
  const isSame = typeof v === 'string' && v.length >= 8 && file.FHash.startsWith(v)
  reply
    .type(isText ? `${type}; charset=utf-8` : type)
    .header('etag', etag)
    .header('accept-ranges', 'bytes')
    .header('last-modified', file.FUpdatedDt.toUTCString())
    .header('content-disposition', disposition(type, file.FName))
    .header('content-security-policy', policyOf(type))
    .header('cross-origin-resource-policy', file.FSecured ? 'same-origin' : 'cross-origin')
    .header('cache-control', cachingOf(file.FSecured, isSame))
}

function cachingOf(isSecured: boolean, isSame: boolean): string {
  if (isSecured) return 'private, no-store'
  return isSame ? `public, max-age=${YEAR_SECONDS}, immutable` : 'public, no-cache'
}

/**
 * Whatever a file contains, nothing in it runs as the site (OWASP, file upload). A sandbox keeps browsers from showing
 * PDF files at all, so those only can't load anything; their viewers are isolated from the site.
 */
const policyOf = (type: string): string =>
  type === 'application/pdf'
    ? "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'self'"
    : "default-src 'none'; img-src 'self' data:; media-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox"

/** How a browser should treat it, and the download name (RFC 6266). */
export function disposition(type: string, name: string, how?: 'attachment'): string {
  const shown = how ?? (kindOfType(type).inline ? 'inline' : 'attachment')
  const bare = bareName(name)
  const plain = bare.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const exact = encodeURIComponent(bare).replace(
    /['()*!]/g,
    sign => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${shown}; filename="${plain}"; filename*=UTF-8''${exact}`
}
