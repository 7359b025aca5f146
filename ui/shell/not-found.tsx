import { Link } from 'wouter'
import { useStatus } from '../context/app-context.ts'
import { buttonClass } from '../kit/button.tsx'
import { Message } from './message.tsx'

/** An address that leads nowhere (specification §2, unknown paths). */
export function NotFound() {
  useStatus({ tone: 'idle', words: 'No such page' })
  return (
    <Message
      title="404 - Not Found"
      action={
        <Link href="/" className={buttonClass('primary')}>
          Back to Dashboard
        </Link>
      }
    >
      The page you are looking for no longer exists.
    </Message>
  )
}
