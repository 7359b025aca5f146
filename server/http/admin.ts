import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Site } from '../site/index.ts'
import { builtFiles } from './built-files.ts'

/** The built interface next to the built server; in development Vite serves it and this folder may be missing. */
const FOLDER = fileURLToPath(new URL('../ui/', import.meta.url))

/** Not the website's: unknown addresses below these get API responses (decisions §1). */
const OWN = /^\/(maintenance|api|auth|files|preview)(\/|$)/i

/**
 * The admin under `/maintenance`: hashed assets cached forever, and the page itself for every route of the interface.
 * Everything else is the website.
 */
export async function adminRoutes(
  app: FastifyInstance,
  site: Pick<Site, 'handle'>,
  folder = FOLDER,
): Promise<void> {
  const files = await builtFiles(folder)
  const page = files.has('index.html') ? await readFile(join(folder, 'index.html'), 'utf8') : ''
  const scripts = inlineScripts(page)
  const sendPage = (reply: FastifyReply) =>
    page === ''
      ? reply.code(503).type('text/plain').send('The interface has not been built: npm run build')
      : files.send(
          reply.header('content-security-policy', allowing(reply, scripts)).header('x-frame-options', 'DENY'),
          'index.html',
        )
  // Not for a server that only answers calls, as in tests.
  app.addHook('onListen', () => void files.readAll())
  app.get('/maintenance', (_, reply) => reply.redirect('/maintenance/'))
  app.get<{ Params: { '*': string } }>('/maintenance/*', ({ params: { '*': name } }, reply) => {
    if (name !== 'index.html' && files.has(name)) return files.send(reply, name)
    return name.startsWith('assets/') ? reply.callNotFound() : sendPage(reply)
  })
  app.setNotFoundHandler((request, reply) => {
    const [path = ''] = request.url.split('?')
    const wantsPage = request.method === 'GET' || request.method === 'HEAD'
    if (wantsPage && /^\/maintenance\//i.test(path) && !path.includes('/assets/')) return sendPage(reply)
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
