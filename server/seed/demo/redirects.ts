import type { Seeded } from '../insert.ts'
import { lately, madeAndChanged } from './dates.ts'
import { createRandom, nth, type Random } from './random.ts'

const oldHomes = ['/old', '/site', '/wexmoor-health', '/archive', '/content', '/web', '/en']
const words = [
  'heart',
  'cancer',
  'jobs',
  'map',
  'visit',
  'bill',
  'news',
  'team',
  'class',
  'baby',
  'knee',
  'portal',
  'give',
  'about',
]

type Type = NonNullable<Seeded<'Redirect'>['RType']>

function typeOf(n: number): Type {
  if (n % 25 === 0) return 'pattern'
  if (n % 17 === 0) return '410'
  if (n % 13 === 0) return '307'
  return n % 9 === 0 ? '302' : '301'
}

/**
 * Redirects with keys from a number on, to addresses that there are. None leads to itself; a few lead through one
 * another, for the checker to find.
 */
export function* redirects(
  from: number,
  count: number,
  addresses: readonly string[],
  now: Date,
): Generator<Seeded<'Redirect'>> {
  let before = ''
  for (let RId = from; RId < from + count; RId++) {
    const random = createRandom(`redirect ${RId}`)
    const RType = typeOf(RId)
    const RFrom = `${nth(oldHomes, RId)}/${nth(words, RId * 3)}-${RId}${RType === 'pattern' ? '/*' : '.html'}`
    const inChain = before !== '' && RId % 40 === 2 && RType === '301'
    const [RCreatedDt, RUpdatedDt] = madeAndChanged(random)
    const RHits = random.chance(0.2) ? 0 : Math.floor(random.next() ** 4 * 9000) + 1
    yield {
      RId,
      RType,
      RFrom,
      RTo: RType === '410' ? null : inChain ? before : random.pick(addresses),
      RStatus: statusOf(RType, random),
      RHits,
      RLastHitDt: RHits > 0 ? lately(random, now, 200) : null,
      RActive: random.chance(0.95),
      RNote: random.chance(0.2)
        ? random.pick([
            'From the site before 2019',
            'Printed in the class schedule',
            'Asked for by marketing',
          ])
        : null,
      RCreatedDt,
      RUpdatedDt,
    }
    before = RType === '301' ? RFrom : ''
  }
}

function statusOf(type: Type, random: Random): 301 | 302 | 307 | 410 {
  if (type === 'pattern') return random.pick([301, 302] as const)
  return Number(type) as 301 | 302 | 307 | 410
}
