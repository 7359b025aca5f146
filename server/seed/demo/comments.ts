import type { Seeded } from '../insert.ts'
import { lately } from './dates.ts'
import { members } from './people.ts'
import { createRandom } from './random.ts'

const remarks = [
  'Thank you, this answered what I wanted to know.',
  'Is the class held online as well?',
  'My mother was treated there in spring, and everyone was kind.',
  'The telephone number on this page did not work for me yesterday.',
  'Could you add how long the visit takes?',
  'Good advice. The walking group is worth it.',
  'Parking was full at nine, so come early.',
  'Do you see children under six?',
]
const junk = [
  'Best prices for watches!!!',
  'Work from home and earn $900 a day',
  'Cheap pills, no prescription',
]

/** Comments under pages, by people with first names only. */
export function* comments(pages: readonly number[], now: Date): Generator<Seeded<'Comment'>> {
  for (let CmId = 1; CmId <= 80; CmId++) {
    const random = createRandom(`comment ${CmId}`)
    const isJunk = random.chance(0.12)
    const state = isJunk
      ? random.pick(['spam', 'pending'] as const)
      : random.pick(['approved', 'approved', 'approved', 'pending', 'rejected'] as const)
    const received = lately(random, now, state === 'pending' ? 12 : 160)
    yield {
      CmId,
      CId: random.pick(pages),
      CmAuthor: isJunk
        ? 'Offers'
        : random.pick(['Ada', 'Ben', 'Carmen', 'Dov', 'Elsie', 'Frank', 'Gwen', 'Hal', 'Ida']),
      CmMail: `visitor${CmId}@mail.example`,
      CmText: random.pick(isJunk ? junk : remarks),
      CmState: state,
      CmModeratedDt: state === 'pending' ? null : received,
      UserId: state === 'pending' ? null : random.pick(members).id,
      CmCreatedDt: received,
    }
  }
}
