import { groupDigits } from '@rounds/core/rules/interface'
import { redirectWords } from '@rounds/core/words/redirects'
import clsx from 'clsx'
import { useEffect } from 'react'
import { Link } from 'wouter'
import { useApp } from '../../context/app-context.ts'
import { onSignal } from '../../context/palette-signals.ts'
import { tabLook, tabsLook } from '../../kit/tabs.tsx'
import { useOverview } from './redirect-slots.ts'

const kinds = ['301', '302', '307', '410', 'pattern', 'missing'] as const

/** The types of redirect and the log beside each other, with how many there are. Each has an address of its own. */
export function RedirectTabs({ now }: { now: string | undefined }) {
  const { client } = useApp()
  const { data, mutate } = useOverview(client)
  useEffect(() => onSignal('changed', () => void mutate()), [mutate])
  const countOf = (kind: (typeof kinds)[number]) => {
    if (!data) return undefined
    return kind === 'missing' ? data.missing : (data.counts.find(({ type }) => type === kind)?.count ?? 0)
  }
  return (
    <nav aria-label={redirectWords.tabs.label} className={clsx('mt-3 shrink-0', tabsLook)}>
      {kinds.map(kind => {
        const count = countOf(kind)
        return (
          <Link
            key={kind}
            href={`/redirects/${kind}`}
            aria-current={kind === now ? 'page' : undefined}
            className={clsx(
              tabLook,
              'whitespace-nowrap hover:text-ink',
              kind === now && 'border-accent! text-ink! forced-colors:border-[Highlight]!',
            )}
          >
            {redirectWords.tabs[kind]}
            {count !== undefined && (
              <span className="font-normal text-ink-3 text-xs tabular-nums">{groupDigits(count)}</span>
            )}
          </Link>
        )
      })}
    </nav>
  )
}
