import { Button } from '../kit/button.tsx'
import { Message } from './message.tsx'

/** The server did not answer whether the person is still signed in. */
export function Unreachable({ onRetry }: { onRetry: () => void }) {
  return (
    <main className="grid min-h-dvh place-items-center p-6">
      <Message
        title="The server cannot be reached"
        action={
          <Button kind="primary" onClick={onRetry}>
            Try again
          </Button>
        }
      >
        You stay signed in. Look at your connection; Rounds goes on as soon as the server answers.
      </Message>
    </main>
  )
}
