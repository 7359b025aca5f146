import type { AccessDifferences } from '@rounds/core/api'
import { accessWords } from '@rounds/core/words/access'
import { SkeletonLines } from '../../kit/skeleton.tsx'
import type { ReadingState } from '../../kit/use-reading.ts'
import { DifferenceLines } from './difference-lines.tsx'

/** Who would gain and lose what, as far as it is known. */
export function DifferenceSection<What>({ state }: { state: ReadingState<What, AccessDifferences> }) {
  const { answer, message } = state.context
  return (
    <section aria-label={accessWords.difference.title} className="mb-4 rounded-md bg-well px-3 py-2">
      <h3 className="font-semibold">{accessWords.difference.title}</h3>
      {state.hasTag('shows a message') && (
        <p className="text-loss">{accessWords.difference.cannotTell(message ?? '')}</p>
      )}
      {state.hasTag('busy') && !answer && <SkeletonLines lines={1} />}
      {answer && <DifferenceLines people={answer} none={accessWords.difference.nothing} />}
    </section>
  )
}
