import { messageOf } from '@rounds/core/api'
import { tokenWords } from '@rounds/core/words/tokens'
import useSWR from 'swr'
import { Link } from 'wouter'
import { useApp } from '../../context/app-context.ts'
import { Alert } from '../../kit/alert.tsx'
import { Skeleton } from '../../kit/skeleton.tsx'
import { TryAgainButton } from '../../kit/try-again-button.tsx'
import { findUses } from './find-uses.ts'

/** Where a token is used, so that people know what a change affects. */
export function TokenUses({ name, renamed }: { name: string; renamed: boolean }) {
  const { client, person } = useApp()
  const { data, error, mutate } = useSWR(['token uses', name], () => findUses(client, person, name))
  const total = data?.uses.length ?? 0
  return (
    <section aria-labelledby="token-uses" className="measure mb-6">
      <h2 id="token-uses" className="font-semibold">
        {data ? usedIn(total, data.more) : tokenWords.tokenUses.whereItIsUsed}
      </h2>
      <p className="text-ink-2 text-sm">
        {tokenWords.tokenUses.writtenAs} <code className="font-mono">{`{{ tokens.${name} }}`}</code>
        {tokenWords.tokenUses.amongPagesTemplatesMaySee}
      </p>
      {renamed && total > 0 && (
        <Alert kind="warning" className="mt-2" title={tokenWords.tokenUses.itGetsAnotherName}>
          {tokenWords.tokenUses.thesePlacesKeepOld}
        </Alert>
      )}
      {!data && !error && <Skeleton className="mt-2 h-4 w-1/2" />}
      {error && (
        <p className="mt-1">
          {tokenWords.tokenUses.couldNotFoundOut(messageOf(error))} <TryAgainButton onRetry={mutate} />
        </p>
      )}
      <ul className="mt-1 columns-1 sm:columns-2">
        {data?.uses.map(({ entity, key, name: words, href }) => (
          <li key={`${entity.name} ${key}`} className="truncate">
            <Link className="link" href={href}>
              {words}
            </Link>{' '}
            <span className="text-ink-2 text-sm">{entity.label}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

const usedIn = (total: number, more: boolean) => {
  if (total === 0) return tokenWords.tokenUses.usedNowhere
  if (total === 1) return tokenWords.tokenUses.usedInOnePlace
  return tokenWords.tokenUses.usedInPlaces(more, total)
}
