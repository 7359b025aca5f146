import type { Json } from '@rounds/core/entities'
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
export function* versions({ content, blocks }: Ledger, now: Date): Generator<Seeded<'ContentVersion'>> {
  const pages = content.filter(page => page.CtId === 1).slice(1)
  const byPage = new Map<unknown, Seeded<'ContentBlock'>[]>()
  for (const block of blocks) byPage.set(block.CId, [...(byPage.get(block.CId) ?? []), block])
  const random = createRandom('versions')
  const drafts = new Set(random.some(pages, 18))
  for (const page of random.some(pages, 150)) yield snapshot(page, byPage.get(page.CId) ?? [], false)
  for (const page of drafts) yield snapshot(page, byPage.get(page.CId) ?? [], true)

  function snapshot(
    page: Seeded<'Content'>,
    own: readonly Seeded<'ContentBlock'>[],
    Active: boolean,
  ): Seeded<'ContentVersion'> {
    const [first, ...rest] = own
    const changed = {
      ...first,
      CbHeadline: Active ? `${first?.CbHeadline ?? 'Overview'}, revised` : 'Overview',
    }
    return {
      CId: page.CId ?? null,
      Active,
      ChangeDate: Active ? lately(random, now, 30) : past(random),
      CvUserId: random.pick(members.slice(0, 14)).id,
      CvReason: Active ? 'Draft' : random.pick(reasons),
      CvSnapshot: { content: frozen(page), blocks: [changed, ...rest].map(frozen) },
    }
  }
}

/** A record as it was at that moment. */
const frozen = (record: object): Json => JSON.parse(JSON.stringify(record))
