import { type FocusEvent, type ReactNode, useLayoutEffect, useRef } from 'react'
import { Alert, type AlertProps } from './alert.tsx'
import { pageHeading } from './page-heading.ts'
import { TryAgainButton } from './try-again-button.tsx'

export interface RetryAlertProps extends Pick<AlertProps, 'title' | 'children' | 'className'> {
  onRetry: () => void
  isRetrying: boolean
  /** Beside the button. */
  more?: ReactNode
}

/**
 * A failure that can be retried. Keep it while that runs, so that its button keeps the focus; once it is gone, the focus
 * is back where it came from.
 */
export function RetryAlert({ onRetry, isRetrying, more, ...alert }: RetryAlertProps) {
  const box = useRef<HTMLDivElement>(null)
  const cameFrom = useRef<Element | null>(null)
  const onFocus = ({ relatedTarget }: FocusEvent) => {
    if (!box.current?.contains(relatedTarget)) cameFrom.current = relatedTarget
  }
  useLayoutEffect(() => {
    const own = box.current
    return () => {
      if (!own?.contains(document.activeElement)) return
      const { current } = cameFrom
      const to = current?.isConnected ? current : pageHeading()
      if (to instanceof HTMLElement) to.focus()
    }
  }, [])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only remembers where the focus came from
    <div ref={box} onFocus={onFocus}>
      <Alert
        kind="error"
        {...alert}
        action={
          <div className="space-y-2">
            <TryAgainButton busy={isRetrying} onRetry={onRetry} />
            {more}
          </div>
        }
      />
    </div>
  )
}
