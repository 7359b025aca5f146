import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair } from 'jose'
import type { Asked } from 'oidc-provider'
import { onTestFinished } from 'vitest'
import { readProviderRules } from '../../../../server/sign-in/provider-rules.ts'

/** What a directory says of somebody. */
export type Directory = Readonly<Record<string, Readonly<Record<string, unknown>>>>

export interface RealProviderOptions {
  /** Who has an account there, by its id. */
  readonly people: Directory
  /** The directory of a Microsoft issuer: it is in the address, and in every ID token as `tid`. */
  readonly tenant?: string
  readonly groups?: string
  readonly domains?: string
}

const { privateKey } = await generateKeyPair('RS256', { extractable: true })
const REDIRECT = 'https://rounds.example/auth/callback'

/**
 * `oidc-provider` on the loopback address. Without a tenant it tells address and groups at the userinfo endpoint alone,
 * as the standard has it; with one in the ID token, as Microsoft does.
 */
export async function startRealProvider({ people, tenant, groups, domains }: RealProviderOptions) {
  const { default: Provider } = await import('oidc-provider')
  const prefix = tenant ? `/${tenant}/v2.0` : ''
  const server = createServer()
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const issuer = `http://127.0.0.1:${port}${prefix}`
  const provider = new Provider(issuer, {
    clients: [{ client_id: 'rounds', client_secret: 'outside secret', redirect_uris: [REDIRECT] }],
    jwks: { keys: [{ ...(await exportJWK(privateKey)), kid: 'one', use: 'sig', alg: 'RS256' }] },
    cookies: { keys: ['a key of this test'] },
    claims: {
      openid: ['sub', 'tid', 'preferred_username', 'groups'],
      email: ['email', 'email_verified'],
      profile: ['name'],
    },
    conformIdTokenClaims: tenant === undefined,
    features: { devInteractions: { enabled: false } },
    interactions: { url: () => `${prefix}/somebody-signs-in` },
    findAccount: (_: unknown, id: string) =>
      people[id] && {
        accountId: id,
        claims: () => ({ sub: id, ...(tenant && { tid: tenant }), ...people[id] }),
      },
    async loadExistingGrant({ oidc }: Asked) {
      const grant = new provider.Grant({ clientId: oidc.client.clientId, accountId: oidc.session.accountId })
      grant.addOIDCScope('openid profile email')
      await grant.save()
      return grant
    },
  })
  const state = { isDown: false, isGone: '' }
  const callback = provider.callback()
  server.on('request', (request, response) => {
    const path = request.url ?? ''
    if (state.isDown || (state.isGone && path.includes(state.isGone))) {
      response.writeHead(503, { 'content-type': 'text/html' }).end('Down for maintenance')
      return
    }
    if (path.startsWith(`${prefix}/somebody-signs-in`)) {
      const accountId = String(request.headers['x-person'])
      void provider.interactionFinished(request, response, { login: { accountId } })
      return
    }
    // As a framework does that mounts it below a path.
    Object.assign(request, { originalUrl: path, url: path.slice(prefix.length) })
    callback(request, response)
  })
  const stop = () =>
    new Promise<void>(resolve => {
      server.closeAllConnections()
      server.close(() => resolve())
    })
  onTestFinished(stop)
  return {
    state,
    stop,
    oidc: {
      issuer,
      clientId: 'rounds',
      clientSecret: 'outside secret',
      rules: readProviderRules(groups, domains),
    },
    /** Somebody signs in there: where the browser is sent back to. */
    agree: (location: string, person: string) => followTo(REDIRECT, location, person),
  }
}

/** Follows redirects with cookies, as a browser does, until one leads to an address. */
async function followTo(end: string, start: string, person: string): Promise<string> {
  const cookies = new Map<string, string>()
  let at = start
  for (let step = 0; step < 8 && !at.startsWith(end); step++) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await fetch(at, { redirect: 'manual', headers: { cookie, 'x-person': person } })
    for (const text of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = (text.split(';')[0] ?? '').split('=')
      cookies.set(name, value)
    }
    const next = answer.headers.get('location')
    if (!next) throw new Error(`${answer.status} of ${at}: ${await answer.text()}`)
    at = new URL(next, at).href
  }
  return at.slice(end.length)
}
