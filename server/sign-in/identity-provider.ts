import { jwtVerify, SignJWT } from 'jose'
import type { Configuration } from 'openid-client'
import type { Context, OidcSettings } from './context.ts'
import { groupsIn, hasGroupsLeftOut, type ProviderClaims, textIn, vouchedAddress } from './provider-rules.ts'

/** A person as the identity provider knows them. */
export interface OutsidePerson {
  /** The provider and its permanent id for the person. */
  readonly issuer: string
  readonly subject: string
  /** A name for the audit log, verified or not. */
  readonly called: string
  /** Their full name. */
  readonly name?: string | undefined
  /** Their mail address, only if the provider vouches for it. */
  readonly vouchedEmail?: string | undefined
  /** Their groups there; nothing where the provider does not say. */
  readonly groups?: readonly string[] | undefined
  /** The provider said that there are groups, and did not name them. */
  readonly hasGroupsLeftOut?: boolean | undefined
}

/** The provider does not answer, or answers that it cannot now. */
export class ProviderDown extends Error {
  override name = 'ProviderDown'
}

/** What must match when the person returns: kept in a signed cookie in the meantime. */
interface Begun {
  readonly state: string
  readonly nonce: string
  readonly verifier: string
  /** Where the person was going. */
  readonly back: string
}

/** The identity provider: OpenID Connect with authorization code, PKCE, state and nonce. */
export interface OutsideProvider {
  /** The provider's page to go to, and what the cookie is to hold meanwhile. Rejects with `ProviderDown` when it cannot be reached. */
  begin(back: string): Promise<{ readonly url: URL; readonly begun: string }>
  /** Who came back, and where they were going. Rejects if it does not match what was started here, or was denied. */
  finish(search: string, begun: string): Promise<{ readonly person: OutsidePerson; readonly back: string }>
}

/** The time limit at the provider, in seconds. */
export const AWAY_SECONDS = 10 * 60

/** Configures the provider from the settings; its metadata is fetched at the first sign-in. */
export function createProvider(oidc: OidcSettings, context: Context): OutsideProvider {
  const { cookieKey, publicUrl, now } = context
  const callback = `${publicUrl}/auth/callback`
  let configuration: Promise<Configuration> | undefined
  const readConfiguration = () => {
    configuration ??= askProvider(() => discover(oidc)).catch(error => {
      configuration = undefined
      throw error
    })
    return configuration
  }

  return {
    async begin(back) {
      const client = await import('openid-client')
      const known = await readConfiguration()
      const begun: Begun = {
        state: client.randomState(),
        nonce: client.randomNonce(),
        verifier: client.randomPKCECodeVerifier(),
        back,
      }
      const url = client.buildAuthorizationUrl(known, {
        redirect_uri: callback,
        scope: 'openid profile email',
        state: begun.state,
        nonce: begun.nonce,
        code_challenge: await client.calculatePKCECodeChallenge(begun.verifier),
        code_challenge_method: 'S256',
      })
      const seconds = Math.floor(now() / 1000)
      const signed = new SignJWT({ ...begun }).setProtectedHeader({ alg: 'HS256' })
      return { url, begun: await signed.setExpirationTime(seconds + AWAY_SECONDS).sign(cookieKey) }
    },

    async finish(search, text) {
      const client = await import('openid-client')
      const { payload: begun } = await jwtVerify<Begun>(text, cookieKey, {
        algorithms: ['HS256'],
        currentDate: new Date(now()),
        requiredClaims: ['state', 'nonce', 'verifier', 'exp'],
      })
      const known = await readConfiguration()
      const tokens = await askProvider(() =>
        client.authorizationCodeGrant(known, new URL(`${callback}${search}`), {
          expectedState: begun.state,
          expectedNonce: begun.nonce,
          pkceCodeVerifier: begun.verifier,
        }),
      )
      const claims = tokens.claims()
      if (!claims) throw new Error('The provider sent no ID token.')
      // Many providers name address and groups only there, as the standard has it for a code.
      const more = known.serverMetadata().userinfo_endpoint
        ? await askProvider(() => client.fetchUserInfo(known, tokens.access_token, claims.sub))
        : {}
      return { person: personOf({ ...more, ...claims }, oidc), back: begun.back }
    },
  }
}

async function discover({ issuer, clientId, clientSecret }: OidcSettings): Promise<Configuration> {
  const client = await import('openid-client')
  const server = new URL(issuer)
  const isHere = ['localhost', '127.0.0.1', '[::1]'].includes(server.hostname)
  return client.discovery(
    server,
    clientId,
    clientSecret || undefined,
    clientSecret ? undefined : client.None(),
    {
      timeout: 10,
      // Without TLS only to the same machine, where nobody can intercept.
      execute: [client.enableNonRepudiationChecks, ...(isHere ? [client.allowInsecureRequests] : [])],
    },
  )
}

/** Runs what asks the provider. Throws `ProviderDown` when no answer comes, or one that tells of trouble there. */
async function askProvider<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    throw isDown(error) ? new ProviderDown('The identity provider didn’t answer.', { cause: error }) : error
  }
}

function isDown(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if ('code' in error && error.code === 'OAUTH_TIMEOUT') return true
  if (error instanceof TypeError && error.message === 'fetch failed') return true
  const status = error.cause instanceof Response ? error.cause.status : 'status' in error && error.status
  return typeof status === 'number' && status >= 500
}

function personOf(
  claims: ProviderClaims & { readonly iss: string; readonly sub: string },
  oidc: OidcSettings,
): OutsidePerson {
  const text = (name: string) => textIn(claims, name)
  return {
    issuer: claims.iss,
    subject: claims.sub,
    called: text('email') ?? text('preferred_username') ?? text('name') ?? claims.sub,
    name: text('name'),
    vouchedEmail: vouchedAddress(claims, oidc),
    groups: groupsIn(claims),
    hasGroupsLeftOut: hasGroupsLeftOut(claims),
  }
}
