export interface Place {
  id: number
  name: string
  type: string
  city: string
  phone: string
  physicians: number
  state: 'Live' | 'Draft' | 'Alert on'
  changed: string
}

const NAMES = ['Andalusia Health', 'Athens Limestone Hospital', 'Atmore Community Hospital', 'Bryce Hospital']
const TYPES = ['Hospital', 'Psychiatric', 'Acute Care, Veterans Administration', 'Clinic']
const CITIES = ['Andalusia', 'Athens', 'Montgomery', 'Mobile', 'Birmingham', 'Union Springs']
const STATES = ['Live', 'Live', 'Draft', 'Live', 'Alert on'] as const
const of = <T>(list: readonly T[], index: number) => list[index % list.length] as T

/** As many generated places as requested. */
export const placesOf = (count: number): Place[] =>
  [...Array(count).keys()].map(id => ({
    id,
    name: `${of(NAMES, id)}${id < 4 ? '' : ` ${id}`}`,
    type: of(TYPES, id * 7 + (id >> 2)),
    city: of(CITIES, id * 5 + (id >> 1)),
    phone: `(334) ${200 + (id % 700)}-${1000 + ((id * 37) % 9000)}`,
    physicians: (id * 13) % 61,
    state: of(STATES, id),
    changed: of(['2 min ago', 'today 09:14', 'yesterday', 'Mon 16:40', '12 Nov'], id),
  }))

/** Places whose name contains a text, sorted by one field, in the naive way: for the bare table. */
export function arrangePlaces(
  places: readonly Place[],
  search: string,
  field: string | null,
  desc: boolean,
): readonly Place[] {
  const wanted = search.toLowerCase()
  const left = wanted === '' ? places : places.filter(row => row.name.toLowerCase().includes(wanted))
  if (field === null) return left
  const sign = desc ? -1 : 1
  const of = (row: Place) => row[field as keyof Place]
  return left.toSorted((one, other) => (of(one) < of(other) ? -sign : of(one) > of(other) ? sign : 0))
}
