import { Alert } from '../../kit/alert.tsx'
import { TryAgainButton } from '../../kit/try-again-button.tsx'

/** An error beside the list itself, with buttons to retry and dismiss. */
export function ListError({
  words,
  onRetry,
  onClose,
}: {
  words: string
  onRetry: () => void
  onClose: () => void
}) {
  return (
    <Alert kind="error" className="mb-2" onClose={onClose} action={<TryAgainButton onRetry={onRetry} />}>
      {words}
    </Alert>
  )
}
