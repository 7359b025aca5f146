import { decide } from '@rounds/core/access'
import type { AnswerOf } from '@rounds/core/api/contracts'
import { redirectContracts } from '@rounds/core/api/contracts'
import {
  addressOf,
  beginningOf,
  drawChain,
  followRedirects,
  isSameAddress,
  pathOfAddress,
  problemsOfRedirects,
  redirectFinder,
} from '@rounds/core/rules/site'
import { toolNamed } from '@rounds/core/tools'
import { addCall } from '../../contract/add-call.ts'
import { pathsOf } from '../../contract/contract-paths.ts'
import type { Executor } from '../../database/database.ts'
import { liveAddresses } from '../../records/live-addresses.ts'
import { addressesToAsk, type KnownRedirectRow, storedRedirects } from '../../records/redirect-addresses.ts'
import { withTargets } from '../../records/redirect-targets.ts'
import type { OwnHosts } from '../../records/site-hosts.ts'
import { lastMissing } from '../../site/missing-targets.ts'
import { demand, type SpecialCall } from '../call.ts'

const contract = redirectContracts.check

/** How many missing addresses a pattern is tried on, and how many matches are listed. */
const MOST_TRIED = 1_000
const MOST_NAMED = 50

/** The placeholder for a pattern's wildcard when its path is shown. */
const REST = '…'

/** `POST /mc/redirects/check`: where a redirect would lead, while it is being filled in (screens, `/redirects`). */
export const redirectChecking: SpecialCall = {
  paths: pathsOf({ contract }),

  add(app, { database, hosts, authenticate }) {
    addCall(app, contract, {
      authenticate,
      demand: ({ person }) => demand(decide(person, 'open', toolNamed('redirects'))),
      handle: async ({ body: { RId = null, ...draft } }) => {
        const RTo = draft.RType === '410' ? null : draft.RTo
        const [redirect] = await withTargets(database.query, [{ ...draft, RTo, RId, RActive: true }], hosts)
        if (!redirect) throw new Error('A redirect has one target.')
        return checkRedirect(database.query, redirect, hosts)
      },
    })
  },
}

async function checkRedirect(
  executor: Executor,
  redirect: KnownRedirectRow,
  hosts: OwnHosts,
): Promise<AnswerOf<typeof contract>> {
  const stored = await storedRedirects(executor, hosts)
  const before = stored.find(({ RId }) => RId !== null && RId === redirect.RId)
  const others = stored.filter(row => row.RActive && row !== before)
  const find = redirectFinder<KnownRedirectRow>([...others, redirect])
  const begins = beginningOf(redirect)
  const start = begins === undefined ? redirect.RFrom : `${redirect.RFrom.slice(0, -1)}${REST}`
  const first = followRedirects(find, start)
  const asked = addressesToAsk([redirect])
  const passed = [...first.hops.map(({ at }) => at), ...(first.to ? [first.to] : [])]
  const live = await liveAddresses(executor, {
    ...asked,
    exact: [...asked.exact, ...passed.map(at => addressOf(pathOfAddress(at)))],
  })
  const shown = new Set(live.map(({ url }) => addressOf(url)))
  const isShown = (at: string) => shown.has(addressOf(at))
  const chain = followRedirects(find, start, isShown)
  const isKnown = () =>
    before?.RActive === true && before.RFrom === redirect.RFrom && before.RType === redirect.RType
  const problems = problemsOfRedirects({ changed: [redirect], others, live, isKnown })
  const { to, end } = chain
  return {
    way: chain.hops.length > 0 ? drawChain(chain).split(' → ') : [],
    end,
    arrives: to === null ? null : (live.find(({ url }) => isSameAddress(url, to))?.title ?? null),
    isOutside: to !== null && !to.startsWith('/'),
    problems: problems.map(({ field, message }) => ({ field, message })),
    tried: begins === undefined ? null : await tryPattern(executor, redirect, find),
  }
}

/** Which recent missing addresses a pattern would match, and where each would lead. */
async function tryPattern(
  executor: Executor,
  pattern: KnownRedirectRow,
  find: ReturnType<typeof redirectFinder<KnownRedirectRow>>,
) {
  const missing = await lastMissing(executor, MOST_TRIED)
  const caught = missing.filter(({ address }) => find(address)?.row === pattern)
  return {
    of: missing.length,
    caught: caught.length,
    addresses: caught
      .slice(0, MOST_NAMED)
      .map(({ address, hits }) => ({ address, hits, to: followRedirects(find, address).to })),
  }
}
