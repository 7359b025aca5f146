import type { AnyRow } from '@rounds/core/entities'
import {
  addressOf,
  beginningOf,
  circleWithout,
  type LiveAddress,
  pathOfAddress,
  pathOnSite,
  problemsOfRedirects,
  type RedirectRow,
} from '@rounds/core/rules/site'
import { sql } from 'kysely'
import type { Executor } from '../database/database.ts'
import { BadRequest, Conflict, invalid } from '../errors.ts'
import type { Operation } from '../rights/guards/operation.ts'
import { liveAddresses } from './live-addresses.ts'
import { type OwnHosts, ownAddresses } from './site-hosts.ts'

/** A redirect as stored, or as a person would store it: then it may have no key yet. */
export interface KnownRedirectRow extends RedirectRow {
  readonly RId: number | null
  readonly RActive: boolean
}

const telling: readonly string[] = ['RType', 'RFrom', 'RTo', 'RStatus', 'RActive']

/** Serializes changes of addresses: two concurrent ones could form a loop that neither forms alone. */
export async function lockRedirects(executor: Executor): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('rounds redirects'))`.execute(executor)
}

/**
 * Throws `BadRequest` for redirects that hide part of the site, are never used, lead nowhere or loop, and for deleting
 * one that prevents a loop; `Conflict` for a second one from an address.
 *
 * @param hosts Where the site and the admin are: a target written with either is a path of the site.
 */
export async function checkRedirects(
  executor: Executor,
  { action, records }: Operation,
  hosts: OwnHosts,
): Promise<void> {
  const touching =
    action === 'delete' ? records : records.filter(record => telling.some(name => record[name] !== undefined))
  if (touching.length === 0) return
  await lockRedirects(executor)
  const stored = await storedRedirects(executor, hosts)
  const byKey = new Map(stored.map(row => [row.RId, row]))
  const written =
    action === 'delete' ? [] : touching.map(record => redirectOf(byKey.get(keyOf(record)), record))
  const touched = new Set(touching.map(keyOf))
  const others = stored.filter(({ RId, RActive }) => RActive && !touched.has(RId))
  const changed = written.filter(({ RActive }) => RActive)
  const live = await liveAddresses(executor, addressesToAsk(changed))
  const isKnown = (row: KnownRedirectRow) => {
    const before = byKey.get(row.RId)
    return before?.RActive === true && before.RFrom === row.RFrom && before.RType === row.RType
  }
  const issues = problemsOfRedirects({ changed, others, live, isKnown })
  const refusals = issues.map(({ field, message }) => ({ field, message }))
  if (issues.length > 0 && issues.every(({ isTaken }) => isTaken))
    throw new Conflict(refusals[0]?.message ?? '', refusals)
  if (issues.length > 0) throw invalid(refusals)
  const off = stored.filter(({ RId, RActive }) => RActive && touched.has(RId))
  requireNoCircle(off, [...others, ...changed], live)
}

const keyOf = ({ RId }: AnyRow): number | null => (RId === undefined ? null : Number(RId))

/** Every redirect, including those that are off; targets on the site's own hosts as paths. */
export async function storedRedirects(
  executor: Executor,
  hosts: OwnHosts,
): Promise<readonly KnownRedirectRow[]> {
  const { rows } = await sql<KnownRedirectRow>`select "RId", "RType", "RFrom", "RTo", "RStatus", "RActive"
    from "Redirect" order by "RId"`.execute(executor)
  const own = await ownAddresses(executor, hosts)
  return rows.map(row => (row.RTo ? { ...row, RTo: pathOnSite(row.RTo, own) } : row))
}

function requireNoCircle(
  off: readonly KnownRedirectRow[],
  left: readonly KnownRedirectRow[],
  live: readonly LiveAddress[],
): void {
  const shown = new Set(live.map(({ url }) => addressOf(url)))
  const circle = circleWithout(off, left, address => shown.has(addressOf(address)))
  if (circle !== undefined)
    throw new BadRequest(
      `Without ${off.map(({ RFrom }) => RFrom).join(', ')}, other redirects go in a circle: ${circle}. Change those first.`,
    )
}

const unset = { RId: null, RType: '301', RFrom: '', RTo: null, RStatus: 301, RActive: true }

/** A redirect as it will be stored. */
const redirectOf = (stored: KnownRedirectRow | undefined, record: AnyRow): KnownRedirectRow => ({
  ...(stored ?? unset),
  ...Object.fromEntries(telling.flatMap(name => (record[name] === undefined ? [] : [[name, record[name]]]))),
})

/** The addresses of redirects and their targets. */
export const addressesToAsk = (redirects: readonly KnownRedirectRow[]) => ({
  begins: redirects.flatMap(redirect => beginningOf(redirect) ?? []),
  exact: redirects.flatMap(redirect => [
    ...(beginningOf(redirect) === undefined ? [addressOf(redirect.RFrom)] : []),
    ...(redirect.RTo?.startsWith('/') ? [addressOf(pathOfAddress(redirect.RTo))] : []),
  ]),
})
