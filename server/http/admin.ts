import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Site } from '../site/index.ts'

/** The built interface next to the built server; in development Vite serves it and this folder may be missing. */
const FOLDER = fileURLToPath(new URL('../ui/', import.meta.url))

/** Not the website's: unknown addresses below these get API responses (decisions §1). */
const OWN = /^\/(maintenance|api|auth|files|preview)(\/|$)/i

/**
 * The admin under `/maintenance`: hashed assets cached forever, and the page itself for every route of the interface.
 * Everything else is the website.
 */
export async function adminRoutes(app: FastifyInstance, site: Site): Promise<void> {
  const page = await readFile(`${FOLDER}index.html`, 'utf8').catch(() => undefined)
  const packed = await readFile(`${FOLDER}index.html.br`).catch(() => undefined)
  if (page !== undefined) {
    const files = { index: false, preCompressed: true } as const
    await app.register(fastifyStatic, {
      ...files,
      root: FOLDER,
      prefix: '/maintenance/',
      wildcard: false,
      globIgnore: ['assets/**'],
      cacheControl: false,
      setHeaders: reply => reply.header('cache-control', 'no-cache'),
    })
    // Found when they are asked for: a route for each of these hundreds would cost more memory than the files.
    await app.register(fastifyStatic, {
      ...files,
      root: `${FOLDER}assets`,
      prefix: '/maintenance/assets/',
      decorateReply: false,
      maxAge: '1y',
      immutable: true,
    })
  }
  const scripts = inlineScripts(page ?? '')
  const send = (reply: FastifyReply) => {
    if (page === undefined)
      return reply.code(503).type('text/plain').send('The interface has not been built: npm run build')
    const takesPacked = packed && /\bbr\b/.test(reply.request.headers['accept-encoding'] ?? '')
    if (takesPacked) reply.header('content-encoding', 'br')
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('vary', 'accept-encoding')
      .header('content-security-policy', allowing(reply, scripts))
      .header('x-frame-options', 'DENY')
      .send(takesPacked ? packed : page)
  }
  app.get('/maintenance', (_, reply) => reply.redirect('/maintenance/'))
  app.get('/maintenance/', (_, reply) => send(reply))
  app.setNotFoundHandler((request, reply) => {
    const [path = ''] = request.url.split('?')
    const wantsPage = request.method === 'GET' || request.method === 'HEAD'
    if (wantsPage && /^\/maintenance\//i.test(path) && !path.includes('/assets/')) return send(reply)
    // A person who follows a dead link to a file, or to a sign-in that there is not, reads the page that says so; programs and pictures get a short answer.
    const isDeadLink =
      wantsPage &&
      /^\/(?:files|auth)(?:\/|$)/i.test(path) &&
      (request.headers.accept ?? '').includes('text/html')
    if (isDeadLink || !OWN.test(path)) return site.handle(request, reply)
    return reply.code(404).send({ message: 'There’s nothing at this address.' })
  })
}

/** The scripts that the build put into the page, each as the source that allows it and no other (CSP 3, §2.3.1). */
function inlineScripts(page: string): readonly string[] {
  return [...page.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  )
}

/** The response's policy with these scripts allowed; the admin can't be framed, not even by its own site. */
function allowing(reply: FastifyReply, scripts: readonly string[]): string {
  return String(reply.getHeader('content-security-policy'))
    .replace("script-src 'self'", ["script-src 'self'", ...scripts].join(' '))
    .replace("frame-ancestors 'self'", "frame-ancestors 'none'")
}
