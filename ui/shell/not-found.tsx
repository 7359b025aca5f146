import { shellPartWords } from '@rounds/core/words/shell-parts'
import { Link } from 'wouter'
import { useStatus } from '../context/app-context.ts'
import { buttonClass } from '../kit/button.tsx'
import { Message } from './message.tsx'

/** An address that leads nowhere (specification §2, unknown paths). */
export function NotFound() {
  useStatus({ tone: 'idle', words: shellPartWords.notFound.noSuchPage })
  return (
    <Message
      title={shellPartWords.notFound.notFound}
      action={
        <Link href="/" className={buttonClass('primary')}>
          {shellPartWords.notFound.backToDashboard}
        </Link>
      }
    >
      {shellPartWords.notFound.pageLookingNoLongerExists}
    </Message>
  )
}
