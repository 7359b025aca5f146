import { controlWords } from '@rounds/core/words/controls'
import { Fragment } from 'react'

export interface Crumb {
  label: string
  /** Omitted for the last one, the current page. */
  href?: string | undefined
}

export interface BreadcrumbsProps {
  crumbs: readonly Crumb[]
  /** Navigates without reloading the page. */
  onGo?: ((href: string) => void) | undefined
}

/** The path from the top to here. */
export function Breadcrumbs({ crumbs, onGo }: BreadcrumbsProps) {
  return (
    <nav aria-label={controlWords.breadcrumbs.breadcrumbs}>
      <ol className="flex flex-wrap items-center gap-x-1.5 text-ink-2 text-sm">
        {crumbs.map(({ label, href }, index) => (
          <Fragment key={`${label} ${href ?? ''}`}>
            {index > 0 && <li aria-hidden="true">›</li>}
            <li className="wrap-anywhere min-w-0">
              {href ? (
                <a
                  href={href}
                  className="rounded-sm hover:text-ink hover:underline"
                  onClick={event => {
                    const elsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
                    if (!onGo || elsewhere) return
                    event.preventDefault()
                    onGo(href)
                  }}
                >
                  {label}
                </a>
              ) : (
                <span aria-current="page">{label}</span>
              )}
            </li>
          </Fragment>
        ))}
      </ol>
    </nav>
  )
}
