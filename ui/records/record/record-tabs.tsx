import type { RecordLink } from '@rounds/core/rules/records'
import type { Tool } from '@rounds/core/tools'
import { type ReactNode, useCallback, useMemo, useRef } from 'react'
import { useApp } from '../../context/app-context.ts'
import { lazyPart } from '../../kit/lazy-part.tsx'
import { Mark } from '../../kit/mark.tsx'
import { Spinner } from '../../kit/spinner.tsx'
import { Tabs } from '../../kit/tabs.tsx'
import { linkRights } from '../links/link-rights.ts'
import type { LinksStatus } from '../links/linked-records.tsx'
import type { ReferenceKey } from '../values/reference-names.ts'
import { DETAILS } from './use-linked.ts'

const LinkedRecords = lazyPart(() =>
  import('../links/linked-records.tsx').then(it => ({ default: it.LinkedRecords })),
)

export interface RecordTabsProps {
  /** What the record is called. */
  label: string
  tool: Tool
  links: readonly RecordLink[]
  /** The record's key; null while it is new, and nothing can be linked with it. */
  ownKey: ReferenceKey | null
  tab: string
  onTab: (id: string) => void
  /** The tabs that hold something unsaved. */
  unsaved: readonly string[]
  onStatus: (id: string, status: LinksStatus) => void
  /** The record itself. */
  children: ReactNode
}

/** A record and what it is linked with, one at a time; what is typed in one stays while another is read. */
export function RecordTabs(props: RecordTabsProps) {
  const { label, tool, links, ownKey, tab, onTab, unsaved, onStatus, children } = props
  const opened = useRef(new Set<string>())
  opened.current.add(tab)
  if (links.length === 0) return children
  const isUnsaved = (id: string) => unsaved.includes(id)
  return (
    <Tabs
      keeps
      label={`Parts of ${label}`}
      value={tab}
      onValue={onTab}
      // Each asks the server for what is linked.
      activation="manual"
      tabs={[
        {
          id: DETAILS,
          label: <TabLabel words="Details" isUnsaved={isUnsaved(DETAILS)} />,
          content: children,
        },
        ...links.map(link => {
          const id = link.link.name
          return {
            id,
            label: <TabLabel words={titleOf(link)} isUnsaved={isUnsaved(id)} />,
            disabled: ownKey === null,
            content: ownKey !== null && opened.current.has(id) && (
              <LinkedPart {...{ link, tool, ownKey, onStatus }} isShown={id === tab} />
            ),
          }
        }),
      ]}
    />
  )
}

/** What links lead to, “Locations”, or what they are. */
const titleOf = ({ link, target, isOfItsKind, called }: RecordLink) =>
  called ?? (isOfItsKind ? link : target).plural

interface LinkedPartProps {
  link: RecordLink
  tool: Tool
  ownKey: ReferenceKey
  isShown: boolean
  onStatus: RecordTabsProps['onStatus']
}

function LinkedPart({ link, tool, ownKey, isShown, onStatus }: LinkedPartProps) {
  const { person } = useApp()
  const { name } = link.link
  const rights = useMemo(() => linkRights(person, tool, link), [person, tool, link])
  const tell = useCallback((status: LinksStatus) => onStatus(name, status), [onStatus, name])
  return (
    <LinkedRecords
      waiting={<Spinner />}
      {...{ link, ownKey, rights, isShown }}
      title={titleOf(link)}
      onStatus={tell}
    />
  )
}

function TabLabel({ words, isUnsaved }: { words: string; isUnsaved: boolean }) {
  if (!isUnsaved) return words
  return (
    <>
      {words}
      <Mark tone="changed" />
      <span className="sr-only">not saved</span>
    </>
  )
}
