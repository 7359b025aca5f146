import type { AccessDifferences } from '@rounds/core/api'
import { accessWords } from '@rounds/core/words/access'
import clsx from 'clsx'

/** Who gains and loses what, one line per group of people with the same change. */
export function DifferenceLines({ people, none }: { people: AccessDifferences; none: string }) {
  const lines = accessWords.difference.lines(people)
  if (lines.length === 0) return <p className="text-ink-2">{none}</p>
  return (
    <ul className="list-disc pl-5">
      {lines.map(({ said, counts }) => (
        <li key={said} className={clsx(counts.length > 0 && '-ml-5 list-none')}>
          {counts.length === 0 ? (
            said
          ) : (
            <details>
              <summary>{said}</summary>
              <p className="mb-1 text-ink-2">{counts.join(', ')}</p>
            </details>
          )}
        </li>
      ))}
    </ul>
  )
}
