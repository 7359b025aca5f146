import { controlWords } from '@rounds/core/words/controls'
import clsx from 'clsx'
import { Fragment, type ReactNode, useState } from 'react'
import { Group, type Layout, Panel, Separator } from 'react-resizable-panels'

export interface Pane {
  id: string
  /** What is in it, read aloud. */
  label: string
  content: ReactNode
  /** How much of the width it takes at first, in percent; else all panes take the same. */
  size?: number | undefined
  /** The least it may take, with a unit: '20%', '16rem', '240px'; '15%' unless told. */
  min?: string | undefined
  /** Made smaller than its least it folds away; a double click or Enter on the line brings it back. */
  collapsible?: boolean | undefined
}

export interface PanesProps {
  panes: readonly Pane[]
  /** Under this name the widths are remembered in this browser; without it they are not. */
  remember?: string | undefined
  /** It must give them a height where they stand side by side: `md:h-[70vh]`. */
  className?: string | undefined
}

/**
 * Parts of a screen side by side, with lines between them that are dragged, or moved by arrows, Home and End (ARIA
 * window splitter pattern). On a narrow screen they stand one under the other, each as high as it is.
 */
export function Panes({ panes, remember, className }: PanesProps) {
  const [layout] = useState(() => (remember ? readWidths(remember, panes) : undefined))
  return (
    <div className={className}>
      <Group
        {...(layout && { defaultLayout: layout })}
        onLayoutChanged={(next, { isUserInteraction }) => {
          if (remember && isUserInteraction) store(remember, next)
        }}
        className={clsx(
          // What the library writes as style holds where there is room for it.
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
                  // A line of 4 pixels is taken by 24 (WCAG 2.5.8).
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

/** The widths as they were left, if they are of these panes. */
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
    // Storage is forbidden: it holds until the page is left.
  }
}
