import type { AccessDifferences } from '@rounds/core/api'
import { accessWords } from '@rounds/core/words/access'

/** Who gains and loses what, one line per group of people with the same change. */
export function DifferenceLines({ people, none }: { people: AccessDifferences; none: string }) {
  const lines = accessWords.difference.lines(people)
  if (lines.length === 0) return <p className="text-ink-2">{none}</p>
  return (
    <ul className="list-disc pl-5">
      {lines.map(line => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
}
