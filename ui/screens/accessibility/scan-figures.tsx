import type { AccessibilityState } from '@rounds/core/api'
import { compare, type FilterEntry } from '@rounds/core/api'
import { AxFinding } from '@rounds/core/entities'
import { accessibilityWords } from '@rounds/core/words/accessibility'
import { type ReactNode, useId } from 'react'
import { Link, useSearch } from 'wouter'
import { LinkTab } from '../../kit/link-tab.tsx'
import { tabsLook } from '../../kit/tabs.tsx'
import { searchOfView } from '../../records/list/list-view.ts'
import { viewAt } from '../../records/list/views/first-view.ts'
import { type Listing, withSearch } from '../../records/listing.ts'
import { Instant } from '../../records/values/value.tsx'

const words = accessibilityWords

interface Props {
  state: AccessibilityState
  listing: Listing
}

/** The addresses of filtered lists, and which filters are on now. */
function useFilters(listing: Listing) {
  const search = new URLSearchParams(useSearch())
  const view = viewAt(listing, search)
  return {
    now: nameOf(view.filters),
    to: (filters: readonly FilterEntry[]) =>
      withSearch(listing.path, searchOfView(AxFinding, { ...view, filters, page: 1 }, search, true)),
  }
}

const nameOf = (filters: readonly FilterEntry[]): string =>
  filters.map(({ field, operator, values }) => `${field}${operator}${values.join('|')}`).join(' ')

/** Who can fix what is found, with the numbers; every tab is a filter of the list. */
export function FindingTabs({ state, listing }: Props) {
  const { now, to } = useFilters(listing)
  const last = state.scans.at(-1)
  const tabs: readonly {
    id: Exclude<keyof typeof words.tabs, 'label'>
    count: number | undefined
    filters: readonly FilterEntry[]
  }[] = [
    { id: 'content', count: last?.inContent, filters: [compare('AxMend', '=', 'content')] },
    { id: 'template', count: last?.inTemplates, filters: [compare('AxMend', '=', 'template')] },
    { id: 'fresh', count: last?.fresh, filters: [compare('AxIsNew', '=', true)] },
    { id: 'all', count: last && last.inContent + last.inTemplates, filters: [] },
  ]
  return (
    <nav aria-label={words.tabs.label} className={`mt-2 shrink-0 ${tabsLook}`}>
      {tabs.map(({ id, count, filters }) => (
        <LinkTab
          key={id}
          href={to(filters)}
          label={words.tabs[id]}
          count={count}
          isNow={nameOf(filters) === now}
        />
      ))}
    </nav>
  )
}

/** What is found by rule and by template, and how the scans before went. */
export function ScanFigures({ state, listing }: Props) {
  const { to } = useFilters(listing)
  return (
    <div className="mt-4 grid gap-x-8 gap-y-4 lg:grid-cols-2">
      <Figures title={words.rules} none={words.noRules}>
        {state.rules.map(({ rule, help, mend, found }) => (
          <Row
            key={`${rule} ${mend}`}
            href={to([compare('AxRule', '=', rule), compare('AxMend', '=', mend)])}
            name={help}
            said={`${words.findings(found)}, ${mend === 'content' ? words.inContent : words.inTemplate}`}
          />
        ))}
      </Figures>
      <Figures title={words.templates} none={words.noTemplates}>
        {state.templates.map(({ template, found }) => (
          <Row
            key={template}
            href={to([compare('AxTemplate', '=', template)])}
            name={template}
            said={words.findings(found)}
          />
        ))}
      </Figures>
      {state.scans.length > 1 && <Scans scans={state.scans} />}
    </div>
  )
}

function Figures({ title, none, children }: { title: string; none: string; children: readonly ReactNode[] }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="min-w-0">
      <h2 id={id} className="font-semibold">
        {title}
      </h2>
      {children.length === 0 ? (
        <p className="mt-1 text-sm">{none}</p>
      ) : (
        <ul className="mt-1 max-h-44 overflow-y-auto rounded-md border border-rule">{children}</ul>
      )}
    </section>
  )
}

const Row = ({ href, name, said }: { href: string; name: string; said: string }) => (
  <li className="flex flex-wrap items-baseline gap-x-4 border-rule px-3 py-1.5 text-sm not-first:border-t">
    <Link href={href} className="link min-w-0 flex-1 basis-48">
      {name}
    </Link>
    <span className="text-ink-2 tabular-nums">{said}</span>
  </li>
)

function Scans({ scans }: { scans: AccessibilityState['scans'] }) {
  const { columns } = words
  return (
    <details className="text-sm lg:col-span-2">
      <summary className="w-fit font-semibold">{words.scans}</summary>
      <table className="mt-1 w-full max-w-2xl text-left tabular-nums">
        <thead>
          <tr className="text-ink-2">
            {Object.values(columns).map(column => (
              <th key={column} scope="col" className="py-1 pr-4 font-medium">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {scans.toReversed().map(scan => (
            <tr key={scan.at} className="border-rule border-t">
              <th scope="row" className="py-1 pr-4 font-normal">
                <Instant at={scan.at} />
              </th>
              <td>{scan.pages}</td>
              <td>{scan.inContent}</td>
              <td>{scan.inTemplates}</td>
              <td>{scan.fresh}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}
