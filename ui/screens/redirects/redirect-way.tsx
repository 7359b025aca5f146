import type { RedirectCheck } from '@rounds/core/api'
import { endOfWay } from '@rounds/core/rules/site'
import { redirectWords } from '@rounds/core/words/redirects'
import { useId } from 'react'
import { Alert } from '../../kit/alert.tsx'
import { Button } from '../../kit/button.tsx'
import { TryAgainButton } from '../../kit/try-again-button.tsx'
import { AddressChain, ArrowText } from './address-chain.tsx'
import { PatternTrial } from './pattern-trial.tsx'

const words = redirectWords.way

export interface RedirectWayProps {
  answer: RedirectCheck | null
  isBusy: boolean
  isFailed: boolean
  onRetry: () => void
  /** Changes the target; omitted if the redirect may not be changed. */
  onShorten?: (to: string) => void
}

/** Every address on a redirect's path, what is at its end, and what blocks saving it. */
export function RedirectWay({ answer, isBusy, isFailed, onRetry, onShorten }: RedirectWayProps) {
  const id = useId()
  const end = answer && endOfWay(answer)
  const last = answer?.way.at(-1)
  const isChain = end === 'arrives' && answer !== null && answer.way.length > 2
  return (
    <section aria-labelledby={id} aria-busy={isBusy} className="min-w-0">
      <h2 id={id} className="mb-1 font-semibold text-sm">
        {words.label}
      </h2>
      <div aria-live="polite">
        {!answer && isBusy && <p className="text-ink-2">{words.checking}</p>}
        {answer && <AddressChain way={answer.way} />}
        {answer?.problems.map(({ message }) => (
          <Alert key={message} kind="warning" className="mt-2">
            <ArrowText text={message} />
          </Alert>
        ))}
        {answer && answer.problems.length === 0 && end && (
          <p className="measure mt-1 text-ink-2">
            {end === 'arrives' ? words.ends.arrives(answer.arrives ?? '') : words.ends[end]}
          </p>
        )}
      </div>
      {isFailed && (
        <Alert kind="error" className="mt-2" action={<TryAgainButton onRetry={onRetry} />}>
          {words.failed}
        </Alert>
      )}
      {answer && answer.problems.length === 0 && isChain && last !== undefined && onShorten && (
        <p className="mt-1 flex flex-wrap items-center gap-2">
          {words.straight(last)}
          <Button size="sm" onClick={() => onShorten(last)}>
            {words.leadStraight}
          </Button>
        </p>
      )}
      {answer?.tried && <PatternTrial tried={answer.tried} />}
    </section>
  )
}
