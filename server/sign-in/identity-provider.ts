import { jwtVerify, SignJWT } from 'jose'
import type { Configuration } from 'openid-client'
import type { Context, OidcSettings } from './context.ts'

/** A person as the identity provider knows them. */
export interface OutsidePerson {
  /** The provider and its permanent id for the person. */
  readonly issuer: string
  readonly subject: string
  /** A name for the audit log, verified or not. */
  readonly called: string
  /** Their email address, only if the provider has verified it. */
  readonly verifiedEmail?: string
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
  /** The provider's page to go to, and the content of the cookie. Rejects if the provider can't be reached. */
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
    configuration ??= discover(oidc).catch(error => {
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
      const tokens = await client.authorizationCodeGrant(
        await readConfiguration(),
        new URL(`${callback}${search}`),
        {
          expectedState: begun.state,
          expectedNonce: begun.nonce,
          pkceCodeVerifier: begun.verifier,
        },
      )
      const claims = tokens.claims()
      if (!claims) throw new Error('The provider sent no ID token.')
      return { person: personOf(claims), back: begun.back }
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

/**
 * An address counts only if the provider has verified it: otherwise anyone who may set the address of an account there,
 * for example in another company's directory, could take over an account here.
 */
function personOf(claims: Readonly<Record<string, unknown>> & { iss: string; sub: string }): OutsidePerson {
  const text = (name: string) => (typeof claims[name] === 'string' ? claims[name] : undefined)
  const email = text('email')
  const isVerified = claims.email_verified === true || claims.xms_edov === true
  return {
    issuer: claims.iss,
    subject: claims.sub,
    called: email ?? text('preferred_username') ?? text('name') ?? claims.sub,
    ...(email && isVerified && { verifiedEmail: email }),
  }
}
