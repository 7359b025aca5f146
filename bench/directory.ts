/** How quick is the public directory with 100,000 locations and 20,000 physicians? Beside a bare handler with a query of its own. */
import autocannon from 'autocannon'
import { benchRecords } from './experts.ts'
import { fillDirectory } from './fill-directory.ts'
import { freePort, processorSeconds, type Running, run } from './process.ts'
import { freshProduct, signIn } from './product.ts'
import { medianOf, printRatio, ratioOf } from './ratio.ts'

const ROUNDS = 3
const SEARCHES = 200
const CONNECTIONS = 16
const WARM = 600
const PROFILE = '/find-a-doctor/bench-physician-1000'
const SIZE = {
  locations: Number(process.env.LOCATIONS ?? 100_000),
  physicians: Number(process.env.PHYSICIANS ?? 20_000),
}

let asked = 0
/** A ZIP code from all over the country that was not asked for before; they begin anew after 72,000. */
const nextZip = () => 10_000 + ((asked++ * 7919) % 72_000)
/** Addresses that nobody has asked for, so that no cache has their answer. */
const searches: Readonly<Record<string, () => { readonly ours: string; readonly bare: string }>> = {
  'everybody, a page of them': () => {
    const page = 1 + (asked % 900)
    const filters = [
      '',
      '&sort=name',
      '&gender=female',
      '&gender=male',
      '&accepting=1',
      '&accepting=1&sort=name',
      '&gender=female&sort=name',
      '&gender=male&sort=name',
    ]
    const filter = filters[Math.floor(asked++ / 900) % filters.length]
    return { ours: `/find-a-doctor?page=${page}${filter}`, bare: `/directory?page=${page}` }
  },
  'near a place': () => {
    const [latitude, longitude] = [30 + (asked % 170) / 10, -122 + (asked++ % 467) / 10]
    const at = `${latitude},${longitude}`
    return { ours: `/find-a-doctor?at=${at}`, bare: `/directory?at=${at}` }
  },
  'a specialty near a ZIP code': () => {
    const zip = nextZip()
    return { ours: `/find-a-doctor?q=heart+doctor+near+${zip}`, bare: `/directory?specialty=1&zip=${zip}` }
  },
  'locations near a ZIP code': () => {
    const zip = nextZip()
    return { ours: `/locations?near=${zip}`, bare: `/directory?places=1&zip=${zip}` }
  },
}

/** So many different searches are asked for by many visitors, some far more often than others. */
const KNOWN_SEARCHES = 2_000
const VISITORS = 3_000
/** The golden ratio’s fraction spreads evenly, alike in every run. */
const SPREAD = 0.618_033_988_75

/** Addresses as visitors ask for them (Zipf’s law: the second most frequent half as often as the first). */
function visitorPaths(count: number, more = ''): readonly string[] {
  const kinds = Object.values(searches)
  const known = Array.from({ length: KNOWN_SEARCHES }, (_, at) => kinds[at % kinds.length]?.().ours ?? '/')
  return Array.from({ length: count }, (_, at) => {
    const rank = Math.floor(KNOWN_SEARCHES ** ((at * SPREAD) % 1)) - 1
    return (known[rank] ?? '/') + more
  })
}

interface Load {
  readonly p95: number
  readonly processorMs: number
}

async function load(server: Running, paths: readonly string[], connections: number): Promise<Load> {
  const before = processorSeconds(server.pid)
  const times: number[] = []
  const queue = [...paths]
  const work = async () => {
    for (let path = queue.pop(); path !== undefined; path = queue.pop()) {
      const began = performance.now()
      const answer = await fetch(server.url + path)
      await answer.text()
      times.push(performance.now() - began)
      if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
    }
  }
  await Promise.all(Array.from({ length: connections }, work))
  const sorted = times.toSorted((one, other) => one - other)
  return {
    p95: sorted[Math.floor(sorted.length * 0.95)] ?? Number.NaN,
    processorMs: (1000 * (processorSeconds(server.pid) - before)) / paths.length,
  }
}

const METRICS_TOKEN = 'a token of the bench'

/** How many answers the server has made, and how many of them within 50 ms, by its own clock (`rounds_http_seconds`). */
async function answersOf({ url }: Running): Promise<{ readonly all: number; readonly quick: number }> {
  const metrics = await (
    await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } })
  ).text()
  const sum = (pattern: RegExp) =>
    [...metrics.matchAll(pattern)].reduce((total, [, count]) => total + Number(count), 0)
  return {
    all: sum(/^rounds_http_seconds_count\{[^}]*\} (\d+)$/gm),
    quick: sum(/^rounds_http_seconds_bucket\{le="0.05",[^}]*\} (\d+)$/gm),
  }
}

async function benchSearches(ours: Running, bare: Running): Promise<void> {
  for (const [name, next] of Object.entries(searches))
    for (const connections of [1, CONNECTIONS]) {
      const pairs: [Load, Load][] = []
      for (let round = 0; round < ROUNDS; round++) {
        const paths = Array.from({ length: SEARCHES / ROUNDS }, next)
        pairs.push([
          await load(
            ours,
            paths.map(path => path.ours),
            connections,
          ),
          await load(
            bare,
            paths.map(path => path.bare),
            connections,
          ),
        ])
      }
      const p95 = ratioOf(pairs.map(([mine, theirs]) => [mine.p95, theirs.p95]))
      const median = (of: keyof Load, at: 0 | 1) => medianOf(pairs.map(pair => pair[at][of])).toFixed(1)
      process.stdout.write(
        `${name}, never asked before, ${connections} connections: p95 ${median('p95', 0)} ms, ${printRatio(p95)} of a bare handler’s with one query; processor ${median('processorMs', 0)} ms\n`,
      )
    }
}

/** Longer than the half minute after which cached data is read again. */
const LONG_MS = 35_000

/** The same searches without a pause, and how many of them took the server no more than 50 ms. */
async function benchLongSearches(ours: Running): Promise<void> {
  for (const [name, next] of Object.entries(searches)) {
    const until = performance.now() + LONG_MS
    const before = await answersOf(ours)
    const loads: Load[] = []
    while (performance.now() < until)
      loads.push(
        await load(
          ours,
          Array.from({ length: SEARCHES }, () => next().ours),
          CONNECTIONS,
        ),
      )
    const after = await answersOf(ours)
    const quick = (100 * (after.quick - before.quick)) / (after.all - before.all)
    process.stdout.write(
      `${name}, never asked before, ${CONNECTIONS} connections for ${LONG_MS / 1000} s: ${quick.toFixed(1)} of 100 within 50 ms by the server’s clock; p95 in ${SEARCHES} requests ${medianOf(loads.map(({ p95 }) => p95)).toFixed(1)} ms\n`,
    )
  }
}

/** The same at once by visitors who ask for what others asked for before, as well as for what nobody did. */
async function benchVisitors(ours: Running): Promise<void> {
  const paths = visitorPaths(VISITORS)
  const half = VISITORS / 2
  await load(ours, paths.slice(0, half), CONNECTIONS)
  const { p95, processorMs } = await load(ours, paths.slice(half), CONNECTIONS)
  const before = new Set(paths.slice(0, half))
  const isNew = [...new Set(paths.slice(half))].filter(path => !before.has(path)).length / half
  process.stdout.write(
    `as visitors ask, ${Math.round(100 * isNew)} of 100 never asked before, ${CONNECTIONS} connections: p95 ${p95.toFixed(1)} ms; processor ${processorMs.toFixed(1)} ms\n`,
  )
}

async function benchProfile(ours: Running): Promise<void> {
  const page = await (await fetch(ours.url + PROFILE)).text()
  const bare = await run(['--import', 'tsx', 'bench/site.ts'], {
    PORT: String(await freePort()),
    BARE_PAGE: page,
  })
  const perSecond = async ({ url }: Running) => {
    const result = await autocannon({ url: url + PROFILE, connections: CONNECTIONS, duration: 3 })
    if (result.non2xx > 0 || result.errors > 0)
      throw new Error(`${result.non2xx} refused, ${result.errors} failed`)
    return result.requests.total / result.duration
  }
  const pairs: [number, number][] = []
  for (let round = 0; round < ROUNDS; round++) pairs.push([await perSecond(ours), await perSecond(bare)])
  await bare.stop()
  process.stdout.write(
    `a physician’s page from memory: ${printRatio(ratioOf(pairs))} of the answers of bare HTTP\n`,
  )
}

async function benchLinks(ours: Running, token: string): Promise<void> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const times: number[] = []
  for (let round = 0; round < 2 * ROUNDS + 1; round++) {
    const create = Array.from({ length: 200 }, (_, at) => ({ LId: 5_000 + round * 200 + at, PhId: 1000 }))
    const began = performance.now()
    const answer = await fetch(`${ours.url}/api/v1/mc/directory/links`, {
      method: 'POST',
      headers,
      body: JSON.stringify({
        lists: [{ link: 'Custom_LocationToPhysician', create, update: [], delete: [] }],
      }),
    })
    if (!answer.ok) throw new Error(await answer.text())
    await answer.text()
    times.push(performance.now() - began)
  }
  process.stdout.write(`200 links of a physician saved as one batch: ${medianOf(times).toFixed(0)} ms\n`)
}

/** Prints what searches that nobody asked before cost, a profile from memory, and a batch of links. */
export async function benchDirectory(): Promise<void> {
  const product = await freshProduct('demo')
  const ours = await product.start({ METRICS_TOKEN })
  const connection = await product.connection()
  await fillDirectory(connection, SIZE)
  const bare = await run(['--import', 'tsx', 'bench/bare.ts'], {
    PORT: String(await freePort()),
    BARE_CONNECTION: JSON.stringify(connection),
  })
  try {
    const token = await signIn(ours.url)
    // What was filled in was not told to the server.
    await fetch(`${ours.url}/api/v1/mc/cache/clear`, { headers: { authorization: `Bearer ${token}` } })
    await (await fetch(`${ours.url}/find-a-doctor`)).text()
    await product.settled()
    // The compiler has seen the work by then.
    await load(ours, visitorPaths(WARM, '&sort=name'), CONNECTIONS)
    await benchSearches(ours, bare)
    await benchLongSearches(ours)
    await benchVisitors(ours)
    await benchProfile(ours)
    await benchLinks(ours, token)
    await benchRecords(ours, token)
  } finally {
    await bare.stop()
    await ours.stop()
    await product.remove()
  }
}
