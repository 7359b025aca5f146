import { type Key, printKey } from '@rounds/core/api'
import type { Entity } from '@rounds/core/entities'
import { accessWords } from '@rounds/core/words/access'
import { useMemo, useState } from 'react'
import { useApp } from '../../context/app-context.ts'
import { Alert } from '../../kit/alert.tsx'
import { Button } from '../../kit/button.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { SearchBox } from '../../kit/search-box.tsx'
import { SkeletonLines } from '../../kit/skeleton.tsx'
import { useReading } from '../../kit/use-reading.ts'
import { FirstWay } from '../access/ways.tsx'
import { whoCanSlots } from './who-can-slots.ts'

const words = accessWords.record
/** From this many people on, there is a search box. */
const MANY = 8

export interface WhoCanProps {
  entity: Entity
  recordKey: Key
  title: string
  onClose: () => void
}

/** The people who can see or change a record, each with the grants that allow it. */
export function WhoCan({ entity, recordKey, title, onClose }: WhoCanProps) {
  const { client } = useApp()
  const slots = useMemo(() => whoCanSlots(client), [client])
  const [state] = useReading(slots, { entity: entity.name, key: printKey(recordKey) })
  const [search, setSearch] = useState('')
  const { answer, message } = state.context
  const found = answer?.people.filter(({ name }) => name.toLowerCase().includes(search.toLowerCase()))
  return (
    <Dialog
      open
      onOpenChange={open => !open && onClose()}
      title={words.title(title)}
      size="2xl"
      footer={<Button onClick={onClose}>{words.close}</Button>}
    >
      {state.hasTag('shows a message') && <Alert kind="error">{message}</Alert>}
      {!answer && state.hasTag('busy') && <SkeletonLines lines={6} />}
      {answer && (
        <>
          {answer.people.length > MANY && (
            <SearchBox value={search} onValue={setSearch} label={words.search} className="mb-3" />
          )}
          {answer.people.length === 0 && <p>{words.nobody}</p>}
          <ul className="divide-y divide-rule">
            {found?.map(one => (
              <li key={one.userId} className="grid gap-x-4 py-1.5 sm:grid-cols-[1fr_1fr]">
                <span className="min-w-0">
                  <span className="font-semibold">{one.name}</span>
                  <span className="block text-ink-2 text-sm">
                    {one.change ? (one.delete ? words.canDelete : words.canChange) : words.canSee}
                  </span>
                </span>
                <span className="min-w-0 text-ink-2 text-sm">
                  <FirstWay ways={one.ways} />
                </span>
              </li>
            ))}
          </ul>
          {answer.others > 0 && <p className="mt-3 text-ink-2">{words.others(answer.others)}</p>}
        </>
      )}
    </Dialog>
  )
}
