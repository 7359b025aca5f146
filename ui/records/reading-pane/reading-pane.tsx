import { ArrowLeft, X } from 'lucide-react'
import type { ReactNode, RefObject } from 'react'
import { IconButton } from '../../kit/icon-button.tsx'

interface Props {
  ref: RefObject<HTMLElement | null>
  label: string
  closeLabel: string
  /** Whether it replaces the list. */
  isAlone: boolean
  onBack: () => void
  title: ReactNode
  /** Below the title. */
  subtitle?: ReactNode
  /** The title is a web address. */
  isAddress?: boolean
  actions?: ReactNode
  children: ReactNode
}

/** A record shown beside a list, or in its place on a narrow screen. */
export function ReadingPane({ ref, label, closeLabel, isAlone, onBack, ...shown }: Props) {
  const { title, subtitle, isAddress = false, actions, children } = shown
  return (
    <section
      ref={ref}
      aria-label={label}
      className="flex min-h-0 min-w-0 flex-col overflow-y-auto border-rule pb-6 print:w-full print:overflow-visible print:border-0 lg:ml-4 lg:w-[54%] lg:shrink-0 lg:border-l lg:pl-4 max-lg:flex-1"
    >
      <header className="sticky top-0 z-10 flex flex-wrap items-start gap-2 border-rule border-b bg-sheet pb-3 print:static">
        <IconButton name={closeLabel} size="sm" onClick={onBack} className="print:hidden">
          {isAlone ? <ArrowLeft /> : <X />}
        </IconButton>
        <div className="min-w-48 flex-1">
          <h2
            tabIndex={-1}
            className={`wrap-anywhere leading-7 ${isAddress ? 'font-mono' : 'font-semibold text-lg'}`}
          >
            {title}
          </h2>
          {subtitle}
        </div>
        {actions}
      </header>
      {children}
    </section>
  )
}

/** Focuses the heading of a pane. */
export const focusHeading = (pane: RefObject<HTMLElement | null>): void =>
  pane.current?.querySelector<HTMLElement>('h2')?.focus()
