import type { Match } from '@rounds/core/access'
import { accountWords } from '@rounds/core/words/account'
import { passkeyWords } from '@rounds/core/words/passkeys'
import type { ReactNode } from 'react'
import { useStatus } from '../../context/app-context.ts'
import { lazyPart } from '../../kit/lazy-part.tsx'
import { PageHeader } from '../../kit/page-header.tsx'
import { SkeletonLines } from '../../kit/skeleton.tsx'
import { Appearance } from './appearance.tsx'
import { Devices } from './devices.tsx'
import { OwnPassword } from './own-password.tsx'
import { SecondFactor } from './second-factor.tsx'
import { You } from './you.tsx'

const Passkeys = lazyPart(() => import('./passkeys.tsx').then(file => ({ default: file.Passkeys })))
const Shortcuts = lazyPart(() => import('./shortcuts.tsx').then(file => ({ default: file.Shortcuts })))

/** The person's own account: name, password, devices, appearance. */
export function Account({ match }: { match: Match }) {
  useStatus({ tone: 'ready', words: accountWords.screen.ready })
  return (
    <>
      <PageHeader title={match.tool.title} sentence={match.tool.purpose} />
      <div className="mt-6 max-w-3xl divide-y divide-rule border-rule border-t">
        <Part title={accountWords.screen.you}>
          <You />
        </Part>
        <Part title={accountWords.screen.password}>
          <OwnPassword />
        </Part>
        <Part title={accountWords.screen.secondFactor}>
          <SecondFactor />
        </Part>
        <Part title={passkeyWords.title}>
          <Passkeys waiting={<SkeletonLines lines={2} />} />
        </Part>
        <Part title={accountWords.screen.signedInDevices}>
          <Devices />
        </Part>
        <Part title={accountWords.screen.appearance}>
          <Appearance />
        </Part>
        <Part title={accountWords.screen.keyboardShortcuts}>
          <Shortcuts waiting={<SkeletonLines lines={6} />} />
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
