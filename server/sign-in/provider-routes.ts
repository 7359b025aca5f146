import type { FastifyInstance, FastifyPluginAsync, FastifyReply } from 'fastify'
import type { Limit } from '../limits/limits.ts'
import { addOperation } from './add-operation.ts'
import type { Context } from './context.ts'
import { type Cookie, createCookie, deviceCookie, isAuthCookie } from './cookies.ts'
import { fromOf } from './from.ts'
import { AWAY_SECONDS, createProvider, ProviderDown } from './identity-provider.ts'
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
 * The routes below `/auth`: signing in through an identity provider, such as Microsoft (decisions §1). They lead to
 * `/maintenance/loginazure` with a one-time code in the part of the address that no server is sent, or back to the
 * sign-in screen with a notice: `microsoft-unset`, `-down`, `-failed`, `-unknown` (nobody here has the account) or `-disabled`.
 */
export function authRoutes(context: Context): FastifyPluginAsync {
  const { oidc, limits, log } = context
  const provider = oidc && createProvider(oidc, context)
  const cookies = cookiesOf(context)
  const device = deviceCookie(context.publicUrl)
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
        log.warn({ reason: reasonOf(error) }, 'Could not start the sign-in at the identity provider.')
        return notice(reply, noticeOf(error))
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
        return { failed: noticeOf(error) }
      })
      if ('failed' in found) return notice(reply, found.failed)
      const from = device.from(request)
      const outcome = await signInOutside(context, found.person, from)
      if (outcome.notice) return notice(reply, outcome.notice)
      cookies.binding.set(reply, outcome.binding)
      device.remember(reply, from)
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

const noticeOf = (error: unknown) => (error instanceof ProviderDown ? 'microsoft-down' : 'microsoft-failed')

/** What went wrong, for the log: the error's own words, never what the provider was sent or answered. */
const reasonOf = (error: unknown) =>
  error instanceof Error ? `${error.name}: ${error.message}` : String(error)
