import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { openApiDocument } from './document.ts'
import { documentPage } from './page.ts'
import { specialPaths, specialTags } from './special.ts'

/** A text that never changes while the server runs, ready to be sent. */
interface Made {
  readonly plain: Buffer
  readonly zipped: Buffer
  readonly etag: string
}

/** The API's own document, and a page that shows it; both for everyone, each made when first asked for. */
export function openApiRoutes(app: FastifyInstance): void {
  const document = memoize(() => openApiDocument(specialPaths, specialTags))
  const text = memoize(() => prepareDocument(JSON.stringify(document())))
  const page = memoize(() => prepareDocument(documentPage(document())))
  app.get('/api/v1/openapi.json', (request, reply) => send(request, reply, text(), 'application/json'))
  app.get('/api/v1/docs', (request, reply) => send(request, reply, page(), 'text/html'))
}

function memoize<T>(make: () => T): () => T {
  let kept: { readonly value: T } | undefined
  return () => {
    kept ??= { value: make() }
    return kept.value
  }
}

function prepareDocument(text: string): Made {
  const plain = Buffer.from(text)
  const hash = createHash('sha256').update(plain).digest('base64url').slice(0, 22)
  return { plain, zipped: gzipSync(plain), etag: `W/"${hash}"` }
}

function send(request: FastifyRequest, reply: FastifyReply, { plain, zipped, etag }: Made, type: string) {
  reply.header('etag', etag).header('cache-control', 'no-cache').header('vary', 'accept-encoding')
  const known = (request.headers['if-none-match'] ?? '').split(',').map(tag => tag.trim())
  if (known.includes(etag)) return reply.code(304).send()
  reply.type(`${type}; charset=utf-8`)
  const unzips = /\bgzip\b(?!\s*;\s*q=0(\.0*)?\b)/i.test(request.headers['accept-encoding'] ?? '')
  return unzips ? reply.header('content-encoding', 'gzip').send(zipped) : reply.send(plain)
}
