import { createHash } from 'node:crypto'
import Fastify from 'fastify'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { onTestFinished } from 'vitest'
import { noRules } from '../../../../server/sign-in/provider-rules.ts'

/** What the provider says of whoever signs in there next, and what it is to get wrong. */
export interface Said {
  sub?: string
  email?: string
  email_verified?: boolean
  name?: string
  nonce?: string
  aud?: string
  iss?: string
}

/** A small OpenID Connect provider on the loopback address: discovery, keys, code with PKCE. */
export async function startProvider() {
  const { publicKey, privateKey } = await generateKeyPair('RS256')
  const stranger = await generateKeyPair('RS256')
  const app = Fastify()
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(body as string))),
  )
  const state = { said: {} as Said, isForged: false, asked: [] as URLSearchParams[] }
  const codes = new Map<string, { challenge: string; nonce: string }>()
  let issuer = ''
  app.get('/.well-known/openid-configuration', () => ({
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/keys`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
  }))
  app.get('/keys', async () => ({
    keys: [{ ...(await exportJWK(publicKey)), kid: 'one', alg: 'RS256', use: 'sig' }],
  }))
  app.post('/token', async (request, reply) => {
    const form = request.body as Record<string, string>
    const begun = codes.get(form.code ?? '')
    codes.delete(form.code ?? '')
    const challenge = createHash('sha256')
      .update(form.code_verifier ?? '')
      .digest('base64url')
    if (!begun || begun.challenge !== challenge) return reply.code(400).send({ error: 'invalid_grant' })
    const { said, isForged } = state
    const id_token = await new SignJWT({ nonce: begun.nonce, ...said })
      .setProtectedHeader({ alg: 'RS256', kid: 'one' })
      .setIssuer(said.iss ?? issuer)
      .setAudience(said.aud ?? 'rounds')
      .setSubject(said.sub ?? 'subject-1')
      .setIssuedAt()
      .setExpirationTime('5m')
      .sign(isForged ? stranger.privateKey : privateKey)
    return { access_token: 'unused', token_type: 'Bearer', expires_in: 300, id_token }
  })
  issuer = await app.listen({ host: '127.0.0.1', port: 0 })
  onTestFinished(() => app.close())
  return {
    oidc: { issuer, clientId: 'rounds', clientSecret: 'outside secret', rules: noRules },
    state,
    /** Somebody agrees there: where they are sent back to. */
    agree(location: string): string {
      const asked = new URL(location).searchParams
      state.asked.push(asked)
      const code = createHash('sha256').update(location).digest('hex')
      codes.set(code, { challenge: asked.get('code_challenge') ?? '', nonce: asked.get('nonce') ?? '' })
      return `?${new URLSearchParams({ code, state: asked.get('state') ?? '', iss: issuer })}`
    },
  }
}
