import { createServer, type IncomingMessage } from 'node:http'
import { trap } from '@rounds/core/api/contracts'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import type { Logger } from 'pino'
import type { AiEnvironment } from '../ai/settings.ts'
import type { AuditChain } from '../audit/chain.ts'
import type { Backups } from '../backup/backups.ts'
import { createCaches, type Figures } from '../cache/caches.ts'
import { entityRoutes } from '../calls/entity-routes.ts'
import { addSpecialCalls } from '../calls/index.ts'
import { validatorCompiler } from '../contract/validation.ts'
import type { Cipher } from '../crypto/cipher.ts'
import type { Changes } from '../database/changes.ts'
import type { Database } from '../database/database.ts'
import type { Files } from '../files/index.ts'
import { createFormUploads } from '../forms/uploads.ts'
import type { Disks } from '../integrity/disks.ts'
import { createLimits } from '../limits/limits.ts'
import { openApiRoutes } from '../openapi/routes.ts'
import type { Records } from '../records/records.ts'
import type { Actor } from '../rights/actor.ts'
import { apiKeyOf, createKeyAuthentication, type SignIn, tellNewRights } from '../sign-in/index.ts'
import { codeReportRoute } from '../site/code-report-route.ts'
import { fhirRoutes } from '../site/fhir/route.ts'
import { downloadRoute } from '../site/forms/download-route.ts'
import { savedFormRoute } from '../site/forms/saved-route.ts'
import { formWalkRoute } from '../site/forms/walk-route.ts'
import { createSite } from '../site/index.ts'
import { loginHelpRoute } from '../site/login-help.ts'
import { practiceRoute } from '../site/practice/route.ts'
import { previewRoute } from '../site/preview.ts'
import { reportRoute } from '../site/report-route.ts'
import { adminRoutes } from './admin.ts'
import { compressAnswers } from './compression.ts'
import { emailFrameRoute } from './email-frame.ts'
import { answerFailure, answerRefused } from './failures.ts'
import { healthRoutes } from './health.ts'
import { metricsRoute } from './metrics.ts'
import { createOrigins, keepApart } from './origins.ts'
import { plainAddress } from './plain-address.ts'
import { passRestOfBody } from './rest-of-body.ts'
import { securityHeaders } from './security-headers.ts'

/** What the HTTP side stands on. */
export interface Services {
  readonly database: Database
  readonly changes: Changes
  readonly records: Records
  readonly cipher: Cipher
  readonly auditChain: AuditChain
  readonly files: Files
  readonly backups?: Backups | undefined
  readonly disks?: Disks | undefined
  /** What opens `/metrics`; without one there is none. */
  readonly metricsToken?: string | undefined
  readonly signIn: SignIn
  readonly log: Logger
  readonly publicUrl: string
  /** The website's own address, where it is another than the admin's. */
  readonly siteUrl?: string | undefined
  readonly trustedProxies?: readonly string[]
  readonly ai?: AiEnvironment
  /** Where files of visitors are scanned. */
  readonly clamdUrl?: string | undefined
}

const MEGABYTE = 1024 * 1024
/** Fastify's own, which a server of one's own does not get. */
const KEEP_ALIVE_MS = 72_000
/** Longer than any statement may take: a connection on which nothing moves for so long has no reader. */
const STILL_MS = 90_000
/** How long requests in hand may take once the server is to stop. */
export const STOP_MS = 5_000

/** The whole server behind one port (decisions §1): the API, the admin and the public site. */
export async function createApp(services: Services): Promise<FastifyInstance> {
  const { database, changes, records, cipher, auditChain, files, signIn, log, publicUrl } = services
  const origins = createOrigins(publicUrl, services.siteUrl)
  const failure = answerFailure(database)
  const caches = createCaches(changes)
  caches.join('file', { figures: () => fileFigures(files), clear: () => undefined })
  const site = createSite({
    database,
    changes,
    caches,
    cipher,
    log,
    publicUrl: origins.site,
    adminUrl: origins.admin,
    isShared: origins.isShared,
    trap,
  })
  const refused = answerRefused(failure, site)
  const trusts = (services.trustedProxies?.length ?? 0) > 0
  const app = Fastify({
    frameworkErrors: (error, request, reply) =>
      void refused(error, request as FastifyRequest, reply as FastifyReply),
    loggerInstance: log as FastifyBaseLogger,
    // What the site has in memory is sent before anything of the framework is set in motion.
    serverFactory: handler =>
      createServer({ keepAliveTimeout: KEEP_ALIVE_MS }, (request, response) => {
        const host = trusts ? hostOf(request) : request.headers.host
        const isQuick = (origins.isForSite(host) || site.hasHost(host)) && site.quick(request, response, host)
        if (!isQuick) handler(request, response)
      }).setTimeout(STILL_MS),
    rewriteUrl: request => plainAddress(request.url ?? '/'),
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: 10 * MEGABYTE,
    trustProxy: services.trustedProxies?.length ? [...services.trustedProxies] : false,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    routerOptions: { caseSensitive: false, maxParamLength: 16_000 },
  })
  const limits = createLimits(database)
  const authenticateKey = createKeyAuthentication(database, limits)
  const authenticate = (request: FastifyRequest): Promise<Actor> => {
    const key = apiKeyOf(request)
    return key === undefined ? signIn.authenticate(request) : authenticateKey(request, key)
  }

  app.setErrorHandler(failure)
  app.setValidatorCompiler(validatorCompiler)
  await securityHeaders(app, publicUrl)
  await compressAnswers(app)
  passRestOfBody(app)
  tellNewRights(app, signIn)
  keepApart(app, origins, site)
  healthRoutes(app, { database, backups: services.backups, disks: services.disks })
  if (services.metricsToken !== undefined) metricsRoute(app, { ...services, token: services.metricsToken })
  openApiRoutes(app)
  await app.register(signIn.routes, { prefix: '/api/v1/mc/jwt' })
  await app.register(signIn.authRoutes, { prefix: '/auth' })
  const uploads = createFormUploads({ database, cipher, clamdUrl: services.clamdUrl })
  const formParts = { database, uploads, incoming: files.incoming, limits }
  const context = {
    database,
    uploads,
    changes,
    records,
    cipher,
    auditChain,
    limits,
    files,
    backups: services.backups,
    disks: services.disks,
    publicUrl: origins.admin,
    siteUrl: origins.site,
    hosts: origins,
    caches,
    site,
    ai: services.ai ?? {},
    authenticate,
  }
  addSpecialCalls(app, context)
  files.routes(app)
  entityRoutes(app, { records, database, authenticate })
  loginHelpRoute(app)
  emailFrameRoute(app)
  previewRoute(app, site, { origins, limits })
  formWalkRoute(app, site, formParts)
  savedFormRoute(app, site, { cipher, limits })
  downloadRoute(app, site, { files, limits, records })
  reportRoute(app, site)
  codeReportRoute(app, site, { database, records, limits })
  practiceRoute(app, site, { limits, records })
  fhirRoutes(app, site, { limits, changes, caches })
  await adminRoutes(app, site)
  app.addHook('preClose', async () => site.closing())
  endWithin(app, STOP_MS)
  app.addHook('onClose', () => site.close())
  return app
}

/** The host that a browser asked for, also behind a proxy that tells it. */
const hostOf = ({ headers }: IncomingMessage): string | undefined =>
  headers['x-forwarded-host']?.toString() ?? headers.host

/** Ends the connections whose readers do not read, or never stop asking, so that the server can stop. */
function endWithin(app: FastifyInstance, milliseconds: number): void {
  let timer: NodeJS.Timeout | undefined
  app.addHook('preClose', async () => {
    timer = setTimeout(() => app.server.closeAllConnections(), milliseconds)
  })
  app.addHook('onClose', async () => clearTimeout(timer))
}

/** The cache of smaller pictures; it listens by itself for being cleared. */
async function fileFigures(files: Files): Promise<Figures> {
  const { count, bytes, oldest } = await files.cacheFacts()
  return { entries: count, bytes, ...(oldest && { oldestAt: Date.parse(oldest) }) }
}
