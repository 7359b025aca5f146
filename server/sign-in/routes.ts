import type {
  FastifyInstance,
  FastifyPluginAsync,
  FastifyReply,
  FastifyRequest,
  RouteHandlerMethod,
} from 'fastify'
import { addressOf, callerOf } from '../http/limits.ts'
import { type Authentication, requireBearer } from './authenticate.ts'
import { check } from './check.ts'
import type { Context, From } from './context.ts'
import { login } from './login.ts'
import { logout } from './logout.ts'
import { type SignInOperation, signInOperations } from './operations.ts'
import { readPassword } from './passwords.ts'

/** Where a call comes from. */
export const fromOf = (request: FastifyRequest): From => ({
  address: addressOf(request),
  caller: callerOf(request),
  userAgent: request.headers['user-agent']?.replace(/\p{Cc}/gu, ' ') ?? null,
})

/** Adds the route of an operation, with its schemas; nothing that it answers may be kept by anybody on the way. */
export function addOperation(
  app: FastifyInstance,
  operation: SignInOperation,
  handler: RouteHandlerMethod,
): void {
  const { method, path, body, query, params, response } = operation
  app.route({
    method,
    url: path,
    schema: {
      ...(body && { body }),
      ...(query && { querystring: query }),
      ...(params && { params }),
      response: { 200: response },
    },
    onRequest: async (_, reply) => void reply.header('cache-control', 'no-store'),
    handler,
  })
}

/** The routes below `/api/v1/mc/jwt` (specification §7, Auth). */
export function signInRoutes(context: Context, _authentication: Authentication): FastifyPluginAsync {
  const cookie = isAuthCookie(context.publicUrl)
  return async app => {
    addOperation(app, signInOperations.login, async (request, reply) => {
      const { UserName, Password, s2fa } = request.body as {
        UserName: string
        Password: string
        s2fa?: string | null
      }
      const typed = { userName: UserName, password: readPassword(Password), code: s2fa?.trim() ?? '' }
      const answer = await login(context, typed, fromOf(request))
      if (answer.success) cookie.set(reply)
      return answer
    })
    addOperation(app, signInOperations.check, request => check(context, requireBearer(request)))
    addOperation(app, signInOperations.logout, async (request, reply) => {
      await logout(context, request)
      cookie.clear(reply)
      return { success: true }
    })
  }
}

/**
 * The cookie `isAuth` (specification §4): it says that somebody is signed in, for pages that want to show so, and
 * authorises nothing; the client clears it too, so it is open to scripts.
 */
function isAuthCookie(publicUrl: string) {
  const attributes = `; Path=/; SameSite=Lax${publicUrl.startsWith('https:') ? '; Secure' : ''}`
  return {
    set: (reply: FastifyReply) => reply.header('set-cookie', `isAuth=true${attributes}`),
    clear: (reply: FastifyReply) => reply.header('set-cookie', `isAuth=; Max-Age=0${attributes}`),
  }
}
