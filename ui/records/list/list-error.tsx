import { listWords } from '@rounds/core/words/list'
import { Alert } from '../../kit/alert.tsx'
import { Button } from '../../kit/button.tsx'

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
    <Alert
      kind="error"
      className="mb-2"
      onClose={onClose}
      action={
        <Button size="sm" onClick={onRetry}>
          {listWords.error.tryAgain}
        </Button>
      }
    >
      {words}
    </Alert>
  )
}
