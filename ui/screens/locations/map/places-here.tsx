import { locationWords } from '@rounds/core/words/locations'
import type { PlaceOnMap } from '../location-slots.ts'

const words = locationWords.map
const MOST = 50

/** The names of locations that are too near each other for the map. */
export function PlacesHere({
  places,
  onOpen,
}: {
  places: readonly PlaceOnMap[]
  onOpen: (place: PlaceOnMap) => void
}) {
  return (
    <div className="mt-3 text-sm">
      <h3 className="font-semibold">{words.here(places.length)}</h3>
      <ul>
        {places.slice(0, MOST).map(place => (
          <li key={place.id} className="border-rule border-b py-1">
            <button
              type="button"
              className="rounded-sm text-left font-medium hover:underline"
              onClick={() => onOpen(place)}
            >
              {words.place(place.name, place.city)}
            </button>
          </li>
        ))}
      </ul>
      {places.length > MOST && <p className="text-ink-2">{words.more(places.length - MOST)}</p>}
    </div>
  )
}
