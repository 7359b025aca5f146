import type { Match } from '@rounds/core/access'
import { accessWords } from '@rounds/core/words/access'
import type { ReactNode } from 'react'
import { useApp } from '../../context/app-context.ts'
import { SkeletonLines } from '../../kit/skeleton.tsx'
import { DifferenceLines } from '../../records/access/difference-lines.tsx'
import { ReadAlert } from '../../records/read-failure.tsx'
import { RecordTool } from '../../records/record-tool.tsx'
import { RecordViews } from '../../records/record-views.tsx'
import type { ShownRecord, ToolParts } from '../../records/tool-parts.ts'
import { Compare, Opened } from './compare.tsx'
import { useGroupAccess } from './people-slots.ts'

const words = accessWords.group
const views = ['details', 'access'] as const

const parts: ToolParts = { workspace: (shown, form) => <Group shown={shown} details={form} /> }

/** The groups of people: who is in them, what they may do, what they open. */
export function UserGroups({ match }: { match: Match }) {
  return <RecordTool match={match} parts={parts} />
}

UserGroups.preload = RecordTool.preload

function Group({ shown, details }: { shown: ShownRecord; details: ReactNode }) {
  if (shown.isNew) return details
  return (
    <RecordViews
      label={words.views}
      views={views.map(id => ({ id, title: words[id] }))}
      details={details}
      other={() => <GroupAccessView groupId={String(shown.base.Id)} version={shown.base.RowVersion} />}
    />
  )
}

/** What a group opens, what its members would lose without it, and how it differs from another. */
function GroupAccessView({ groupId, version }: { groupId: string; version: unknown }) {
  const { client } = useApp()
  const { data, error, mutate } = useGroupAccess(client, groupId, version)
  if (error && !data) return <ReadAlert what={words.what} error={error} onRetry={mutate} />
  if (!data) return <SkeletonLines lines={8} className="measure" />
  return (
    <div className="grid grid-cols-1 gap-x-12 gap-y-8 xl:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]">
      <section aria-label={words.opens} className="min-w-0">
        <h2 className="font-semibold text-lg">{words.opens}</h2>
        <p className="text-ink-2 text-sm">{words.besides}</p>
        <Opened part={data.opens} none={words.opensNothing} below="h2" />
      </section>
      <div className="flex min-w-0 flex-col gap-8">
        <section aria-label={words.without} className="min-w-0">
          <h2 className="mb-2 font-semibold text-lg">
            {words.without}{' '}
            <span className="font-normal text-ink-2 text-sm">{words.members(data.members)}</span>
          </h2>
          <DifferenceLines people={data.loses} none={words.nobodyLoses} />
        </section>
        <Compare key={groupId} of="groups" id={groupId} />
      </div>
    </div>
  )
}
