import { locationWords } from '@rounds/core/words/locations'
import { useApp } from '../../context/app-context.ts'
import { Mark } from '../../kit/mark.tsx'
import { usePlaceNow } from './location-slots.ts'

const words = locationWords.open

/** Whether a location is open now, in its local time and with its alerts. */
export function OpenNow({ id }: { id: number }) {
  const { client } = useApp()
  const { data, error } = usePlaceNow(client, id)
  if (error && !data) return <span className="text-ink-2">{words.failed}</span>
  if (!data) return null
  if (data.words === null) return <span className="text-ink-2">{words.unknown}</span>
  return (
    <span className="flex min-w-0 items-baseline gap-1.5">
      <Mark tone={data.isOpen ? 'ready' : 'idle'} />
      <span className="truncate">{data.words}</span>
    </span>
  )
}
