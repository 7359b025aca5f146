import { readPolicy } from '../settings/policy.ts'
import type { LoadedOrigin } from './read-code.ts'

/** Whether a security policy lets pages load from another site. Applies the rules in the same order as browsers. */
export function policyAllows(policy: string, { origin, directive }: LoadedOrigin): boolean {
  const parts = readPolicy(policy)
  const sources =
    parts.find(({ name }) => name === directive)?.sources ??
    parts.find(({ name }) => name === 'default-src')?.sources
  return sources === undefined || sources.some(source => allows(source.toLowerCase(), new URL(origin)))
}

function allows(source: string, { protocol, host, hostname, origin }: URL): boolean {
  if (source === '*' || source === protocol || source === origin || source === host) return true
  const named = source.replace(/^https?:\/\//, '').split('/')[0] ?? ''
  return named === host || (named.startsWith('*.') && hostname.endsWith(named.slice(1)))
}
