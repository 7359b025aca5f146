import { entities } from '@rounds/core/entities'
import { type PageSnapshot, publishIssues } from '@rounds/core/rules/page'
import { isSameAddress, type Move } from '@rounds/core/rules/site'
import { Conflict, invalid } from '../errors.ts'
import { sanitiseSnapshot } from '../html/sanitise.ts'
import type { Unit } from '../records/unit.ts'
import { type LiveRows, livePage, lockPages } from './live-page.ts'
import { isMove, leadOn, sharedAddress } from './moves.ts'
import { keepOnce, keepVersion } from './versions.ts'
import { writePage } from './write-page.ts'

const { Content } = entities

/** A page of an import that has its key. */
export interface ImportedPage {
  readonly cId: number
  /** What it shall be, given what it is. */
  readonly change: (live: PageSnapshot) => PageSnapshot
}

/** What writing an imported page came to. */
export interface WrittenPage {
  readonly cId: number
  readonly stamp: string
  /** The version that it was before; null for a page that the import has made. */
  readonly beforeId: number | null
}

/** Makes bare pages that nobody sees, so that each page of an import has its key before texts link to it. */
export async function reservePages(
  unit: Unit,
  pages: readonly { readonly title: string; readonly type: number }[],
): Promise<readonly number[]> {
  const stored = await unit.records.create(
    Content,
    pages.map(({ title, type }) => ({ CTitle: title, CtId: type, CVisible: false })),
  )
  return stored.map(({ json }) => (JSON.parse(json) as { CId: number }).CId)
}

/**
 * Writes pages of an import: checked and sanitized as a publish is, with a version of what was there, at addresses that
 * no other page has. Throws what a publish throws.
 */
export async function writeImportedPages(
  unit: Unit,
  pages: readonly ImportedPage[],
  reason: string,
): Promise<readonly WrittenPage[]> {
  const executor = unit.query
  await lockPages(
    executor,
    pages.map(({ cId }) => cId),
  )
  const before = new Map<number, LiveRows>()
  const moves: Move[] = []
  const arrivals: string[] = []
  const addresses: string[] = []
  for (const { cId, change } of pages) {
    const live = await livePage(executor, cId)
    const page = sanitiseSnapshot(change(live.snapshot))
    const issues = publishIssues(page)
    if (issues.length > 0) throw invalid(issues)
    await writePage(unit, cId, live, page)
    before.set(cId, live)
    const [from, to] = [live.snapshot.content.CSeoUrl, page.content.CSeoUrl]
    if (from && to && isMove(from, to)) moves.push({ from, to })
    if (to) addresses.push(to)
    const wasThere = live.snapshot.content.CVisible && from && to && isSameAddress(from, to)
    if (page.content.CVisible && to && !wasThere) arrivals.push(to)
  }
  const taken = await sharedAddress(executor, addresses)
  if (taken !== undefined)
    throw new Conflict(`Another page has the address ${taken} now. Plan the import again.`)
  const redirects = await leadOn(unit, moves, undefined, arrivals)
  const written: WrittenPage[] = []
  for (const [cId, live] of before)
    written.push(await keepWritten(unit, cId, live, reason, redirects.removed))
  return written
}

async function keepWritten(
  unit: Unit,
  cId: number,
  { snapshot, stamp }: LiveRows,
  reason: string,
  removed: readonly Readonly<Record<string, unknown>>[],
): Promise<WrittenPage> {
  const now = await livePage(unit.query, cId)
  const isBare = snapshot.content.CSeoUrl === null && snapshot.blocks.length === 0
  if (isBare || now.stamp === stamp) return { cId, stamp: now.stamp, beforeId: null }
  const common = { cId, userId: unit.author.userId }
  const beforeId = await keepOnce(unit, { ...common, snapshot, stamp, reason: 'As it was before' })
  await keepVersion(unit, {
    ...common,
    kind: 'published',
    snapshot: now.snapshot,
    stamp: now.stamp,
    reason,
    beforeId,
    plan: { removed },
  })
  return { cId, stamp: now.stamp, beforeId }
}
