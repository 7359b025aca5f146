import compress from '@fastify/compress'
import type { FastifyInstance } from 'fastify'

/**
 * Packs what the API answers as the browser takes it (docs/decisions/0018). Files keep their bytes, as parts of them are
 * asked for, and pages have packed forms of their own. Nothing that is sent to us is unpacked.
 */
export async function compressAnswers(app: FastifyInstance): Promise<void> {
  app.addHook('onRoute', route => {
    if (!route.url.startsWith('/api/')) route.compress = false
  })
  await app.register(compress, { encodings: ['br', 'gzip'], globalDecompression: false })
}
