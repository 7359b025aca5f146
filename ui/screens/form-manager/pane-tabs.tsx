import { formBuilderWords } from '@rounds/core/words/form-builder'
import clsx from 'clsx'
import { tabLook, tabsLook } from '../../kit/tabs.tsx'
import { currentTabLook } from '../../kit/view-tabs.tsx'

const words = formBuilderWords.panes
const panes = ['structure', 'settings', 'preview'] as const
/** A part of the builder; on a narrow screen one is shown at a time. */
export type Pane = (typeof panes)[number]

interface PaneTabsProps {
  pane: Pane
  onPane: (pane: Pane) => void
}

/** Leads from one part of the builder to another where there is no room for them side by side. */
export function PaneTabs({ pane, onPane }: PaneTabsProps) {
  return (
    <nav aria-label={words.label} className={clsx(tabsLook, 'px-4 sm:px-6 @4xl:hidden')}>
      {panes.map(one => (
        <button
          key={one}
          type="button"
          aria-current={pane === one ? 'page' : undefined}
          onClick={() => onPane(one)}
          className={clsx(tabLook, currentTabLook)}
        >
          {words[one]}
        </button>
      ))}
    </nav>
  )
}
