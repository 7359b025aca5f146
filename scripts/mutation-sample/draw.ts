import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { thatCompile } from './compile.ts'
import { groupBy } from './group-by.ts'
import { type Place, placesIn } from './places.ts'
import { randomFrom } from './random.ts'

/** One change that is tried. */
export interface Mutant extends Place {
  readonly id: number
  readonly area: string
}

/** Of a hundred mutants so many are in each area. */
const shares: Readonly<Record<string, number>> = {
  server: 40,
  'core/entities': 15,
  'core/actions': 15,
  ui: 30,
}
/** Texts of the example site, the page of the kit's pieces, style sheets: no behavior that a test should hold. */
const LEFT_OUT = /^(server\/seed\/(demo|base)|ui\/kit\/kit-page|server\/site\/style)\b/
/** So many more are drawn than are needed, as the compiler refuses some. */
const SPARE = 2.2

/**
 * Draws mutants: an area's share, or all of them in one folder or file; in each a kind by lot and then a place of that
 * kind. The same seed draws the same.
 */
export function drawMutants(root: string, seed: number, count: number, only?: string): readonly Mutant[] {
  const drawn = Object.entries(only === undefined ? shares : { [only]: 100 }).map(([area, share]) => {
    const wanted = Math.round((count * share) / 100)
    return { area, wanted, places: drawPlaces(root, area, seed, Math.ceil(wanted * SPARE)) }
  })
  const taken = thatCompile(
    root,
    drawn.flatMap(({ places }) => places),
  )
  return drawn
    .flatMap(({ area, wanted, places }) =>
      places
        .filter(place => taken.has(place))
        .slice(0, wanted)
        .map(place => ({ ...place, area })),
    )
    .map((place, index) => ({ ...place, id: index + 1 }))
}

function drawPlaces(root: string, area: string, seed: number, count: number): readonly Place[] {
  const random = randomFrom(seed)
  const all = filesOf(root, area).flatMap(file => placesIn(file, readFileSync(join(root, file), 'utf8')))
  const kinds = [...groupBy(all, ({ kind }) => kind).values()]
  const drawn: Place[] = []
  while (drawn.length < count && kinds.length > 0) {
    const index = Math.floor(random() * kinds.length)
    const places = kinds[index] ?? []
    const [place] = places.splice(Math.floor(random() * places.length), 1)
    if (places.length === 0) kinds.splice(index, 1)
    if (place && !drawn.some(other => overlap(other, place))) drawn.push(place)
  }
  return drawn
}

const overlap = (one: Place, other: Place) =>
  one.file === other.file && one.start < other.end && other.start < one.end

/** The files of an area, in an order that is the same everywhere. */
function filesOf(root: string, area: string): readonly string[] {
  const names = statSync(join(root, area)).isFile()
    ? [area]
    : readdirSync(join(root, area), { recursive: true, encoding: 'utf8' }).map(
        name => `${area}/${name.replaceAll('\\', '/')}`,
      )
  return names
    .filter(file => /\.tsx?$/.test(file) && !file.includes('node_modules/') && !file.includes('/dist/'))
    .filter(file => !file.endsWith('.d.ts') && !LEFT_OUT.test(file))
    .toSorted()
}
