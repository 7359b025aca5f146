import clsx from 'clsx'
import { tabLook, tabsLook } from './tabs.tsx'

interface ViewTabsProps<Id extends string> {
  label: string
  views: readonly { readonly id: Id; readonly title: string }[]
  shown: Id | undefined
  onShow: (id: Id) => void
  className?: string
}

/** Leads from one view of a record to another; each has an address. */
export function ViewTabs<Id extends string>({
  label,
  views,
  shown,
  onShow,
  className = 'mb-4',
}: ViewTabsProps<Id>) {
  return (
    <nav aria-label={label} className={clsx(tabsLook, 'max-w-full shrink-0', className)}>
      {views.map(({ id, title }) => (
        <button
          key={id}
          type="button"
          aria-current={shown === id ? 'page' : undefined}
          onClick={() => onShow(id)}
          className={`${tabLook} ${currentTabLook}`}
        >
          {title}
        </button>
      ))}
    </nav>
  )
}

/** How the tab of what is shown differs. */
export const currentTabLook = 'hover:text-ink aria-[current=page]:border-accent aria-[current=page]:text-ink'
