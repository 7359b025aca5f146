import { emailWords } from '@rounds/core/words/email'
import clsx from 'clsx'
import { useSearchParams } from 'wouter'
import { LinkTab } from '../../kit/link-tab.tsx'
import { tabsLook } from '../../kit/tabs.tsx'
import { emailAddress, emailKindOf, emailKinds } from './email-kinds.ts'

/** Templates and sent emails. Each has its own address, so they are links that look like tabs. */
export function EmailTabs() {
  const [parameters] = useSearchParams()
  const now = emailKindOf(parameters)
  return (
    <nav aria-label={emailWords.tabs.label} className={clsx('mt-3 shrink-0', tabsLook)}>
      {emailKinds.map(kind => (
        <LinkTab key={kind.id} href={emailAddress(kind)} label={kind.label} isNow={kind === now} />
      ))}
    </nav>
  )
}
