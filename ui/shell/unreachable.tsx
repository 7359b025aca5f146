import { shellWords } from '@rounds/core/words/shell'
import { TryAgainButton } from '../kit/try-again-button.tsx'
import { Message } from './message.tsx'

/** The server did not respond to the session check. */
export function Unreachable({ onRetry }: { onRetry: () => void }) {
  return (
    <main className="grid min-h-dvh place-items-center p-6">
      <Message
        title={shellWords.unreachable.serverCannotReached}
        action={<TryAgainButton kind="primary" onRetry={onRetry} />}
      >
        {shellWords.unreachable.staySignedLookConnection}
      </Message>
    </main>
  )
}
