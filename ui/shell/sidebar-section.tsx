import { groupDigits, type SidebarItem } from '@rounds/core/rules/interface'
import { shellWords } from '@rounds/core/words/shell'
import clsx from 'clsx'
import { ChevronRight, ExternalLink } from 'lucide-react'
import { type ReactElement, type ReactNode, useId } from 'react'
import { Link } from 'wouter'
import { useApp } from '../context/app-context.ts'
import type { Waiting } from '../context/waiting-counts.ts'
import { Icon } from './icon.tsx'

export interface SidebarSectionProps {
  name: string
  /** Small text beside the name. */
  note?: string
  tag?: number
  icons: readonly string[]
  /** Above tag 199: orange. */
  isCustom?: boolean
  items: readonly SidebarItem[]
  current: SidebarItem | undefined
  /** What waits behind items, by tag. */
  waiting?: ReadonlyMap<number, Waiting>
  isOpen: boolean
  /** Whether its items are rendered, or only their space. */
  isDrawn: boolean
  onOpen: (isOpen: boolean) => void
  /** Shown if there are no items. */
  empty?: ReactNode
  onClearCache: () => void
  onGo: () => void
}

/** One collapsible section of the sidebar. */
export function SidebarSection(props: SidebarSectionProps) {
  const {
    name,
    note,
    tag,
    icons,
    isCustom = false,
    items,
    current,
    waiting = NOTHING,
    isOpen,
    isDrawn,
    onOpen,
    empty,
    ...effect
  } = props
  const id = useId()
  const sum = isOpen ? undefined : sumOf(items.flatMap(item => waiting.get(item.tag) ?? []))
  return (
    <section aria-label={note ? `${name} ${note}` : name} className="mb-1.5">
      <h2>
        <Debugged tag={tag}>
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={id}
            aria-describedby={sum && `${id}-waiting`}
            onClick={() => onOpen(!isOpen)}
            className={clsx(
              'flex min-h-8.5 w-full items-center gap-2 border-l-3 px-3.5 py-1.5 text-left font-semibold transition-colors hover:bg-rule/50 focus-visible:-outline-offset-2',
              isCustom ? 'border-l-custom text-custom-ink' : 'border-l-transparent text-ink-2 hover:text-ink',
            )}
          >
            <Icon names={icons} className="size-4 shrink-0" />
            <span>
              {name} {note && <span className="font-normal text-xs">{note}</span>}
            </span>
            <Count id={`${id}-waiting`} of={sum} />
            <ChevronRight
              aria-hidden="true"
              className={clsx(
                sum === undefined && 'ml-auto',
                ' size-3.5 shrink-0 text-ink-3 transition-transform',
                isOpen && 'rotate-90',
              )}
            />
          </button>
        </Debugged>
      </h2>
      <ul id={id} hidden={!isOpen} className="pb-1.5">
        {isOpen && !isDrawn && <li style={{ height: `${items.length * 1.75}rem` }} />}
        {isOpen &&
          isDrawn &&
          items.map(item => (
            <li key={item.tag}>
              <Debugged tag={item.tag}>
                <Item item={item} isCurrent={item === current} waits={waiting.get(item.tag)} {...effect} />
              </Debugged>
            </li>
          ))}
        {items.length === 0 && <li>{empty}</li>}
      </ul>
    </section>
  )
}

/** In debug mode the tag's id is shown beside it (specification §2). */
function Debugged({ tag, children }: { tag: number | undefined; children: ReactElement }) {
  const { debug } = useApp()
  return (
    <span className="group/debug relative block">
      {children}
      {debug && tag !== undefined && (
        <span
          role="tooltip"
          className="pointer-events-none absolute inset-y-0 right-2 hidden items-center font-mono text-ink-2 text-xs group-focus-within/debug:flex group-hover/debug:flex"
        >
          <span className="rounded-sm bg-raised px-1 shadow-pop">{shellWords.sidebarSection.tag(tag)}</span>
        </span>
      )}
    </span>
  )
}

const NOTHING: ReadonlyMap<number, Waiting> = new Map()

const sumOf = (waiting: readonly Waiting[]): Waiting | undefined =>
  waiting.length === 0
    ? undefined
    : {
        many: waiting.reduce((sum, { many }) => sum + many, 0),
        isLate: waiting.some(({ isLate }) => isLate),
      }

/** How much waits, in red where some of it is late; a description, so that names stay the same. */
function Count({ id, of }: { id: string; of: Waiting | undefined }) {
  if (!of) return null
  return (
    <>
      <span
        aria-hidden="true"
        className={clsx(
          'ml-auto text-sm tabular-nums',
          of.isLate ? 'font-semibold text-loss' : 'font-normal text-ink-2',
        )}
      >
        {groupDigits(of.many)}
      </span>
      <span id={id} hidden>
        {shellWords.sidebarSection.waiting(of.many, of.isLate)}
      </span>
    </>
  )
}

interface ItemProps {
  item: SidebarItem
  waits: Waiting | undefined
  isCurrent: boolean
  onClearCache: () => void
  onGo: () => void
}

function Item({ item, isCurrent, waits, onClearCache, onGo, ...rest }: ItemProps) {
  const { notify } = useApp()
  const { effect, name } = item
  const id = useId()
  const icon = <Icon names={item.icons} className="size-3.5 shrink-0 text-ink-2" />
  const look = clsx(
    'flex min-h-7 w-full scroll-my-8 items-center gap-2 border-l-3 py-1 pr-3 pl-5 text-left transition-colors focus-visible:-outline-offset-2',
    isCurrent ? 'border-l-accent bg-accent-wash font-semibold' : 'border-l-transparent hover:bg-rule/50',
  )
  switch (effect.kind) {
    case 'open':
      return (
        <Link
          {...rest}
          href={effect.path}
          onClick={onGo}
          aria-current={isCurrent ? 'page' : undefined}
          aria-describedby={waits && id}
          className={look}
        >
          {icon}
          {name}
          <Count id={id} of={waits} />
        </Link>
      )
    case 'leave':
      return (
        <a {...rest} href={effect.url} target="_blank" rel="noopener" className={look}>
          {icon}
          {name}
          <ExternalLink aria-hidden="true" className="size-3 text-ink-3" />
          <span className="sr-only">{shellWords.sidebarSection.opensNewTab}</span>
        </a>
      )
    case 'clear-cache':
      return (
        <button {...rest} type="button" aria-haspopup="dialog" onClick={onClearCache} className={look}>
          {icon}
          {name}
        </button>
      )
    case 'announce':
      return (
        <button {...rest} type="button" onClick={() => notify('info', UNFINISHED)} className={look}>
          {icon}
          {name}
        </button>
      )
  }
}

/** For a site tag that leads nowhere yet (specification §2). */
const UNFINISHED = shellWords.sidebarSection.featureComingSoonWe
