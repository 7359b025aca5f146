import { locationWords } from '@rounds/core/words/locations'
import clsx from 'clsx'
import { Map as MapIcon } from 'lucide-react'
import { createContext, useContext } from 'react'
import { Button } from '../../kit/button.tsx'
import { lazyPart } from '../../kit/lazy-part.tsx'
import { RecordList } from '../../records/list/record-list.tsx'
import type { RecordListProps } from '../../records/tool-parts.ts'

const LocationMap = lazyPart(() => import('./map/location-map.tsx').then(it => ({ default: it.LocationMap })))

/** Whether the map is shown beside the list. */
export const MapShown = createContext<readonly [isShown: boolean, show: (is: boolean) => void]>([
  false,
  () => undefined,
])

/** Shows the map, or hides it. */
export function MapButton() {
  const [isShown, show] = useContext(MapShown)
  return (
    <Button
      size="sm"
      className="mt-2 self-start"
      icon={<MapIcon className="size-4" aria-hidden="true" />}
      aria-expanded={isShown}
      onClick={() => show(!isShown)}
    >
      {isShown ? locationWords.map.hide : locationWords.map.show}
    </Button>
  )
}

/** The list, with a map of the same locations beside it. */
export function LocationList(props: RecordListProps) {
  const [isShown] = useContext(MapShown)
  return (
    <div className={clsx('flex min-h-0 flex-1 flex-col gap-x-6 xl:flex-row', props.hidden && 'hidden')}>
      <div className="flex min-h-0 min-w-0 flex-1 flex-col">
        <RecordList {...props} />
      </div>
      {isShown && <LocationMap waiting={null} listing={props.listing} onOpen={props.onOpen} />}
    </div>
  )
}
