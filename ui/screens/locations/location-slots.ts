import { type CarePlace, type Client, type Filter, parseOrder } from '@rounds/core/api'
import { entities } from '@rounds/core/entities'
import { type MapPoint, onUsMap } from '@rounds/core/rules/care'
import useSWR from 'swr'

interface Asked {
  readonly id: number
  readonly settle: (place: CarePlace | null) => void
  readonly fail: (error: unknown) => void
}

/** Rows request individually; requests in the same tick are batched into one call. */
function batched(client: Client) {
  let waiting: Asked[] = []
  const ask = async () => {
    const asked = waiting
    waiting = []
    try {
      const places = await client.carePlaces([...new Set(asked.map(({ id }) => id))])
      for (const { id, settle } of asked) settle(places.find(place => place.id === id) ?? null)
    } catch (error) {
      for (const { fail } of asked) fail(error)
    }
  }
  return (id: number) =>
    new Promise<CarePlace | null>((settle, fail) => {
      if (waiting.length === 0) queueMicrotask(() => void ask())
      waiting.push({ id, settle, fail })
      if (waiting.length === MOST) void ask()
    })
}

/** The maximum per call. */
const MOST = 100
const readers = new WeakMap<Client, ReturnType<typeof batched>>()

/** Whether a location is open now, with its hours and alerts; reloaded every minute. */
export function usePlaceNow(client: Client, id: number | null) {
  const read = readers.get(client) ?? batched(client)
  readers.set(client, read)
  return useSWR<CarePlace | null>(id === null ? null : ['place now', id], () => read(id ?? 0), {
    refreshInterval: 60_000,
  })
}

/** A location on the map. */
export interface PlaceOnMap extends MapPoint {
  readonly id: number
  readonly name: string
  readonly city: string
}

/** The cache key of the locations on the map; writes invalidate it. */
export const MAP = 'locations on the map'

/** The locations that a filter finds, as far as they are on the map, and how many are not. */
export const usePlacesOnMap = (client: Client, filter: Filter) =>
  useSWR([MAP, JSON.stringify(filter)], async () => {
    const rows = await client.of(entities.Custom_Location).all({
      filter,
      fields: ['LId', 'LName', 'LCity', 'LLatitude', 'LLongitude'],
      orderBy: parseOrder('LName'),
    })
    const places = rows.flatMap(({ LId, LName, LCity, LLatitude, LLongitude }): readonly PlaceOnMap[] => {
      const has = typeof LLatitude === 'number' && typeof LLongitude === 'number'
      const point = has ? onUsMap({ latitude: LLatitude, longitude: LLongitude }) : null
      return point ? [{ ...point, id: LId, name: LName, city: LCity ?? '' }] : []
    })
    return { places, away: rows.length - places.length }
  })
