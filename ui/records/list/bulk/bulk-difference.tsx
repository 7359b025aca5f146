import type { Entity } from '@rounds/core/entities'
import type { RecordLink } from '@rounds/core/rules/records'
import { useMemo } from 'react'
import { useApp } from '../../../context/app-context.ts'
import { useReading } from '../../../kit/use-reading.ts'
import { DifferenceSection } from '../../access/difference-section.tsx'
import { type BulkLinks, bulkDifferenceSlots } from './bulk-difference-slots.ts'

interface BulkDifferenceProps extends BulkLinks {
  entity: Entity
  link: RecordLink
}

/** Who would gain and lose what by a bulk change of groups or permissions. */
export function BulkDifference({ entity, link, choice, order }: BulkDifferenceProps) {
  const { client } = useApp()
  const slots = useMemo(() => bulkDifferenceSlots(client, entity, link), [client, entity, link])
  const [state] = useReading(slots, { choice, order })
  return <DifferenceSection state={state} />
}
