import { StartupError } from '../startup-error.ts'

/** What the identity provider's word is good for beside signing in: both are set by the operator alone. */
export interface ProviderRules {
  /** Our groups by the provider's name or id of its own; membership follows the provider at each sign-in. */
  readonly groups: ReadonlyMap<string, string>
  /** The groups of a new account, by the domain whose people get one at their first sign-in. */
  readonly domains: ReadonlyMap<string, readonly string[]>
}

export const noRules: ProviderRules = { groups: new Map(), domains: new Map() }

/**
 * Reads `OIDC_GROUPS` (`their group=ours; …`) and `OIDC_DOMAINS` (`example.org=Editors, Nurses; …`). Throws
 * `StartupError` for what cannot be read, and for a rule that would make MoJoAdmins: those are made here by hand.
 */
export function readProviderRules(groups: string | undefined, domains: string | undefined): ProviderRules {
  return {
    groups: new Map(
      entriesOf(groups).map(([theirs, ours]) => [theirs, ourGroup('OIDC_GROUPS', theirs, ours)]),
    ),
    domains: new Map(
      entriesOf(domains).map(([domain, ours]) => {
        if (!/^[a-z\d-]+(\.[a-z\d-]+)+$/i.test(domain))
          throw new StartupError(
            `OIDC_DOMAINS must hold domains such as example.org=Editors, separated by semicolons, and not ${domain}.`,
          )
        const names = ours.split(',').map(name => name.trim())
        return [
          domain.toLowerCase(),
          names.filter(Boolean).map(name => ourGroup('OIDC_DOMAINS', domain, name)),
        ]
      }),
    ),
  }
}

const entriesOf = (text = ''): readonly (readonly [string, string])[] =>
  text
    .split(';')
    .map(entry => entry.trim())
    .filter(Boolean)
    .map(entry => {
      const at = entry.lastIndexOf('=')
      return at < 0 ? [entry, ''] : [entry.slice(0, at).trim(), entry.slice(at + 1).trim()]
    })

function ourGroup(variable: string, theirs: string, ours: string): string {
  if (ours === '')
    throw new StartupError(`${variable} says which group ${theirs} gets: ${theirs}=Name of the group.`)
  if (ours.toLowerCase() === 'mojoadmin')
    throw new StartupError(`${variable} can’t grant MoJoAdmin. Add people to it in Rounds.`)
  return ours
}

/** What the provider says of somebody, as we read it. */
export type ProviderClaims = Readonly<Record<string, unknown>>

/**
 * The address that the provider vouches for. It is verified, or it is the sign-in name in the one Microsoft directory
 * that was set up (`tid` is in the issuer) under a domain that a rule names: Microsoft sends no `email_verified`, lets
 * anybody write any `email` into their own directory, and checks the domain of a sign-in name.
 */
export function vouchedAddress(
  claims: ProviderClaims,
  { issuer, rules }: { readonly issuer: string; readonly rules: ProviderRules },
): string | undefined {
  const email = textIn(claims, 'email')
  if (email && (claims.email_verified === true || claims.xms_edov === true)) return email
  const tenant = textIn(claims, 'tid')
  const name = textIn(claims, 'preferred_username')
  const isOwnDirectory = tenant !== undefined && new URL(issuer).pathname.split('/').includes(tenant)
  return name && isOwnDirectory && rules.domains.has(domainOf(name)) ? name : undefined
}

/** A text among the claims. */
export const textIn = (claims: ProviderClaims, name: string): string | undefined =>
  typeof claims[name] === 'string' && claims[name] !== '' ? claims[name] : undefined

/** Whether the provider left the groups out because there are too many: Microsoft beyond 200, or 6 in some tokens. */
export function hasGroupsLeftOut(claims: ProviderClaims): boolean {
  const elsewhere = claims._claim_names
  const isElsewhere = typeof elsewhere === 'object' && elsewhere !== null && 'groups' in elsewhere
  return isElsewhere || claims.hasgroups === true || claims.hasgroups === 'true'
}

/**
 * The groups and roles among the claims, each a list or one name; nothing where the provider did not say, or not all:
 * roles alone would end the memberships of the groups that were left out.
 */
export function groupsIn(claims: ProviderClaims): readonly string[] | undefined {
  if (hasGroupsLeftOut(claims)) return undefined
  const said = [claims.groups, claims.roles].filter(
    list => Array.isArray(list) || (typeof list === 'string' && list !== ''),
  )
  return said.length === 0 ? undefined : said.flat().filter(name => typeof name === 'string')
}

/** The domain of an address; one with two `@`, such as a guest’s, has none. */
export const domainOf = (address: string): string => {
  const [, domain = '', ...more] = address.toLowerCase().split('@')
  return more.length === 0 && !address.includes('#') ? domain : ''
}
