import { controlWords } from '@rounds/core/words/controls'
import clsx from 'clsx'
import { Fragment, type ReactNode, useState } from 'react'
import { Group, type Layout, Panel, Separator } from 'react-resizable-panels'
import { mediaHook } from './media-hook.ts'

export interface Pane {
  id: string
  /** Its content, for screen readers. */
  label: string
  content: ReactNode
  /** Its initial share of the width, in percent; by default all panes are equal. */
  size?: number | undefined
  /** Its minimum width, with a unit: '20%', '16rem', '240px'; '15%' by default. */
  min?: string | undefined
  /** Below its minimum it collapses; a double click or Enter on the separator restores it. */
  collapsible?: boolean | undefined
}

export interface PanesProps {
  panes: readonly Pane[]
  /** The name under which this browser remembers the widths; without it they are not stored. */
  remember?: string | undefined
  /** It must set a height where panes are side by side: `md:h-[70vh]`. */
  className?: string | undefined
}

/** Tailwind's `md`, from which on the panes are side by side. */
const useIsSideBySide = mediaHook('(min-width: 48rem)')

/**
 * Panes side by side, with separators that can be dragged, or moved by arrows, Home and End (ARIA window splitter
 * pattern). On a narrow screen they are stacked at their natural height.
 */
export function Panes({ panes, remember, className }: PanesProps) {
  const isSideBySide = useIsSideBySide()
  const [layout] = useState(() => (remember ? readWidths(remember, panes) : undefined))
  return (
    <div className={className}>
      <Group
        {...(layout && { defaultLayout: layout })}
        // It takes presses where it thinks that a separator is, in the middle of a text where panes are stacked.
        disabled={!isSideBySide}
        onLayoutChanged={(next, { isUserInteraction }) => {
          if (remember && isUserInteraction) store(remember, next)
        }}
        className={clsx(
          // The library's inline styles apply where there is room.
          'min-w-0 max-md:h-auto! max-md:flex-col! max-md:gap-4 max-md:overflow-visible!',
          'max-md:[&>[data-panel]]:flex-none! max-md:[&>[data-panel]]:overflow-visible! max-md:[&>[data-panel]>div]:max-h-none!',
        )}
      >
        {panes.map((pane, index) => (
          <Fragment key={pane.id}>
            {index > 0 && (
              <Separator
                aria-label={controlWords.panes.betweenAnd(panes[index - 1]?.label, pane.label)}
                className={clsx(
                  'group/line relative mx-1.5 w-1 shrink-0 rounded-full bg-rule transition-colors max-md:hidden',
                  'hover:bg-accent data-[separator=active]:bg-accent data-[separator=drag]:bg-accent',
                  'forced-colors:bg-[CanvasText]',
                  // A line of 4 pixels has a target of 24 (WCAG 2.5.8).
                  'before:absolute before:inset-y-0 before:-inset-x-2.5',
                )}
              />
            )}
            <Panel
              id={pane.id}
              {...(pane.size !== undefined && { defaultSize: `${pane.size}%` })}
              minSize={pane.min ?? '15%'}
              collapsible={pane.collapsible ?? false}
            >
              <section aria-label={pane.label} className="h-full min-w-0 max-md:h-auto">
                {pane.content}
              </section>
            </Panel>
          </Fragment>
        ))}
      </Group>
    </div>
  )
}

const keyOf = (name: string) => `rounds.panes.${name}`

/** The stored widths, if they are of these panes. */
function readWidths(name: string, panes: readonly Pane[]): Layout | undefined {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(name)) ?? 'null')
    if (typeof kept !== 'object' || kept === null) return undefined
    const sizes = panes.map(({ id }) => [id, (kept as Record<string, unknown>)[id]] as const)
    const isWhole = sizes.every(([, size]) => typeof size === 'number' && size >= 0 && size <= 100)
    return isWhole ? (Object.fromEntries(sizes) as Layout) : undefined
  } catch {
    return undefined
  }
}

function store(name: string, layout: Layout): void {
  try {
    localStorage.setItem(keyOf(name), JSON.stringify(layout))
  } catch {
    // Storage is blocked: the widths last until the page is closed.
  }
}
