import type { Cluster, MapPoint } from '@rounds/core/rules/care'
import { locationWords } from '@rounds/core/words/locations'
import clsx from 'clsx'
import type { PlaceOnMap } from '../location-slots.ts'

const words = locationWords.map

interface ClusterButtonProps {
  cluster: Cluster<PlaceOnMap>
  /** From 0 to 1. */
  at: MapPoint
  isTabStop: boolean
  onFocus: () => void
  onPress: () => void
}

/** A location as a point, or several near each other as their number. */
export function ClusterButton({ cluster, at, isTabStop, onFocus, onPress }: ClusterButtonProps) {
  const [first] = cluster.of
  const count = cluster.of.length
  const name = count === 1 ? words.place(first.name, first.city) : words.cluster(count, mainCity(cluster.of))
  return (
    <button
      type="button"
      title={name}
      aria-label={name}
      data-place={first.id}
      tabIndex={isTabStop ? 0 : -1}
      className={clsx(
        '-translate-1/2 absolute flex items-center justify-center rounded-full font-semibold text-xs hover:z-10 focus-visible:z-10',
        count === 1 ? 'size-6' : 'border border-sheet bg-accent text-accent-ink hover:bg-accent-strong',
        count > 1 && (count < 10 ? 'size-6' : count < 100 ? 'size-7' : count < 1000 ? 'size-9' : 'size-11'),
      )}
      style={{ left: `${at.x * 100}%`, top: `${at.y * 100}%` }}
      onFocus={onFocus}
      onClick={onPress}
    >
      {count === 1 ? (
        <span aria-hidden="true" className="size-2.5 rounded-full border border-sheet bg-accent" />
      ) : (
        count.toLocaleString('en-US')
      )}
    </button>
  )
}

/** The city of most of some places. */
function mainCity(places: readonly PlaceOnMap[]): string {
  const counts = new Map<string, number>()
  for (const { city } of places) counts.set(city, (counts.get(city) ?? 0) + 1)
  return [...counts].reduce((most, one) => (one[1] > most[1] ? one : most), ['', 0])[0]
}
