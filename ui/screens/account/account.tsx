import type { Match } from '@rounds/core/access'
import type { ReactNode } from 'react'
import { useApp, useStatus } from '../../app/app-context.ts'
import { PageHeader } from '../../kit/page-header.tsx'
import { timeZoneHere } from '../record-tool/values/times.ts'
import { Appearance } from './appearance.tsx'
import { Devices } from './devices.tsx'
import { OwnPassword } from './own-password.tsx'

/** The person's own account: who they are, their password, their devices, how Rounds looks to them. */
export function Account({ match }: { match: Match }) {
  const { user } = useApp()
  useStatus({ tone: 'ready', words: 'Ready' })
  return (
    <>
      <PageHeader title={match.tool.title} sentence={match.tool.purpose} />
      <div className="mt-6 max-w-3xl divide-y divide-rule border-rule border-t">
        <Part title="You">
          <dl className="grid grid-cols-[8rem_minmax(0,1fr)] gap-y-1.5">
            <dt className="text-ink-2">Name</dt>
            <dd>{user.name}</dd>
            <dt className="text-ink-2">Email</dt>
            <dd className="break-words">{user.email}</dd>
            <dt className="text-ink-2">Groups</dt>
            <dd>{user.roles.join(', ') || 'None'}</dd>
            <dt className="text-ink-2">Time zone</dt>
            <dd>{timeZoneHere()}, as this computer has it; all times are shown in it.</dd>
          </dl>
        </Part>
        <Part title="Password">
          <OwnPassword />
        </Part>
        <Part title="Signed-in devices">
          <Devices />
        </Part>
        <Part title="Appearance">
          <Appearance />
        </Part>
      </div>
    </>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="grid gap-x-6 gap-y-3 py-6 md:grid-cols-[10rem_minmax(0,1fr)]">
      <h2 className="text-lg">{title}</h2>
      <div className="min-w-0">{children}</div>
    </section>
  )
}
