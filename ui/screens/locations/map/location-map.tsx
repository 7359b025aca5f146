import type { Key } from '@rounds/core/api'
import {
  type Cluster,
  clustersOf,
  firstView,
  type MapPoint,
  type MapView,
  MOST_ZOOM,
  mapSize,
  nextOnMap,
  viewAround,
  viewOn,
  wholeMap,
} from '@rounds/core/rules/care'
import { locationWords } from '@rounds/core/words/locations'
import { Maximize, Minus, Plus } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useSearch } from 'wouter'
import { useApp } from '../../../context/app-context.ts'
import { IconButton } from '../../../kit/icon-button.tsx'
import { filterOfView } from '../../../records/list/list-view.ts'
import { viewAt } from '../../../records/list/views/first-view.ts'
import type { Listing } from '../../../records/listing.ts'
import { ReadAlert } from '../../../records/read-failure.tsx'
import { type PlaceOnMap, usePlacesOnMap } from '../location-slots.ts'
import { ClusterButton } from './cluster-button.tsx'
import { PlacesHere } from './places-here.tsx'
import { borders, land } from './us-outline.ts'

const words = locationWords.map
/** Pixels between clusters: enough to press each. */
const CELL = 46
const NONE: readonly PlaceOnMap[] = []

type PlaceCluster = Cluster<PlaceOnMap>

/** The locations of the list, with its search and filters, on a map of the states. */
export function LocationMap({ listing, onOpen }: { listing: Listing; onOpen: (key: Key) => void }) {
  const { client } = useApp()
  const id = useId()
  const search = useSearch()
  const filter = useMemo(
    () => filterOfView(listing, viewAt(listing, new URLSearchParams(search))),
    [listing, search],
  )
  const { data, error, mutate } = usePlacesOnMap(client, filter)
  const places = data?.places ?? NONE
  const [box, width] = useWidth()
  const [moved, setMoved] = useState<MapView | null>(null)
  const fitting = useMemo(() => firstView(places), [places])
  const view = moved ?? fitting
  const [current, setCurrent] = useState<number | null>(null)
  const [here, setHere] = useState<PlaceCluster | null>(null)
  const wanted = useRef<number | null>(null)
  const clusters = useMemo(
    () => clustersOf(places, (CELL * mapSize.width) / width / view.zoom),
    [places, width, view.zoom],
  )
  const inView = clusters.filter(cluster => isIn(view, cluster))
  const has = (cluster: PlaceCluster, place: number | null) => cluster.of.some(one => one.id === place)
  const tabStop = inView.find(cluster => has(cluster, current)) ?? inView.at(-1)

  // Zooming replaces clusters: focus stays with the place that it was on.
  useLayoutEffect(() => {
    if (wanted.current === null) return
    const cluster = inView.find(one => has(one, wanted.current))
    if (!cluster) return
    wanted.current = null
    box.current?.querySelector<HTMLElement>(`[data-place="${cluster.of[0].id}"]`)?.focus()
  })

  const look = (next: MapView, at: number | null = null) => {
    wanted.current = at
    if (at !== null) setCurrent(at)
    setHere(null)
    setMoved(viewOn(next))
  }
  const press = (cluster: PlaceCluster) => {
    const [first] = cluster.of
    if (cluster.of.length === 1) onOpen([first.id])
    else if (view.zoom < MOST_ZOOM) look(viewAround(cluster.of, view), first.id)
    else setHere(cluster)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey || !tabStop) return
    const [first] = tabStop.of
    const zoom = event.key === '+' || event.key === '=' ? 2 : event.key === '-' ? 0.5 : null
    const next = nextOnMap(clusters, tabStop, event.key)
    if (zoom !== null) look({ x: tabStop.x, y: tabStop.y, zoom: view.zoom * zoom }, first.id)
    else if (next) look(isIn(view, next) ? view : { ...next, zoom: view.zoom }, next.of[0].id)
    else return
    event.preventDefault()
  }

  return (
    <section aria-labelledby={id} className="mt-4 shrink-0 pb-4 xl:mt-0 xl:w-116">
      <h2 id={id} className="sr-only">
        {words.label}
      </h2>
      {error && <ReadAlert what={words.what} error={error} onRetry={mutate} />}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: its buttons have the focus; keys move it between them. */}
      <div
        ref={box}
        className="relative aspect-975/630 overflow-hidden rounded-md border border-rule bg-well"
        onKeyDown={onKeyDown}
      >
        <Outline view={view} onPan={(x, y) => look({ x, y, zoom: view.zoom })} width={width} />
        {inView.map(cluster => (
          <ClusterButton
            key={cluster.of[0].id}
            cluster={cluster}
            at={positionIn(view, cluster)}
            isTabStop={cluster === tabStop}
            onFocus={() => setCurrent(cluster.of[0].id)}
            onPress={() => press(cluster)}
          />
        ))}
      </div>
      <div className="mt-2 flex gap-1">
        <IconButton
          size="sm"
          kind="plain"
          name={words.zoomIn}
          aria-disabled={view.zoom >= MOST_ZOOM}
          onClick={() => look({ ...view, zoom: view.zoom * 2 })}
        >
          <Plus />
        </IconButton>
        <IconButton
          size="sm"
          kind="plain"
          name={words.zoomOut}
          aria-disabled={view.zoom <= 1}
          onClick={() => look({ ...view, zoom: view.zoom / 2 })}
        >
          <Minus />
        </IconButton>
        <IconButton
          size="sm"
          kind="plain"
          name={words.whole}
          aria-disabled={view.zoom <= 1}
          onClick={() => look(wholeMap)}
        >
          <Maximize />
        </IconButton>
      </div>
      <p className="mt-2 text-ink-2 text-sm" role="status">
        {data ? words.shown(places.length) : error ? '' : words.loading}
        {data && data.away > 0 && ` ${words.away(data.away)}`}
      </p>
      <p className="text-ink-2 text-sm max-sm:hidden">{words.keys}</p>
      {here && <PlacesHere places={here.of} onOpen={place => onOpen([place.id])} />}
    </section>
  )
}

/** Where a point is in a view, from 0 to 1. */
const positionIn = ({ x, y, zoom }: MapView, point: MapPoint): MapPoint => ({
  x: ((point.x - x) * zoom) / mapSize.width + 0.5,
  y: ((point.y - y) * zoom) / mapSize.height + 0.5,
})

const isIn = (view: MapView, point: MapPoint): boolean => {
  const { x, y } = positionIn(view, point)
  return x >= 0 && x <= 1 && y >= 0 && y <= 1
}

interface OutlineProps {
  view: MapView
  width: number
  onPan: (x: number, y: number) => void
}

/** The states. Dragging moves the view. */
function Outline({ view, width, onPan }: OutlineProps) {
  const { x, y, zoom } = view
  const held = useRef<{ pointer: MapPoint; view: MapView } | null>(null)
  const unit = mapSize.width / width / zoom
  const part = [mapSize.width / zoom, mapSize.height / zoom] as const
  return (
    <svg
      aria-hidden="true"
      viewBox={[x - part[0] / 2, y - part[1] / 2, ...part].join(' ')}
      className="absolute inset-0 size-full touch-none [&_path]:[vector-effect:non-scaling-stroke]"
      onPointerDown={event => {
        event.currentTarget.setPointerCapture(event.pointerId)
        held.current = { pointer: { x: event.clientX, y: event.clientY }, view }
      }}
      onPointerMove={event => {
        const from = held.current
        if (from)
          onPan(
            from.view.x - (event.clientX - from.pointer.x) * unit,
            from.view.y - (event.clientY - from.pointer.y) * unit,
          )
      }}
      onPointerUp={() => {
        held.current = null
      }}
      onPointerCancel={() => {
        held.current = null
      }}
    >
      <path d={land} className="fill-sheet stroke-edge" />
      <path d={borders} className="fill-none stroke-rule-strong" />
    </svg>
  )
}

const USUAL_WIDTH = 464

/** An element and its width. */
function useWidth() {
  const box = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(USUAL_WIDTH)
  useEffect(() => {
    const element = box.current
    if (!element) return
    const watcher = new ResizeObserver(() => setWidth(element.clientWidth || USUAL_WIDTH))
    watcher.observe(element)
    return () => watcher.disconnect()
  }, [])
  return [box, width] as const
}
