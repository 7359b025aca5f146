/**
 * Draws the outline of the states for the map of locations: `npm run build:us-outline`. The borders are the U.S. Census
 * Bureau's, which are in the public domain, in the projection of `core/rules/care/us-map.ts`.
 */
import { readFile, writeFile } from 'node:fs/promises'

type Position = readonly [x: number, y: number]
/** Arcs of a polygon's rings; a negative number is an arc backwards. */
type Rings = readonly (readonly number[])[]

interface Topology {
  readonly arcs: readonly (readonly Position[])[]
  readonly transform: { readonly scale: Position; readonly translate: Position }
  readonly objects: Readonly<
    Record<
      'states' | 'nation',
      { readonly geometries: readonly { readonly arcs: readonly Rings[] | Rings }[] }
    >
  >
}

/** Pixels of a map 975 wide that a line may be off. */
const TOLERANCE = 0.8

const source = new URL('../node_modules/us-atlas/states-albers-10m.json', import.meta.url)
const target = new URL('../ui/screens/locations/map/us-outline.ts', import.meta.url)
const { arcs, transform, objects }: Topology = JSON.parse(await readFile(source, 'utf8'))

const placed = arcs.map(arc => {
  let [x, y] = [0, 0]
  return simplified(
    arc.map(([dx, dy]): Position => {
      x += dx
      y += dy
      return [
        x * transform.scale[0] + transform.translate[0],
        y * transform.scale[1] + transform.translate[1],
      ]
    }),
  )
})

/** Leaves out points that are nearly on the line of others (Douglas and Peucker). */
function simplified(line: readonly Position[]): readonly Position[] {
  const [first, last] = [line[0], line.at(-1)]
  if (!first || !last || line.length < 3) return line
  const distances = line.map(point => distanceTo(first, last, point))
  const most = Math.max(...distances)
  if (most <= TOLERANCE) return [first, last]
  const at = distances.indexOf(most)
  return [...simplified(line.slice(0, at + 1)), ...simplified(line.slice(at)).slice(1)]
}

function distanceTo([ax, ay]: Position, [bx, by]: Position, [x, y]: Position): number {
  const length = Math.hypot(bx - ax, by - ay)
  return length === 0
    ? Math.hypot(x - ax, y - ay)
    : Math.abs((bx - ax) * (ay - y) - (ax - x) * (by - ay)) / length
}

const arcAt = (index: number): readonly Position[] =>
  index < 0 ? (placed[~index] ?? []).toReversed() : (placed[index] ?? [])

const polygonsOf = (name: keyof Topology['objects']): readonly Rings[] =>
  objects[name].geometries.flatMap(({ arcs: of }) =>
    typeof of[0]?.[0] === 'number' ? [of as Rings] : (of as readonly Rings[]),
  )

/** A line in whole pixels, each point from the one before; undefined for what is too small to see. */
function pathOf(line: readonly Position[]): string | undefined {
  let [x, y] = [0, 0]
  const steps = line.flatMap(([toX, toY], at) => {
    const [dx, dy] = [Math.round(toX) - x, Math.round(toY) - y]
    if (at > 0 && dx === 0 && dy === 0) return []
    x += dx
    y += dy
    return [at === 0 ? `M${dx} ${dy}l` : `${dx} ${dy}`]
  })
  return steps.length > 2 ? steps[0] + steps.slice(1).join(' ') : undefined
}

const land = polygonsOf('nation')
  .flat()
  .flatMap(ring => {
    const path = pathOf(ring.flatMap(index => arcAt(index)))
    return path && path.split(' ').length > 4 ? [`${path}z`] : []
  })

const used = new Map<number, number>()
for (const index of polygonsOf('states').flat(2))
  used.set(index < 0 ? ~index : index, (used.get(index < 0 ? ~index : index) ?? 0) + 1)
const borders = [...used].flatMap(([index, times]) => (times > 1 ? (pathOf(arcAt(index)) ?? []) : []))

await writeFile(
  target,
  `/** Drawn by \`npm run build:us-outline\`. */\nexport const land =\n  '${land.join('')}'\n\nexport const borders =\n  '${borders.join('')}'\n`,
)
