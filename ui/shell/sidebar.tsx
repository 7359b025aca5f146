import { currentItem, protectedItems, type SidebarItem, sidebarSections } from '@rounds/core/rules/interface'
import { shellWords } from '@rounds/core/words/shell'
import { useContext, useDeferredValue, useEffect, useRef, useState } from 'react'
import { useApp } from '../context/app-context.ts'
import { useHere } from '../context/here.ts'
import { keep, readStored } from '../context/storage.ts'
import { TreeContext } from '../context/tree-context.ts'
import { useWaiting } from '../context/waiting-counts.ts'
import { Guarded, NoAccess } from './guarded.tsx'
import { SidebarSection } from './sidebar-section.tsx'

export interface SidebarProps {
  onClearCache: () => void
  /** A tool was opened. */
  onGo: () => void
}

const PROTECTED = 'protected'

/** The person's tools, from the tag tree (specification §2, layout). */
export function Sidebar(props: SidebarProps) {
  const { person } = useApp()
  const tags = useContext(TreeContext)
  const here = useHere()
  const [chosen, setChosen] = useState(() => readStored<Record<string, boolean>>('sections', {}))
  // The screen has priority: it is rendered first.
  const isDrawn = useDeferredValue(true, false)
  const waiting = useWaiting(isDrawn)
  const sections = sidebarSections(tags, person)
  const guarded = protectedItems(tags, person)
  const current = currentItem([...sections.flatMap(section => section.items), ...(guarded ?? [])], here)
  const nav = useRef<HTMLElement>(null)
  const tag = current?.tag
  useEffect(() => {
    if (tag === undefined || !isDrawn) return
    nav.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
  }, [tag, isDrawn])
  const fold = (name: string | number, startsOpen: boolean, items: readonly SidebarItem[]) => ({
    ...props,
    items,
    current,
    waiting,
    isOpen: chosen[name] ?? (startsOpen || items.some(item => item === current)),
    isDrawn,
    onOpen: (isOpen: boolean) => {
      const next = { ...chosen, [name]: isOpen }
      keep('sections', next)
      setChosen(next)
    },
  })
  return (
    <nav ref={nav} aria-label={shellWords.sidebar.tools} className="py-3 text-sm">
      {sections.length === 0 && !guarded && noAccess}
      {sections.map(section => (
        <SidebarSection
          key={section.tag}
          name={section.name}
          tag={section.tag}
          icons={section.icons}
          isCustom={section.isCustom}
          empty={noAccess}
          {...fold(section.tag, section.startsOpen, section.items)}
        />
      ))}
      <Guarded roles={['MoJoAdmin']}>
        <SidebarSection
          name={shellWords.sidebar.protectedSettings}
          note={shellWords.sidebar.onlyVisibleToMojoadmin}
          icons={['lock']}
          {...fold(PROTECTED, false, guarded ?? [])}
        />
      </Guarded>
    </nav>
  )
}

const noAccess = <NoAccess className="py-1.5 pr-3 pl-9.5 text-ink-2" />
