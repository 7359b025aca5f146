import { type Key, parseKey, printKey } from '@rounds/core/api'
import { groupDigits } from '@rounds/core/rules/interface'
import { type Neighbor, neighborsOf } from '@rounds/core/rules/table'
import { recordWords } from '@rounds/core/words/record'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useMemo } from 'react'
import { useLocation } from 'wouter'
import { useApp } from '../../context/app-context.ts'
import { useShortcut } from '../../context/use-shortcut.ts'
import { IconButton } from '../../kit/icon-button.tsx'
import { searchOfView } from '../list/list-view.ts'
import { readFirstView, viewAt } from '../list/views/first-view.ts'
import { type Listing, recordAddress } from '../listing.ts'
import { useShownKeys } from './step-slots.ts'

interface RecordStepsProps {
  listing: Listing
  recordKey: Key
  /** The current query string, with the view of the list that the record was opened from. */
  parameters: URLSearchParams
}

const words = recordWords.steps

/**
 * Links to the previous and next record, in list order. It stays mounted while records change, and so does its focus.
 */
export function RecordSteps({ listing, recordKey, parameters }: RecordStepsProps) {
  const { entity } = listing
  const { client } = useApp()
  const [, navigate] = useLocation()
  const view = useMemo(() => viewAt(listing, parameters), [listing, parameters])
  const key = printKey(recordKey)
  const shown = useShownKeys(client, listing, view, key)
  const around = shown ? neighborsOf(shown, key) : null
  const go = (to: Neighbor | null | undefined) => {
    if (!to) return
    const search = searchOfView(
      entity,
      { ...view, page: to.page },
      parameters,
      readFirstView(listing) !== null,
    )
    navigate(recordAddress(listing, parseKey(entity, to.key).key, search))
  }
  useShortcut('record.previous', around?.previous != null, () => go(around?.previous))
  useShortcut('record.next', around?.next != null, () => go(around?.next))
  if (!around || around.total < 2) return null
  return (
    <nav
      aria-label={words.among(listing.tool.title)}
      className="z-20 flex items-center justify-end gap-0.5 text-ink-2 text-sm max-sm:-mt-3 sm:sticky sm:top-0 sm:h-0 sm:items-start sm:*:-translate-y-3"
    >
      <span className="mr-1 whitespace-nowrap tabular-nums sm:leading-6">
        {words.place(groupDigits(around.place), groupDigits(around.total))}
      </span>
      <IconButton
        size="sm"
        name={words.previous}
        aria-disabled={around.previous === null}
        onClick={() => go(around.previous)}
      >
        <ChevronLeft aria-hidden="true" />
      </IconButton>
      <IconButton
        size="sm"
        name={words.next}
        aria-disabled={around.next === null}
        onClick={() => go(around.next)}
      >
        <ChevronRight aria-hidden="true" />
      </IconButton>
    </nav>
  )
}
