import { messageOf } from '@rounds/core/api'
import { commonWords } from '@rounds/core/words/common'
import { Alert } from '../kit/alert.tsx'
import { TryAgainButton } from '../kit/try-again-button.tsx'

export interface ReadFailureProps {
  /** What could not be loaded: “folders”. */
  what: string
  error: unknown
  onRetry: () => unknown
}

/** An inline error for data that could not be loaded, with the reason and a retry button. */
export function ReadFailure({ what, error, onRetry }: ReadFailureProps) {
  return (
    <span className="flex flex-wrap items-center gap-3">
      {commonWords.readFailure.couldNotRead(what, messageOf(error))}
      <TryAgainButton onRetry={onRetry} />
    </span>
  )
}

/** The same on its own. */
export function ReadAlert({ what, error, onRetry, className }: ReadFailureProps & { className?: string }) {
  return (
    <Alert kind="error" {...(className && { className })} action={<TryAgainButton onRetry={onRetry} />}>
      {commonWords.readFailure.couldNotRead(what, messageOf(error))}
    </Alert>
  )
}
