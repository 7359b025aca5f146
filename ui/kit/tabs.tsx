import { groupDigits } from '@rounds/core/rules/interface'
import clsx from 'clsx'
import { Tabs as Radix } from 'radix-ui'
import type { ReactNode } from 'react'

export interface Tab {
  id: string
  label: ReactNode
  /** The number of items inside. */
  count?: number | undefined
  content: ReactNode
  disabled?: boolean | undefined
}

export interface TabsProps {
  /** The label of the tab list, for screen readers. */
  label: string
  tabs: readonly Tab[]
  value: string
  onValue: (id: string) => void
  /** 'manual' if opening a tab is expensive: then the arrows only move, and Enter opens. */
  activation?: 'automatic' | 'manual' | undefined
  /** Keeps the content of closed tabs mounted and hidden; by default it is rendered anew each time. */
  keeps?: boolean | undefined
  className?: string | undefined
}

/** The styles of tabs and their row. */
export const tabLook =
  'flex h-8.5 shrink-0 items-center gap-1.5 border-transparent border-b-2 px-2.5 font-medium text-ink-2 transition-colors focus-visible:-outline-offset-2'
export const tabsLook = 'flex gap-1 overflow-x-auto border-rule border-b px-0.5 pt-0.5'

/** Parts of one thing, shown one at a time. */
export function Tabs(props: TabsProps) {
  const { label, tabs, value, onValue, activation = 'automatic', keeps = false, className } = props
  return (
    <Radix.Root value={value} onValueChange={onValue} activationMode={activation} className={className}>
      <Radix.List aria-label={label} className={tabsLook}>
        {tabs.map(tab => (
          <Radix.Trigger
            key={tab.id}
            value={tab.id}
            disabled={tab.disabled ?? false}
            className={clsx(
              tabLook,
              'hover:enabled:text-ink disabled:text-ink-3',
              'forced-colors:border-b-[Canvas] forced-colors:data-[state=active]:border-b-[Highlight]',
              'data-[state=active]:border-accent data-[state=active]:text-ink',
            )}
          >
            {tab.label}
            {tab.count !== undefined && (
              <span className="font-normal text-ink-3 text-xs tabular-nums">{groupDigits(tab.count)}</span>
            )}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {tabs.map(tab => (
        <Radix.Content
          key={tab.id}
          value={tab.id}
          {...(keeps && { forceMount: true as const })}
          className="rounded-md pt-4 data-[state=inactive]:hidden"
        >
          {tab.content}
        </Radix.Content>
      ))}
    </Radix.Root>
  )
}
