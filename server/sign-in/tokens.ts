import { errors, jwtVerify, SignJWT } from 'jose'
import { type Account, permissionsOf } from './accounts.ts'

/** The real person, while impersonating (RFC 8693, §4.1). */
export interface Acting {
  readonly sub: string
  readonly userId: string
  readonly name: string
}

/** The claims of our tokens (specification §7; decisions §4). */
export interface Token {
  readonly sub: string
  readonly name: string
  readonly userId: string
  readonly permissions: string
  readonly role: readonly string[]
  readonly sid: string
  /** When the person signed in, in seconds. */
  readonly auth_time: number
  readonly iat: number
  readonly exp: number
  readonly zoneinfo?: string
  readonly act?: Acting
}

/** The sign-in that a token represents. */
export interface SignedIn {
  readonly sid: string
  readonly authTime: number
}

/** Issues and verifies tokens. */
export interface Tokens {
  issue(account: Account, signedIn: SignedIn, acting?: Account): Promise<string>
  /** The token's claims, or undefined if it is not ours or has expired. */
  verify(text: string): Promise<Token | undefined>
  /** The same for a token that may have expired: for ending its session, or reporting that it has ended. */
  verifyOld(text: string): Promise<Token | undefined>
}

/** The lifetime of a token (decisions §5). */
export const TOKEN_SECONDS = 30 * 60

/** Tokens are JWTs signed with HMAC-SHA256; no other algorithm is accepted. */
export function createTokens(key: Buffer, now: () => number): Tokens {
  const read = async (text: string, at: Date): Promise<Token | undefined> => {
    try {
      const { payload } = await jwtVerify<Token>(text, key, {
        algorithms: ['HS256'],
        currentDate: at,
        requiredClaims: ['sub', 'userId', 'sid', 'auth_time', 'exp'],
      })
      return payload
    } catch (error) {
      if (error instanceof errors.JOSEError) return undefined
      throw error
    }
  }
  return {
    issue(account, { sid, authTime }, acting) {
      const seconds = Math.floor(now() / 1000)
      return new SignJWT({
        name: account.name,
        userId: account.id,
        permissions: permissionsOf(account),
        role: account.roles,
        sid,
        auth_time: authTime,
        ...(account.timeZone !== null && { zoneinfo: account.timeZone }),
        ...(acting && { act: { sub: acting.email, userId: acting.id, name: acting.name } }),
      })
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
        .setSubject(account.email)
        .setIssuedAt(seconds)
        .setExpirationTime(seconds + TOKEN_SECONDS)
        .sign(key)
    },
    verify: text => read(text, new Date(now())),
    verifyOld: text => read(text, new Date(0)),
  }
}
