import { type OverSite, overSite } from '@rounds/core/rules/interface'
import { shellWords } from '@rounds/core/words/shell'
import { useEffect } from 'react'
import { Link, useLocation } from 'wouter'
import { useApp } from '../context/app-context.ts'
import { useSiteState } from '../context/site-state.ts'
import { Mark } from '../kit/mark.tsx'

/** On every screen: the site is closed to visitors, or has an active alert. */
export function SiteNotice() {
  const { client, person } = useApp()
  const [path] = useLocation()
  const { data, mutate } = useSiteState(client)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each step to another screen looks again
  useEffect(() => void mutate(), [path, mutate])
  const notices = data ? overSite(person, data) : []
  return (
    // The live region stays mounted, so that its content is announced.
    <div aria-live="polite" className="flex min-w-0 items-center max-sm:flex-wrap">
      {notices.map(notice => (
        <Notice key={notice.kind} notice={notice} />
      ))}
    </div>
  )
}

const LOOK = 'flex min-w-0 items-center gap-2 px-2 font-semibold text-loss'

function Notice({ notice: { kind, titles, path } }: { notice: OverSite }) {
  const words = (
    <>
      <Mark tone="alarm" />
      <span className="truncate">{shellWords.siteNotice[kind](titles.join(', '))}</span>
    </>
  )
  return path === null ? (
    <p className={LOOK}>{words}</p>
  ) : (
    <Link href={path} className={LOOK}>
      {words}
    </Link>
  )
}
