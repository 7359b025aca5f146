import { readReports } from '@rounds/core/rules/settings'
import type { FastifyInstance } from 'fastify'
import { REPORTS } from './headers.ts'
import type { Site } from './index.ts'

/** Larger reports say nothing that is kept. */
const MOST_BYTES = 32 * 1024
const TYPES = ['application/csp-report', 'application/reports+json', 'application/json']

/**
 * `POST /_site/reports`: what a browser tells of a policy that is tried. Always answered the same, so that nobody learns
 * from it whether one is.
 */
export function reportRoute(app: FastifyInstance, site: Site): void {
  app.register(async scope => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(TYPES, { parseAs: 'string', bodyLimit: MOST_BYTES }, (_, body, done) =>
      done(null, String(body)),
    )
    scope.post(REPORTS, async (request, reply) => {
      const { protectedSettings } = await site.pages.frame()
      if (protectedSettings.TriedContentSecurityPolicy)
        site.reports.note(readReports(parsed(String(request.body ?? '')), site.publicUrl))
      return reply.code(204).header('cache-control', 'no-store').send()
    })
  })
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}
