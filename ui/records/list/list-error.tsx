import { Alert } from '../../kit/alert.tsx'
import { TryAgainButton } from '../../kit/try-again-button.tsx'

/** An error beside the list itself, with a button to retry, and one to dismiss where it may be put away. */
export function ListError({
  words,
  onRetry,
  onClose,
}: {
  words: string
  onRetry: () => void
  onClose?: (() => void) | undefined
}) {
  return (
    <Alert kind="error" className="mb-2" onClose={onClose} action={<TryAgainButton onRetry={onRetry} />}>
      {words}
    </Alert>
  )
}
