import { type JwtPayload, jwtDecode } from 'jwt-decode'

/** Permission names with their values; numeric values are numbers (specification §6). */
export type Claims = Readonly<Record<string, readonly (string | number)[]>>

/** The person a token identifies (specification §3, session user). */
export interface SessionUser {
  readonly email: string
  readonly name: string
  readonly userId: string
  readonly roles: readonly string[]
  readonly claims: Claims
  /** Whether someone else is impersonating this person. */
  readonly impersonating: boolean
  readonly isMJA: boolean
  readonly isMaintenance: boolean
  /** Their chosen time zone, such as America/Chicago; null means the site's. */
  readonly timeZone: string | null
}

/** The claims of our tokens (specification §7, check). */
export interface TokenClaims extends JwtPayload {
  readonly name?: string
  readonly userId?: string
  readonly permissions?: string
  readonly role?: string | readonly string[]
  readonly roles?: string | readonly string[]
  /** The time zone (OpenID Connect Core, §5.1). */
  readonly zoneinfo?: string
  /** The real person while impersonating (RFC 8693, §4.1). */
  readonly act?: { readonly sub: string; readonly userId: string; readonly name: string }
}

const DOTNET_ROLE = 'http://schemas.microsoft.com/ws/2008/06/identity/claims/role'
const maintenanceRoles = ['mojoadmin', 'admin', 'maintenance user']

/**
 * Reads a token without verifying it, as a client may. Throws 'Invalid token specified: must be a string',
 * 'missing part', 'invalid base64' or 'invalid json' (specification §8).
 */
export const decodeToken = (token: string): SessionUser => userOf(jwtDecode<TokenClaims>(token))

/** The person that a token's claims identify. */
export function userOf(claims: TokenClaims): SessionUser {
  const roles = rolesOf(claims)
  return {
    email: claims.sub ?? '',
    name: claims.name ?? claims.sub ?? '',
    userId: claims.userId ?? '',
    roles,
    claims: parsePermissions(claims.permissions ?? ''),
    impersonating: claims.act !== undefined,
    isMJA: hasRole(roles, 'MoJoAdmin'),
    isMaintenance: maintenanceRoles.some(role => hasRole(roles, role)),
    timeZone: claims.zoneinfo ?? null,
  }
}

/** The role claim: `role`, `roles` or the long .NET name, a string or a list (decisions §4). */
function rolesOf(claims: TokenClaims): readonly string[] {
  const given: unknown =
    claims.role ?? claims.roles ?? (claims as Readonly<Record<string, unknown>>)[DOTNET_ROLE] ?? []
  const listed: readonly unknown[] = Array.isArray(given) ? given : [given]
  return listed.filter((role): role is string => typeof role === 'string')
}

/** Whether a list contains a role, ignoring case. */
export const hasRole = (roles: readonly string[], role: string): boolean =>
  roles.some(one => one.toLowerCase() === role.toLowerCase())

/** Whether two tokens, or a token and an account, give the same roles and permissions, in any order. */
export const givesSame = (
  one: Pick<TokenClaims, 'permissions' | 'role'>,
  other: Pick<TokenClaims, 'permissions' | 'role'>,
): boolean => sorted(one) === sorted(other)

const sorted = (claims: Pick<TokenClaims, 'permissions' | 'role'>): string =>
  JSON.stringify([rolesOf(claims).toSorted(), (claims.permissions ?? '').split('|').toSorted()])

/** Parses `name:value|name:value`; a repeated name has several values (specification §6). */
export function parsePermissions(text: string): Claims {
  const claims: Record<string, (string | number)[]> = {}
  for (const part of text.split('|')) {
    const colon = part.indexOf(':')
    if (colon < 1) continue
    const name = part.slice(0, colon)
    const value = part.slice(colon + 1)
    const values = Object.hasOwn(claims, name) ? claims[name] : undefined
    const parsed = /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : value
    if (values) values.push(parsed)
    else claims[name] = [parsed]
  }
  return claims
}

/** Prints claims in the format that `parsePermissions` reads. */
export const printPermissions = (
  claims: readonly { readonly type: string; readonly value: string }[],
): string => claims.map(({ type, value }) => `${type}:${value}`).join('|')
