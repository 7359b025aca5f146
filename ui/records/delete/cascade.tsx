import { type DeletionCascade, messageOf } from '@rounds/core/api'
import type { Entity } from '@rounds/core/entities'
import { groupDigits } from '@rounds/core/rules/interface'
import { labelInSentence } from '@rounds/core/rules/text'
import { deletingWords } from '@rounds/core/words/deleting'
import { useApp } from '../../context/app-context.ts'
import { Alert } from '../../kit/alert.tsx'
import { SkeletonLines } from '../../kit/skeleton.tsx'
import { TryAgainButton } from '../../kit/try-again-button.tsx'
import { useCascade, useRefusal } from './use-cascade.ts'

interface CascadeProps {
  entity: Entity
  keys: readonly string[]
}

/** What is deleted along with records, and what only loses the reference. */
export function Cascade({ entity, keys }: CascadeProps) {
  const { client } = useApp()
  const { data, error, isLoading, mutate } = useCascade(client, entity, keys)
  const isRefused = useRefusal(client, entity, keys) !== null
  return (
    // As high as what stands for it, so that no button moves under the pointer where nothing goes along.
    <div className="min-h-8 space-y-2">
      {isLoading && <SkeletonLines lines={2} />}
      {error && (
        <Alert kind="warning" action={<TryAgainButton onRetry={mutate} />}>
          {deletingWords.cascade.notChecked(messageOf(error))}
        </Alert>
      )}
      {data?.refusal && (
        <Alert kind="warning" title={deletingWords.cascade.cannotDelete}>
          {data.refusal}
        </Alert>
      )}
      {!isRefused && (
        <>
          <Kinds words={deletingWords.cascade.usedBy} kinds={data?.uses} />
          <Kinds words={deletingWords.cascade.alsoDeleted} kinds={data?.goes} />
          <Kinds words={deletingWords.cascade.theseOnlyLoseIt} kinds={data?.emptied} />
        </>
      )}
    </div>
  )
}

function Kinds({ words, kinds }: { words: string; kinds: DeletionCascade['goes'] | undefined }) {
  if (!kinds || kinds.length === 0) return null
  return (
    <div>
      <p>{words}</p>
      <ul className="list-disc pl-5">
        {kinds.map(({ what, count, names }) => (
          <li key={what} className="break-words">
            {groupDigits(count)} {labelInSentence(what)}
            {names.length > 0 && `: ${names.join(', ')}`}
            {names.length > 0 && count > names.length && deletingWords.cascade.andMore(count, names.length)}
          </li>
        ))}
      </ul>
    </div>
  )
}
