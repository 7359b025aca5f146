import type { DashboardData } from '@rounds/core/api'
import { compare, type Filter, printFilter } from '@rounds/core/api'
import { groupDigits } from '@rounds/core/rules/interface'
import { promiseStatus, waitingStates } from '@rounds/core/rules/records'
import { sayDuration } from '@rounds/core/rules/system'
import { sayAge } from '@rounds/core/rules/time'
import { type ToolId, toolNamed } from '@rounds/core/tools'
import { dashboardWords } from '@rounds/core/words/dashboard'
import { Link } from 'wouter'
import { useAnswerPromise } from '../../context/app-context.ts'
import { Mark } from '../../kit/mark.tsx'
import { Instant } from '../../records/values/value.tsx'
import { DashboardSection, Nothing } from './dashboard-section.tsx'

/** A filtered list, as an address. */
const listOf = (tool: ToolId, filter: Filter, more: Readonly<Record<string, string>> = {}): string =>
  `${toolNamed(tool).start}?${new URLSearchParams({ ...more, filter: printFilter(filter) })}`

const LONGEST_FIRST = { sort: 'FsCreatedDt' }

const ROW = 'flex items-baseline gap-2.5 border-rule border-b py-1.5'

/** Submissions that wait for an answer, by form and without names. */
export function SubmissionsWaiting({ forms }: { forms: NonNullable<DashboardData['submissions']> }) {
  const words = dashboardWords.waiting
  const promise = useAnswerPromise()
  const now = new Date()
  const waits = [compare('FsState', '=', ...waitingStates)]
  return (
    <DashboardSection
      title={words.title}
      figure={groupDigits(forms.reduce((sum, { waiting }) => sum + waiting, 0))}
      all={{ path: listOf('form-submissions', [waits], LONGEST_FIRST), words: words.inbox }}
    >
      {forms.length === 0 && <Nothing>{words.none}</Nothing>}
      <ul>
        {forms.map(({ frmId, name, waiting, oldest }) => (
          <li key={frmId ?? 0} className={ROW}>
            <span aria-hidden="true" className="w-6 text-right font-semibold tabular-nums">
              {groupDigits(waiting)}
            </span>
            <Link
              href={listOf('form-submissions', [[...waits, compare('FrmId', '=', frmId)]], LONGEST_FIRST)}
              aria-label={words.show(waiting, name || words.form)}
              className="min-w-0 flex-1 truncate hover:underline"
            >
              {name || words.form}
            </Link>
            {promiseStatus(oldest, now, promise) === 'late' ? (
              <span className="inline-flex shrink-0 items-baseline gap-1.5 font-semibold text-loss text-sm">
                <Mark tone="alarm" />
                {words.oldest(sayAge(oldest, now))}
                <span className="sr-only">, {words.overdue}</span>
              </span>
            ) : (
              <span className="shrink-0 text-ink-2 text-sm">{words.oldest(sayAge(oldest, now))}</span>
            )}
          </li>
        ))}
      </ul>
    </DashboardSection>
  )
}

/** When a backup was last restored as a test: proof that the database can be restored. */
export function LastBackup({ backup }: { backup: NonNullable<DashboardData['backup']> }) {
  const words = dashboardWords.backup
  const { provenAt, tookMs, warnings } = backup
  return (
    <DashboardSection
      title={words.title}
      all={{ path: `${toolNamed('db-tools').start}?tab=backups`, words: words.all }}
    >
      <p className="flex items-baseline gap-2.5 py-1.5">
        <Mark tone={provenAt === null ? 'changed' : 'ready'} />
        {provenAt === null ? (
          words.none
        ) : (
          <span>
            {words.proven} <Instant at={provenAt} />. {words.took(sayDuration(tookMs ?? 0))}
          </span>
        )}
      </p>
      {warnings.map(warning => (
        <p key={warning} className="flex items-baseline gap-2.5 py-1.5">
          <Mark tone="alarm" />
          {warning}
        </p>
      ))}
    </DashboardSection>
  )
}

/** Comments to approve, and failures: emails, server errors, jobs. */
export function AlsoWaiting({
  data: { comments, accessRequests, mail, errors, jobs, since },
}: {
  data: DashboardData
}) {
  const words = dashboardWords.alsoWaiting
  const figures = [
    {
      many: comments,
      words: words.comments,
      path: listOf('comment-moderation', [[compare('CmState', '=', 'pending')]]),
    },
    { many: accessRequests, words: words.accessRequests, path: listOf('user-management', []) },
    {
      many: mail,
      words: words.mail,
      path: listOf('email-test', [[compare('EaStatus', '=', 'failed'), compare('EaCreatedDt', '>=', since)]]),
    },
    {
      many: errors,
      words: words.errors,
      path: listOf('logs', [[compare('Date', '>=', since)]], { log: 'errors' }),
    },
  ].filter(({ many }) => many !== null && many > 0)
  if (figures.length === 0 && !jobs?.length) return null
  return (
    <DashboardSection title={words.title}>
      <ul>
        {figures.map(({ many, words: named, path }) => (
          <li key={path} className={ROW}>
            <span className="w-6 text-right font-semibold tabular-nums">{groupDigits(many ?? 0)}</span>
            <Link href={path} className="min-w-0 flex-1 truncate hover:underline">
              {named(many ?? 0)}
            </Link>
          </li>
        ))}
        {jobs?.map(({ id, title, message, at }) => (
          <li key={id} className={ROW}>
            <span className="w-6 text-right">
              <Mark tone="alarm" />
            </span>
            <span className="min-w-0 flex-1">
              <Link href={`${toolNamed('jobs').start}?record=${id}`} className="hover:underline">
                {words.failedJob}: {title}
              </Link>
              {message && <span className="block text-ink-2 text-sm">{message}</span>}
            </span>
            <span className="text-ink-2 text-sm">
              <Instant at={at} />
            </span>
          </li>
        ))}
      </ul>
    </DashboardSection>
  )
}
