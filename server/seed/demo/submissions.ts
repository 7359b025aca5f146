import type { Seeded } from '../insert.ts'
import { answers } from './answers.ts'
import { fromToday } from './dates.ts'
import { formCount, forms, questions } from './forms.ts'
import { members } from './people.ts'
import { createRandom, nth } from './random.ts'

/** What became of submissions by their age: the team answers within days, and leaves nothing lying for weeks. */
const STATES = [
  { days: 4, states: ['new', 'new', 'new', 'in hand', 'done'] },
  { days: 14, states: ['in hand', 'done', 'done', 'done', 'done', 'spam'] },
  { days: Number.POSITIVE_INFINITY, states: ['done', 'done', 'done', 'done', 'spam'] },
] as const
const agents = [
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/142.0 Safari/537.36',
  'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0',
]

/** Three of ten submissions are appointment requests, the most used form. */
const formOf = (FsId: number) => (FsId % 10 < 3 ? 1 : (FsId % (formCount - 1)) + 2)

/**
 * Submissions with keys from a number on, the latest last. The answers name people only if they will
 * be encrypted.
 */
export function* submissions(
  from: number,
  count: number,
  now: Date,
  isEncrypted: boolean,
): Generator<Seeded<'FormSubmission'>> {
  for (let index = 0; index < count; index++) {
    const FsId = from + index
    const random = createRandom(`submission ${FsId}`)
    const received = ageOf(index, count, now)
    const FrmId = formOf(FsId)
    const age = (now.getTime() - Date.parse(received)) / 86_400_000
    const FsState = random.pick(STATES.find(({ days }) => age <= days)?.states ?? (['done'] as const))
    const isSeen = FsState !== 'new'
    yield {
      FsId,
      FrmId,
      FsState,
      UserId: FsState === 'in hand' ? random.pick(members.slice(-3)).id : null,
      FsMetaData: {
        answers: answers(FrmId, FsId, isEncrypted),
        isSubscribe: random.chance(0.2),
        pageTitle: nth(formTitles, FrmId - 1),
      },
      FsMachineMeta: {
        userAgent: random.pick(agents),
        language: 'en-US',
        page: '/',
        timeZone: 'America/Chicago',
      },
      FsNotes: FsState === 'in hand' ? [{ at: received, by: 'Contact center', text: noteOn(FrmId) }] : null,
      FsViewedDt: isSeen ? received : null,
      FsKeepUntilDt: fromToday(new Date(received), FrmId === 1 ? 365 : 730),
      FsCreatedDt: received,
      FsUpdatedDt: received,
    }
  }
}

/** What the team wrote down: nobody is called where no number was asked for. */
const noteOn = (FrmId: number) =>
  questions(FrmId).some(({ kind }) => kind === 'phone')
    ? 'Called back, nobody there.'
    : 'Passed on, waiting for an answer.'

const formTitles = forms().map(form => form.FrmName ?? '')

/** Submissions are spread over 180 days, so that those with later keys came in later. */
const ageOf = (index: number, count: number, now: Date) =>
  new Date(now.getTime() - ((count - index) / count) * 180 * 86_400_000).toISOString()

/** Requests for appointments: the physician and the place of each submission of that form. */
export function* appointmentRequests(
  from: number,
  count: number,
  physicians: number,
  places: number,
  now: Date,
  isEncrypted: boolean,
): Generator<Seeded<'Custom_FormSubmission'>> {
  for (const submission of submissions(from, count, now, isEncrypted)) {
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
