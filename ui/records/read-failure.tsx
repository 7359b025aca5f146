import { messageOf } from '@rounds/core/api'
import { commonWords } from '@rounds/core/words/common'
import { Alert } from '../kit/alert.tsx'
import { Button } from '../kit/button.tsx'

export interface ReadFailureProps {
  /** What was asked for, as it is called: “folders”. */
  what: string
  error: unknown
  onRetry: () => unknown
}

/** Says inside something else that it could not be read, and why, with the way to try again. */
export function ReadFailure({ what, error, onRetry }: ReadFailureProps) {
  return (
    <span className="flex flex-wrap items-center gap-3">
      {commonWords.readFailure.couldNotRead(what, messageOf(error))}
      <Button size="sm" onClick={() => void onRetry()}>
        {commonWords.readFailure.tryAgain}
      </Button>
    </span>
  )
}

/** The same where it stands alone. */
export function ReadAlert({ what, error, onRetry, className }: ReadFailureProps & { className?: string }) {
  return (
    <Alert
      kind="error"
      {...(className && { className })}
      action={
        <Button size="sm" onClick={() => void onRetry()}>
          {commonWords.readFailure.tryAgain}
        </Button>
      }
    >
      {commonWords.readFailure.couldNotRead(what, messageOf(error))}
    </Alert>
  )
}
