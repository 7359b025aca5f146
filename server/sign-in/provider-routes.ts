import type { FastifyInstance, FastifyPluginAsync, FastifyReply } from 'fastify'
import type { Limit } from '../limits/limits.ts'
import { addOperation } from './add-operation.ts'
import type { Context } from './context.ts'
import { type Cookie, createCookie, isAuthCookie } from './cookies.ts'
import { fromOf } from './from.ts'
import { AWAY_SECONDS, createProvider } from './identity-provider.ts'
import { signInOperations } from './operations.ts'
import { EXCHANGE_SECONDS, exchange, signInOutside } from './provider-sign-in.ts'

const ofAddress: Limit = { name: 'identity provider sign-in', most: 60, seconds: 5 * 60 }
const LONGEST_RETURN = 2000

/** The cookies of a sign-in at the identity provider; scripts can't read them. */
const cookiesOf = ({ publicUrl }: Context) => ({
  away: createCookie('rounds-away', publicUrl, { path: '/auth', httpOnly: true, maxAge: AWAY_SECONDS }),
  binding: createCookie('rounds-exchange', publicUrl, {
    path: '/api/v1/mc/jwt/exchange',
    httpOnly: true,
    maxAge: EXCHANGE_SECONDS,
  }),
})

/**
 * The routes below `/auth`: signing in through an identity provider, such as Microsoft (decisions §1). They redirect to
 * `/maintenance/loginazure` with a one-time code in the URL fragment, which no server receives, or back to the sign-in
 * screen with a notice: `microsoft-unset`, `-failed`, `-unknown` (no account here) or `-disabled`.
 */
export function authRoutes(context: Context): FastifyPluginAsync {
  const { oidc, limits, log } = context
  const provider = oidc && createProvider(oidc, context)
  const cookies = cookiesOf(context)
  return async app => {
    app.addHook('onRequest', async (_, reply) => void reply.header('cache-control', 'no-store'))

    app.get('/login', async (request, reply) => {
      if (!provider) return notice(reply, 'microsoft-unset')
      await limits.take(ofAddress, fromOf(request).caller)
      const { return: back } = request.query as { return?: unknown }
      try {
        const isText = typeof back === 'string' && back.length <= LONGEST_RETURN
        const { url, begun } = await provider.begin(isText ? back : '')
        cookies.away.set(reply, begun)
        return reply.redirect(url.href)
      } catch (error) {
        log.warn({ reason: reasonOf(error) }, 'The sign-in at the identity provider could not be begun.')
        return notice(reply, 'microsoft-failed')
      }
    })

    app.get('/callback', async (request, reply) => {
      if (!provider) return notice(reply, 'microsoft-unset')
      await limits.take(ofAddress, fromOf(request).caller)
      const begun = cookies.away.read(request) ?? ''
      cookies.away.clear(reply)
      const search = request.url.includes('?') ? request.url.slice(request.url.indexOf('?')) : ''
      const found = await provider.finish(search, begun).catch(error => {
        log.warn({ reason: reasonOf(error) }, 'A sign-in at the identity provider was refused.')
      })
      if (!found) return notice(reply, 'microsoft-failed')
      const outcome = await signInOutside(context, found.person, fromOf(request))
      if (outcome.notice) return notice(reply, outcome.notice)
      cookies.binding.set(reply, outcome.binding)
      const carried = { code: outcome.code, ...(found.back && { return: found.back }) }
      return reply.redirect(`/maintenance/loginazure#${new URLSearchParams(carried)}`)
    })
  }
}

/** The call that completes such a sign-in, among those below `/api/v1/mc/jwt`. */
export function exchangeRoute(app: FastifyInstance, context: Context): void {
  const isAuth: Cookie = isAuthCookie(context.publicUrl)
  const { binding } = cookiesOf(context)
  addOperation(app, signInOperations.exchange, async (request, reply) => {
    const { code } = request.body as { code: string }
    const answer = await exchange(context, code, binding.read(request))
    if (answer.success) {
      binding.clear(reply)
      isAuth.set(reply, 'true')
    }
    return answer
  })
}

const notice = (reply: FastifyReply, name: string) => reply.redirect(`/maintenance/login?notice=${name}`)

/** What went wrong, for the log: only the error's own message, never what was exchanged with the provider. */
const reasonOf = (error: unknown) =>
  error instanceof Error ? `${error.name}: ${error.message}` : String(error)
