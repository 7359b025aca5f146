import type { Seeded } from '../insert.ts'
import { fromToday, lately } from './dates.ts'
import { type Field, formCount, forms, openQuestions } from './forms.ts'
import { members } from './people.ts'
import { createRandom, nth, type Random } from './random.ts'

const STATES = ['new', 'new', 'in hand', 'done', 'done', 'done', 'spam'] as const
const agents = [
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/142.0 Safari/537.36',
  'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0',
]

/** Three of ten submissions are appointment requests, the most used form. */
const formOf = (FsId: number) => (FsId % 10 < 3 ? 1 : (FsId % (formCount - 1)) + 2)

/**
 * Submissions with keys from a number on, the latest last. Their answers hold nothing that says who gave them:
 * what a person would be known by belongs sealed, and the demo has no key of the site's.
 */
export function* submissions(from: number, count: number, now: Date): Generator<Seeded<'FormSubmission'>> {
  for (let index = 0; index < count; index++) {
    const FsId = from + index
    const random = createRandom(`submission ${FsId}`)
    const received = ageOf(index, count, now)
    const FrmId = formOf(FsId)
    const isOld = now.getTime() - Date.parse(received) > 14 * 86_400_000
    const FsState = isOld ? random.pick(STATES.slice(2)) : random.pick(STATES)
    const isSeen = FsState !== 'new'
    yield {
      FsId,
      FrmId,
      FsState,
      UserId: FsState === 'in hand' ? random.pick(members.slice(-3)).id : null,
      FsMetaData: {
        answers: openQuestions(FrmId).map(field => answer(field, random)),
        isSubscribe: random.chance(0.2),
        pageTitle: nth(formTitles, FrmId - 1),
      },
      FsMachineMeta: {
        userAgent: random.pick(agents),
        language: 'en-US',
        page: '/',
        timeZone: 'America/Chicago',
      },
      FsNotes:
        FsState === 'in hand'
          ? [{ at: received, by: 'Contact center', text: 'Called back, nobody there.' }]
          : null,
      FsViewedDt: isSeen ? received : null,
      FsKeepUntilDt: fromToday(new Date(received), FrmId === 1 ? 365 : 730),
      FsCreatedDt: received,
      FsUpdatedDt: received,
    }
  }
}

const formTitles = forms().map(form => form.FrmName ?? '')

/** Submissions are spread over 180 days, so that those with later keys came in later. */
const ageOf = (index: number, count: number, now: Date) =>
  new Date(now.getTime() - ((count - index) / count) * 180 * 86_400_000).toISOString()

function answer(field: Field, random: Random) {
  const { name = '', label = '', kind = 'text', options } = field
  const { min = 1, max = 5 } = field.rules ?? {}
  const value = options ? (random.pick(options).value ?? '') : random.int(min ?? 1, Math.min(max ?? 5, 5))
  return { name, label, kind, value }
}

/** Requests for appointments: the physician and the place of each submission of that form. */
export function* appointmentRequests(
  from: number,
  count: number,
  physicians: number,
  places: number,
  now: Date,
): Generator<Seeded<'Custom_FormSubmission'>> {
  for (const submission of submissions(from, count, now)) {
    if (submission.FrmId !== 1 || !submission.FsId) continue
    const random = createRandom(`request ${submission.FsId}`)
    yield {
      FrmId: 1,
      FsId: submission.FsId,
      PhId: random.chance(0.7) ? random.int(1, physicians) : null,
      LId: random.int(1, places),
      CfsState: submission.FsState ?? 'new',
      UserId: submission.UserId ?? null,
      CfsMetaData: submission.FsMetaData ?? null,
      CfsMachineMeta: submission.FsMachineMeta ?? null,
      CfsViewedDt: submission.FsViewedDt ?? null,
      CfsKeepUntilDt: submission.FsKeepUntilDt ?? null,
      CfsCreatedDt: submission.FsCreatedDt ?? now.toISOString(),
    }
  }
}

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
  'Earn money from home, write to me',
  'Cheap pills without a recipe',
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
