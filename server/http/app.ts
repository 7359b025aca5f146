import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import type { Logger } from 'pino'
import type { Actor } from '../data/actor.ts'
import type { Database } from '../data/database.ts'
import type { Records } from '../data/records.ts'
import { openApiRoutes } from '../openapi/routes.ts'
import type { SignIn } from '../sign-in/index.ts'
import { adminRoutes } from './admin.ts'
import { entityRoutes } from './entity-routes.ts'
import { answerFailure } from './failures.ts'
import { healthRoutes } from './health.ts'
import { securityHeaders } from './security-headers.ts'

/** What the HTTP side stands on. */
export interface Services {
  readonly database: Database
  readonly records: Records
  readonly signIn: SignIn
  readonly log: Logger
  readonly publicUrl: string
}

const MEGABYTE = 1024 * 1024

/** The whole server behind one port (decisions §1): the API, the admin and the public site. */
export async function createApp(services: Services): Promise<FastifyInstance> {
  const { database, records, signIn, log, publicUrl } = services
  const failure = answerFailure(database)
  const app = Fastify({
    frameworkErrors: (error, request, reply) =>
      void failure(error, request as FastifyRequest, reply as FastifyReply),
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: 10 * MEGABYTE,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    routerOptions: { caseSensitive: false, maxParamLength: 16_000 },
  })
  const authenticate = (request: FastifyRequest): Promise<Actor> => signIn.authenticate(request)

  app.setErrorHandler(failure)
  await securityHeaders(app, publicUrl)
  healthRoutes(app, database)
  openApiRoutes(app)
  await app.register(signIn.routes, { prefix: '/api/v1/mc/jwt' })
  await app.register(signIn.authRoutes, { prefix: '/auth' })
  await app.register(async api => entityRoutes(api, { records, authenticate }), { prefix: '/api/v1/db' })
  await adminRoutes(app)
  return app
}
