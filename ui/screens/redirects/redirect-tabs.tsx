import { redirectWords } from '@rounds/core/words/redirects'
import clsx from 'clsx'
import { useEffect, useRef } from 'react'
import { useApp } from '../../context/app-context.ts'
import { onSignal } from '../../context/palette-signals.ts'
import { LinkTab } from '../../kit/link-tab.tsx'
import { tabsLook } from '../../kit/tabs.tsx'
import { useOverview } from './redirect-slots.ts'

const kinds = ['301', '302', '307', '410', 'pattern', 'missing'] as const

/** The tabs of the redirect types and the log, with their counts. Each has its own address. */
export function RedirectTabs({ now }: { now: string | undefined }) {
  const { client } = useApp()
  const { data, mutate } = useOverview(client)
  useEffect(() => onSignal('changed', () => void mutate()), [mutate])
  const tabs = useRef<HTMLElement>(null)
  const isCounted = data !== undefined
  // Where there is no room for all of them, the one that is open is seen, also once its count has come.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the counts make the tabs wider
  useEffect(() => {
    tabs.current
      ?.querySelector(`a[href$="/redirects/${now}"]`)
      ?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [now, isCounted])
  const countOf = (kind: (typeof kinds)[number]) => {
    if (!data) return undefined
    return kind === 'missing' ? data.missing : (data.counts.find(({ type }) => type === kind)?.count ?? 0)
  }
  return (
    <nav ref={tabs} aria-label={redirectWords.tabs.label} className={clsx('mt-3 shrink-0', tabsLook)}>
      {kinds.map(kind => (
        <LinkTab
          key={kind}
          href={`/redirects/${kind}`}
          label={redirectWords.tabs[kind]}
          isNow={kind === now}
          count={countOf(kind)}
        />
      ))}
    </nav>
  )
}
