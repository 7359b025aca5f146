import { decide, type Match } from '@rounds/core/access'
import { type AnyRow, AuditLog } from '@rounds/core/entities'
import { accountState } from '@rounds/core/rules/people'
import { accessWords } from '@rounds/core/words/access'
import type { ReactNode } from 'react'
import { useSearch } from 'wouter'
import { useApp } from '../../context/app-context.ts'
import type { GridColumn } from '../../kit/data-grid/grid-types.ts'
import { Mark, type Tone } from '../../kit/mark.tsx'
import { RecordTool } from '../../records/record-tool.tsx'
import { RecordViews } from '../../records/record-views.tsx'
import type { ShownRecord, ToolParts } from '../../records/tool-parts.ts'
import { AccessRequests } from './access-requests.tsx'
import { AccessReview } from './access-review.tsx'
import { PersonAccessView } from './person-access.tsx'
import { PersonActivity } from './person-activity.tsx'
import { PersonDevices } from './person-devices.tsx'
import { PersonLeaving } from './person-leaving.tsx'
import { ReviewNotice } from './review-notice.tsx'

const words = accessWords.person

const TONES: Readonly<Record<keyof typeof words.states, Tone>> = {
  invited: 'idle',
  active: 'ready',
  locked: 'busy',
  disabled: 'offline',
}

function State({ user }: { user: AnyRow }) {
  const state = accountState(user, Date.now())
  return (
    <span className="inline-flex items-center gap-1.5">
      <Mark tone={TONES[state]} className="animate-none!" />
      {words.states[state]}
    </span>
  )
}

const columns = (all: readonly GridColumn<AnyRow>[]): readonly GridColumn<AnyRow>[] =>
  all.map(column => ({ ...column, ...changes[column.id] }))

const changes: Readonly<Record<string, Partial<GridColumn<AnyRow>>>> = {
  FullName: { label: words.name, width: 'minmax(13rem, 17fr)' },
  Disabled: { label: words.state, cell: user => <State user={user} />, width: '6.5rem' },
  AspNetUserRoles: { width: 'minmax(8rem, 11fr)' },
  AspNetUserClaims: { width: 'minmax(7rem, 8fr)' },
  TwoFactorEnabled: { width: '7.5rem' },
  LastSignInDt: { width: '9.25rem' },
}

const parts: ToolParts = {
  above: (
    <>
      <AccessRequests />
      <ReviewNotice />
    </>
  ),
  columns,
  workspace: (shown, form) => <Person shown={shown} details={form} />,
}

/** The people who may sign in: what they can open and why, where they are signed in, what they did. */
export function UserManagement({ match }: { match: Match }) {
  const review = Number(new URLSearchParams(useSearch()).get('review'))
  if (!match.isRecord && Number.isInteger(review) && review > 0) return <AccessReview id={review} />
  return <RecordTool match={match} parts={parts} />
}

UserManagement.preload = RecordTool.preload

const views = ['details', 'access', 'devices', 'activity', 'leaving'] as const
type View = (typeof views)[number]

/** Somebody: their record, what they can open, their devices, what they did; a new one has a record alone. */
function Person({ shown, details }: { shown: ShownRecord; details: ReactNode }) {
  const { person } = useApp()
  if (shown.isNew) return details
  const isOffered: Partial<Record<View, boolean>> = {
    activity: decide(person, 'read', AuditLog).allowed,
    leaving: shown.mayWrite && shown.base.Disabled !== true,
  }
  const offered = views.filter(view => isOffered[view] !== false)
  const userId = String(shown.base.Id)
  const draw = (view: View) => {
    if (view === 'access') return <PersonAccessView userId={userId} version={shown.base.RowVersion} />
    if (view === 'devices') return <PersonDevices userId={userId} mayWrite={shown.mayWrite} />
    if (view === 'leaving') return <PersonLeaving userId={userId} onLeft={shown.reload} />
    return <PersonActivity userId={userId} />
  }
  return (
    <RecordViews
      label={words.views}
      views={offered.map(id => ({ id, title: words[id] }))}
      details={details}
      other={draw}
    />
  )
}
