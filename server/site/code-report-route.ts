import { readCode, readCodeReport } from '@rounds/core/rules/custom-code'
import { isNoise } from '@rounds/core/rules/site'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../database/database.ts'
import { TooMany } from '../errors.ts'
import { callerOf, type Limits } from '../limits/limits.ts'
import type { Records } from '../records/records.ts'
import { stopFailing } from './code-stop.ts'
import { createCodeViews } from './counts/code-views.ts'
import type { Site } from './index.ts'
import type { CodeRow } from './read/frame.ts'
import { CODE_REPORTS } from './render/code-watch.ts'

const MOST_BYTES = 2_000
/** So many views of one address count: fewer than decide anything. */
const VIEWS = { name: 'views with custom code', most: 5, seconds: 600 }

/**
 * `POST /_site/code-reports`: whether a page had a script error. Always answered the same. Only the versions of code
 * that pages carry now are counted, so nobody can make up others.
 */
export function codeReportRoute(
  app: FastifyInstance,
  site: Site,
  {
    database,
    records,
    limits,
  }: { readonly database: Database; readonly records: Records; readonly limits: Limits },
): void {
  const counts = createCodeViews(
    database,
    error => app.log.error({ err: error }, 'could not count views with custom code'),
    ids => stopFailing(records, database.query, ids),
  )
  app.addHook('onClose', () => counts.flush())
  app.register(async scope => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('text/plain', { parseAs: 'string', bodyLimit: MOST_BYTES }, (_, body, done) =>
      done(null, String(body)),
    )
    scope.post(CODE_REPORTS, async (request, reply) => {
      const report = readCodeReport(String(request.body ?? ''))
      const isByPerson = report && !isNoise('/', request.headers['user-agent'])
      if (isByPerson && (await isLeft(limits, callerOf(request)))) {
        const { code } = await site.frameFor(request)
        const views = report.code.flatMap(({ id, mark }) => {
          const row = code.find(each => each.PcId === id && each.mark === mark)
          const host =
            row && report.host !== '' && loadsFrom(row, report.host, site.publicUrl) ? report.host : null
          return row ? [{ id, mark, error: report.error ?? null, host }] : []
        })
        counts.note(views)
      }
      return reply.code(204).header('cache-control', 'no-store').send()
    })
  })
}

const loadsFrom = (row: CodeRow, host: string, siteUrl: string): boolean =>
  readCode({ css: null, head: row.PcHead, body: row.PcBody }, siteUrl).loads.some(
    ({ origin }) => new URL(origin).host === host,
  )

/** Whether one more view of an address counts. */
async function isLeft(limits: Limits, caller: string): Promise<boolean> {
  try {
    await limits.take(VIEWS, caller)
    return true
  } catch (error) {
    if (error instanceof TooMany) return false
    throw error
  }
}
