import { tabLook, tabsLook } from './tabs.tsx'

interface ViewTabsProps<Id extends string> {
  label: string
  views: readonly { readonly id: Id; readonly title: string }[]
  shown: Id | undefined
  onShow: (id: Id) => void
}

/** Leads from one view of a record to another; each has an address. */
export function ViewTabs<Id extends string>({ label, views, shown, onShow }: ViewTabsProps<Id>) {
  return (
    <nav aria-label={label} className={`${tabsLook} mb-4 shrink-0`}>
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
