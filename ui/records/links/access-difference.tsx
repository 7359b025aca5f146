import type { RecordLink } from '@rounds/core/rules/records'
import { useMemo } from 'react'
import { useApp } from '../../context/app-context.ts'
import { useReading } from '../../kit/use-reading.ts'
import { DifferenceSection } from '../access/difference-section.tsx'
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
  return <DifferenceSection state={state} />
}
