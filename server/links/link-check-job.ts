import { setTimeout as delay } from 'node:timers/promises'
import type { LinkVerdict } from '@rounds/core/rules/site'
import { sql } from 'kysely'
import type { Executor } from '../database/database.ts'
import { type JobContext, type JobKind, noteProgress, type TakenJob } from '../jobs/jobs.ts'
import { whileBeating } from '../jobs/keep-alive.ts'
import type { OwnHosts } from '../records/site-hosts.ts'
import { type AskHost, askOverNetwork } from './ask-address.ts'
import { askOutside, originOf } from './ask-outside.ts'
import { collectLinks } from './collect-links.ts'
import { judgeOwnAddresses } from './own-addresses.ts'
import { publishLinks } from './publish-links.ts'

export const LINK_CHECK = 'link check'
const AT_ONCE = 500

export interface LinkCheckOptions {
  readonly siteUrl: string
  readonly adminUrl: string
  /** How other hosts are asked; over the network where it is left out. */
  readonly ask?: AskHost
  readonly now?: () => number
  readonly pause?: (milliseconds: number, signal: AbortSignal) => Promise<void>
}

/**
 * Checks where pages and redirects lead. What is known of an address is kept as soon as it is, so that the check goes on
 * from there when its node ends; what people see is replaced at the end, all of it.
 */
export const linkCheckJob = ({
  siteUrl,
  adminUrl,
  ask = askOverNetwork(siteUrl),
  now = Date.now,
  pause = async (milliseconds, signal) => {
    await delay(milliseconds, undefined, { signal })
  },
}: LinkCheckOptions): JobKind => ({
  kind: LINK_CHECK,
  lane: 'links',
  async work(context, job, signal) {
    await whileBeating(context, job, signal, async stopped => {
      const { query } = context.database
      const withOutside = await asksOthers(query)
      const hosts = { site: siteUrl, admin: adminUrl }
      await collectLinks(query, job, { siteUrl, hosts, withOutside })
      await checkOwn(context, job, hosts, stopped)
      const { open, asked } = await outsideLeft(query, job)
      const settle = async (url: string, verdict: LinkVerdict) => {
        await keepVerdicts(query, job, new Map([[url, verdict]]))
      }
      await askOutside(open, asked, { ask, now, pause, settle }, stopped)
      stopped.throwIfAborted()
      await publishLinks(context, job)
    })
  },
})

/** Whether the setting allows to ask other hosts. */
export async function asksOthers(executor: Executor): Promise<boolean> {
  const { rows } = await sql<{ asks: boolean }>`select exists (select from "DBConstants"
    where "DbcName" = 'LinkCheckOtherHosts' and coalesce("DbcValue", "DbcDefault") = 'true') as asks`.execute(
    executor,
  )
  return rows[0]?.asks === true
}

async function checkOwn(
  { database: { query } }: JobContext,
  job: TakenJob,
  hosts: OwnHosts,
  signal: AbortSignal,
): Promise<void> {
  for (;;) {
    signal.throwIfAborted()
    const { rows } = await sql<{ url: string }>`select url from link_check_address
      where job_id = ${job.id} and outcome is null and kind <> 'outside' order by position limit ${AT_ONCE}`.execute(
      query,
    )
    if (rows.length === 0) return
    const urls = rows.map(({ url }) => url)
    await keepVerdicts(query, job, await judgeOwnAddresses(query, urls, { hosts }))
  }
}

/** The addresses of other hosts that are left, and how often each host was asked before. */
async function outsideLeft(executor: Executor, job: TakenJob) {
  const { rows } = await sql<{ url: string; isOpen: boolean }>`select url, outcome is null as "isOpen"
    from link_check_address where job_id = ${job.id} and kind = 'outside' order by position`.execute(executor)
  const asked = new Map<string, number>()
  for (const { url, isOpen } of rows)
    if (!isOpen) asked.set(originOf(url), (asked.get(originOf(url)) ?? 0) + 1)
  return { open: rows.filter(({ isOpen }) => isOpen).map(({ url }) => url), asked }
}

/** Keeps what is known of addresses, and how far the check is. */
async function keepVerdicts(
  executor: Executor,
  job: TakenJob,
  verdicts: ReadonlyMap<string, LinkVerdict>,
): Promise<void> {
  const given = Array.from(verdicts, ([url, { state, status, evidence, way }]) => ({
    ...{ url, state, status, way: way.map(address => ({ url: address.slice(0, 2000), status: null })) },
    evidence: evidence.slice(0, 1000),
  }))
  await sql`update link_check_address a set outcome = given.state, status = given.status,
      evidence = given.evidence, way = given.way
    from json_to_recordset(${JSON.stringify(given)}::json)
      as given(url text, state text, status int, evidence text, way json)
    where a.job_id = ${job.id} and a.url = given.url`.execute(executor)
  const { rows } = await sql<{ done: number; total: number }>`select count(outcome)::int as done,
    count(*)::int as total from link_check_address where job_id = ${job.id}`.execute(executor)
  const { done = 0, total = 0 } = rows[0] ?? {}
  await noteProgress(executor, job, done, total)
}
