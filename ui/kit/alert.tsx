import { kitWords } from '@rounds/core/words/kit'
import clsx from 'clsx'
import type { ReactNode } from 'react'
import { Glyph } from './glyph.tsx'
import { IconButton } from './icon-button.tsx'

export type AlertKind = 'info' | 'warning' | 'error' | 'success'

export interface AlertProps {
  kind: AlertKind
  /** What happened, in a few words. */
  title?: ReactNode
  /** What was kept, and what to do next. */
  children?: ReactNode
  /** The one action to take. */
  action?: ReactNode
  onClose?: (() => void) | undefined
  className?: string | undefined
}

const LOOKS: Record<AlertKind, { word: string; frame: string; mark: string }> = {
  info: { word: kitWords.alert.note, frame: 'border-l-accent bg-accent-wash', mark: 'text-accent' },
  warning: { word: kitWords.alert.warning, frame: 'border-l-warn bg-warn-wash', mark: 'text-warn' },
  error: { word: kitWords.alert.error, frame: 'border-l-loss bg-loss-wash', mark: 'text-loss' },
  success: { word: kitWords.alert.done, frame: 'border-l-on bg-on-wash', mark: 'text-on' },
}

/** An inline message; screen readers announce it when it appears, immediately if it is a warning or an error. */
export function Alert({ kind, title, children, action, onClose, className }: AlertProps) {
  const { word, frame, mark } = LOOKS[kind]
  const urgent = kind === 'error' || kind === 'warning'
  return (
    <div
      role={urgent ? 'alert' : 'status'}
      className={clsx('flex animate-appear gap-2.5 rounded-md border-l-3 py-2 pr-2 pl-3', frame, className)}
    >
      <Glyph name={kind} className={clsx('mt-0.5', mark)} />
      {/* A single sentence takes one line with its action: messages push down what people work on. */}
      <div className={clsx('min-w-0 flex-1', !title && 'flex flex-wrap items-center gap-x-4 gap-y-2')}>
        <span className="sr-only">{word}: </span>
        {title && <strong className="font-semibold">{title}</strong>}
        {children && (
          <div className={clsx('measure', title ? 'mt-0.5 text-ink-2' : 'min-w-0')}>{children}</div>
        )}
        {action && <div className={title ? 'mt-2' : undefined}>{action}</div>}
      </div>
      {onClose && (
        <IconButton name={kitWords.alert.close} size="sm" onClick={onClose} className="-my-0.5">
          <Glyph name="close" />
        </IconButton>
      )}
    </div>
  )
}
