import { type PageRows, type PageSnapshot, snapshotOf } from '@rounds/core/rules/page'
import type { Seeded } from '../insert.ts'
import { lately, past } from './dates.ts'
import type { Ledger } from './ledger.ts'
import { members } from './people.ts'
import { createRandom } from './random.ts'

const reasons = [
  'Published',
  'Text brought up to date',
  'New picture',
  'Telephone corrected',
  'Links checked',
  'After review by the physicians',
]

/** What pages were before, and the open drafts of some of them, changed in their first block. */
export function* versions(
  { content, blocks, places }: Ledger,
  now: Date,
): Generator<Seeded<'ContentVersion'>> {
  const pages = content.filter(page => page.CtId === 1).slice(1)
  const blocksOf = byPage(blocks)
  const placesOf = byPage(places)
  const random = createRandom('versions')
  const drafts = new Set(random.some(pages, 18))
  for (const page of random.some(pages, 150)) yield snapshot(page, false)
  for (const page of drafts) yield snapshot(page, true)

  function snapshot(page: Seeded<'Content'>, Active: boolean): Seeded<'ContentVersion'> {
    const live = snapshotOf({
      ...nothing,
      content: [page],
      blocks: blocksOf.get(page.CId) ?? [],
      tags: placesOf.get(page.CId) ?? [],
    })
    const [first, ...rest] = live.blocks
    const CbHeadline = Active ? `${first?.CbHeadline ?? 'Overview'}, revised` : 'Overview'
    const changed = { ...live, blocks: first ? [{ ...first, CbHeadline }, ...rest] : [] }
    return {
      CId: page.CId ?? null,
      Active,
      CvKind: Active ? 'draft' : 'published',
      ...(Active && { CvDraftOf: page.CId ?? null, CvBase: cloneSnapshot(live) }),
      ChangeDate: Active ? lately(random, now, 30) : past(random),
      CvUserId: random.pick(members.slice(0, 14)).id,
      CvReason: Active ? 'Draft' : random.pick(reasons),
      CvSnapshot: cloneSnapshot(changed),
    }
  }
}

function byPage<T extends { readonly CId?: number | null }>(rows: readonly T[]): ReadonlyMap<unknown, T[]> {
  const pages = new Map<unknown, T[]>()
  for (const row of rows) pages.set(row.CId, [...(pages.get(row.CId) ?? []), row])
  return pages
}

const nothing: PageRows = {
  content: [],
  blocks: [],
  tags: [],
  locations: [],
  physicians: [],
  services: [],
  news: [],
  event: [],
  dates: [],
}

/** As it is kept in a JSON field. */
const cloneSnapshot = (snapshot: PageSnapshot) => JSON.parse(JSON.stringify(snapshot))
