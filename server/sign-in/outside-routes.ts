import type { FastifyPluginAsync } from 'fastify'
import type { Context } from './context.ts'

/** The routes below `/auth`: signing in through an outside provider, such as Microsoft (decisions §1). */
export function authRoutes(_context: Context): FastifyPluginAsync {
  return async app => {
    app.get('/login', (_request, reply) => reply.redirect('/maintenance/login?notice=microsoft-unset'))
    app.get('/callback', (_request, reply) => reply.redirect('/maintenance/login?notice=microsoft-unset'))
  }
}
