import type { Seeded } from '../insert.ts'
import { madeAndChanged, monthsBack } from './dates.ts'
import { personName } from './names.ts'
import { photos } from './photos.ts'
import { createRandom, nth } from './random.ts'
import { serviceLines } from './service-lines.ts'
import { serviceCount } from './services.ts'

const types = ['video', 'video', 'audio', 'article', 'image', 'document'] as const
const titles = {
  video: 'A conversation about',
  audio: 'Rounds, the podcast:',
  article: 'In the paper:',
  image: 'Pictures of',
  document: 'Handout:',
} as const

/** How many media there are. */
export const mediaCount = 48

/** Media of physicians, services and places, and videos for the video tool. */
export function* media(): Generator<Seeded<'Custom_Media'>> {
  for (let MId = 1; MId <= mediaCount; MId++) {
    const random = createRandom(`media ${MId}`)
    const MType = nth(types, MId)
    const line = nth(serviceLines, MId)
    const { first, last } = personName(MId * 5)
    const [MCreatedDt, MUpdatedDt] = madeAndChanged(random)
    const photo = random.pick(photos)
    yield {
      MId,
      MTitle: `${titles[MType]} ${line.phrase}${MType === 'video' || MType === 'audio' ? ` with ${first} ${last}` : ''}`,
      MType,
      MUrl: MType === 'image' ? photo.path : `https://media.wexmoor.example/${MType}/${MId}`,
      MPhoto: { src: photo.path, alt: photo.alt },
      MDescription: `<p>What people ask most about ${line.phrase}, answered in a few minutes.</p>`,
      MTranscript:
        MType === 'video' || MType === 'audio'
          ? `Host: Good morning, Dr. ${last}. What brings people to you?\nDr. ${last}: Mostly ${line.concerns}. The earlier they come, the more can be done.`
          : null,
      MSource: MType === 'article' ? 'The Wexmoor Courier' : 'Wexmoor Health',
      MDate: monthsBack(12 * random.int(0, 2) + random.int(1, 10), random.int(1, 28)),
      MCreatedDt,
      MUpdatedDt,
    }
  }
}

/** What media belong to. */
export function mediaLinks() {
  const each = Array.from({ length: mediaCount }, (_, index) => ({
    MId: index + 1,
    random: createRandom(`media links ${index}`),
  }))
  return {
    toPhysician: each.map(({ MId }) => ({ MId, PhId: MId * 5 })),
    toLocation: each
      .filter(({ MId }) => MId % 3 === 0)
      .map(({ MId, random }) => ({ MId, LId: random.int(1, 60) })),
    toService: each.map(({ MId, random }) => ({ MId, ScId: random.int(1, serviceCount) })),
  }
}
