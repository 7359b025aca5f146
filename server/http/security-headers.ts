import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'

const YEAR_SECONDS = 31_536_000

/**
 * The headers of every response (OWASP ASVS 5, V3): no inline scripts, no framing by others, no sniffing, and HTTPS
 * only once the site is public over HTTPS. Styles come only from our stylesheets. Style attributes are allowed for
 * authored texts, which may align a paragraph: the editor parses them as HTML.
 */
export async function securityHeaders(app: FastifyInstance, publicUrl: string): Promise<void> {
  const isPublic = publicUrl.startsWith('https:')
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        styleSrcElem: ["'self'"],
        styleSrcAttr: ["'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        mediaSrc: ["'self'"],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        frameSrc: ["'self'"],
        frameAncestors: ["'self'"],
        formAction: ["'self'"],
        baseUri: ["'none'"],
        manifestSrc: ["'self'"],
        ...(isPublic && { upgradeInsecureRequests: [] }),
      },
    },
    hsts: isPublic && { maxAge: YEAR_SECONDS, includeSubDomains: true },
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    xFrameOptions: { action: 'sameorigin' },
  })
  app.addHook('onSend', async (request, reply) => {
    if (request.url.startsWith('/api/'))
      reply.header('cache-control', reply.getHeader('cache-control') ?? 'no-store')
  })
}
