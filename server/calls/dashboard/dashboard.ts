import { dashboardContracts } from '@rounds/core/api/contracts'
import { type DashboardPart, dashboardDays, dashboardParts } from '@rounds/core/rules/dashboard'
import { answerDays, promiseStatus } from '@rounds/core/rules/records'
import { diskWarnings } from '@rounds/core/rules/system'
import { zoneOrUtc } from '@rounds/core/rules/time'
import type { Backups } from '../../backup/backups.ts'
import { lastProofOf } from '../../backup/system-state.ts'
import { countFound } from '../../care/checks.ts'
import { addCall } from '../../contract/add-call.ts'
import { pathsOf } from '../../contract/contract-paths.ts'
import type { Disks } from '../../integrity/disks.ts'
import { countOpenRequests } from '../access/open-requests.ts'
import type { SpecialCall } from '../call.ts'
import { lastDays } from '../days.ts'
import { daysOf, FOUR_WEEKS } from './days.ts'
import { onNow, upcomingFor } from './notices.ts'
import { pagesInNeed } from './pages.ts'
import {
  commentsWaiting,
  countDrafts,
  countSubmissions,
  draftsFor,
  failedErrors,
  failedJobs,
  failedMail,
  submissionsWaiting,
} from './waiting.ts'

const verifying = ['physician-answers', 'location-answers', 'physician-facts', 'location-facts'] as const

/** How safe the data is: the last backup that was restored for a test, and the room on the disks. */
async function readSafety(backups: Backups, disks: Disks | undefined) {
  const proof = lastProofOf(await backups.knownBases())
  const warnings = [...(await backups.warnings()), ...diskWarnings((await disks?.state()) ?? [])]
  return { provenAt: proof?.at ?? null, tookMs: proof?.tookMs ?? null, warnings }
}

/** Reads the parts of the dashboard that the caller is shown, and no other. */
const readerOf =
  (parts: ReadonlySet<DashboardPart>) =>
  <T>(part: DashboardPart, read: () => Promise<T>) =>
    parts.has(part) ? read() : null

/** Whether the oldest submission has waited longer than visitors are promised. */
function latenessOf(
  { waiting, oldest }: { waiting: number; oldest: string | null },
  { SiteTimeZone, AnswerWorkingDays }: Readonly<Record<string, string>>,
) {
  const promise = { timeZone: zoneOrUtc(SiteTimeZone), workingDays: answerDays(AnswerWorkingDays) }
  return { waiting, isLate: oldest !== null && promiseStatus(oldest, new Date(), promise) === 'late' }
}

/** `GET /mc/dashboard`, what waits, and `/mc/dashboard/pages`: the caller's dashboard, as far as their permissions allow. */
export const dashboard: SpecialCall = {
  paths: pathsOf(dashboardContracts),

  add(app, { database, site, backups, disks, authenticate }) {
    const { query: executor } = database
    addCall(app, dashboardContracts.read, {
      authenticate,
      handle: async ({ actor, query }) => {
        const parts = dashboardParts(actor.person)
        const days = lastDays(query.zone, FOUR_WEEKS)
        const since = days.begins.at(-1 - dashboardDays) ?? ''
        const ifShown = readerOf(parts)
        const [drafts, upcoming, on, submissions, comments, accessRequests, mail, errors, jobs, counted] =
          await Promise.all([
            ifShown('pages', () => draftsFor(executor, actor)),
            upcomingFor(executor, actor, parts),
            site.pages.frame().then(frame => onNow(executor, actor, frame, parts)),
            ifShown('submissions', () => submissionsWaiting(executor)),
            ifShown('comments', () => commentsWaiting(executor)),
            ifShown('access requests', () => countOpenRequests(executor, actor.person)),
            ifShown('mail', () => failedMail(executor, since)),
            ifShown('errors', () => failedErrors(executor, since)),
            ifShown('jobs', () => failedJobs(executor, since)),
            daysOf(executor, actor, days, parts),
          ])
        const isEveryone = parts.has('edits of everyone')
        return {
          drafts,
          upcoming,
          on,
          submissions,
          comments,
          accessRequests,
          mail,
          errors,
          jobs,
          backup: parts.has('backup') && backups ? await readSafety(backups, disks) : null,
          since,
          isEveryone,
          days: counted,
        }
      },
    })
    addCall(app, dashboardContracts.waiting, {
      authenticate,
      handle: async ({ actor }) => {
        const parts = dashboardParts(actor.person)
        const ifShown = readerOf(parts)
        const [drafts, comments, submissions] = await Promise.all([
          ifShown('pages', () => countDrafts(executor, actor)),
          ifShown('comments', () => commentsWaiting(executor)),
          ifShown('submissions', () => countSubmissions(executor)),
        ])
        const settings = await site.pages.settings()
        return {
          drafts,
          comments,
          submissions: submissions && latenessOf(submissions, settings),
        }
      },
    })
    addCall(app, dashboardContracts.directory, {
      authenticate,
      handle: async ({ actor }) => {
        if (!dashboardParts(actor.person).has('directory')) return []
        const figures = []
        for (const check of verifying) figures.push({ check, count: await countFound(executor, check) })
        return figures
      },
    })
    addCall(app, dashboardContracts.pages, {
      authenticate,
      handle: async ({ actor }) =>
        dashboardParts(actor.person).has('pages') ? pagesInNeed(executor, actor) : { total: 0, pages: [] },
    })
  },
}
