import { emailWords } from '@rounds/core/words/email'
import clsx from 'clsx'
import { Link, useSearchParams } from 'wouter'
import { tabLook, tabsLook } from '../../kit/tabs.tsx'
import { emailAddress, emailKindOf, emailKinds } from './email-kinds.ts'

/** Templates and what was sent. Each has an address of its own, so they are links that look like tabs. */
export function EmailTabs() {
  const [parameters] = useSearchParams()
  const now = emailKindOf(parameters)
  return (
    <nav aria-label={emailWords.tabs.label} className={clsx('mt-3 shrink-0', tabsLook)}>
      {emailKinds.map(kind => (
        <Link
          key={kind.id}
          href={emailAddress(kind)}
          aria-current={kind === now ? 'page' : undefined}
          className={clsx(
            tabLook,
            'hover:text-ink',
            kind === now && 'border-accent! text-ink! forced-colors:border-[Highlight]!',
          )}
        >
          {kind.label}
        </Link>
      ))}
    </nav>
  )
}
