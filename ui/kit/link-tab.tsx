import { groupDigits } from '@rounds/core/rules/interface'
import clsx from 'clsx'
import { useEffect, useRef } from 'react'
import { Link } from 'wouter'
import { tabLook } from './tabs.tsx'

export interface LinkTabProps {
  href: string
  label: string
  /** Whether the page shows its target. */
  isNow: boolean
  count?: number | undefined
}

/** A link styled as a tab, for something with its own address. */
export function LinkTab({ href, label, isNow, count }: LinkTabProps) {
  const tab = useRef<HTMLAnchorElement>(null)
  // Where there is no room for all tabs, the one that is open is seen, also once its count has come.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a count makes the tab wider
  useEffect(() => {
    if (isNow) tab.current?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' })
  }, [isNow, count])
  return (
    <Link
      ref={tab}
      href={href}
      aria-current={isNow ? 'page' : undefined}
      className={clsx(
        tabLook,
        'whitespace-nowrap hover:text-ink',
        isNow && 'border-accent! text-ink! forced-colors:border-[Highlight]!',
      )}
    >
      {label}
      {count !== undefined && (
        <span className="font-normal text-ink-3 text-xs tabular-nums">{groupDigits(count)}</span>
      )}
    </Link>
  )
}
