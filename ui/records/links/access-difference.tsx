import type { RecordLink } from '@rounds/core/rules/records'
import { accessWords } from '@rounds/core/words/access'
import { useMemo } from 'react'
import { useApp } from '../../context/app-context.ts'
import { SkeletonLines } from '../../kit/skeleton.tsx'
import { useReading } from '../../kit/use-reading.ts'
import { DifferenceLines } from '../access/difference-lines.tsx'
import { differenceSlots, grantChanges } from './difference-slots.ts'
import type { LinksState } from './link-words.ts'

type Differences = LinksState['context']['differences']

/** Who would gain and lose what by changes of groups and permissions; renders nothing for links without grants. */
export function AccessDifference({ link, differences }: { link: RecordLink; differences: Differences }) {
  const changes = useMemo(() => grantChanges(link, differences), [link, differences])
  return changes.length > 0 ? <Difference changes={changes} /> : null
}

function Difference({ changes }: { changes: ReturnType<typeof grantChanges> }) {
  const { client } = useApp()
  const slots = useMemo(() => differenceSlots(client), [client])
  const [state] = useReading(slots, changes)
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
