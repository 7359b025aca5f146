import { logWords } from '@rounds/core/words/logs'
import clsx from 'clsx'
import { Link, useSearchParams } from 'wouter'
import { tabLook, tabsLook } from '../../kit/tabs.tsx'
import { logAddress, logKindOf, logKinds } from './log-kinds.ts'

/** The logs beside each other. Each has an address of its own, so they are links that look like tabs. */
export function LogTabs() {
  const [parameters] = useSearchParams()
  const now = logKindOf(parameters)
  return (
    <nav aria-label={logWords.logTabs.logs} className={clsx('mt-3 shrink-0', tabsLook)}>
      {logKinds.map(kind => (
        <Link
          key={kind.id}
          href={logAddress(kind)}
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
