import { shellWords } from '@rounds/core/words/shell'
import { Button } from '../kit/button.tsx'
import { Message } from './message.tsx'

/** The server did not respond to the session check. */
export function Unreachable({ onRetry }: { onRetry: () => void }) {
  return (
    <main className="grid min-h-dvh place-items-center p-6">
      <Message
        title={shellWords.unreachable.serverCannotReached}
        action={
          <Button kind="primary" onClick={onRetry}>
            {shellWords.unreachable.tryAgain}
          </Button>
        }
      >
        {shellWords.unreachable.staySignedLookConnection}
      </Message>
    </main>
  )
}
