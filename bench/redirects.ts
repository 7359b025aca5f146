/** What 10,000 redirects and 200 patterns cost each page of the website, beside the same site without them. */
import autocannon from 'autocannon'
import pg from 'pg'
import { processorSeconds, type Running } from './process.ts'
import { freshProduct, type Product } from './product.ts'
import { printRatio, ratioOf } from './ratio.ts'

const [REDIRECTS, PATTERNS] = [10_000, 200]
const [ROUNDS, SECONDS, CONNECTIONS] = [5, 3, 16]
const PATH = '/services/emergency-care'
const LEAST = 0.95

async function fill(product: Product): Promise<void> {
  const client = new pg.Client(await product.connection())
  await client.connect()
  await client.query(
    `insert into "Redirect" ("RType", "RFrom", "RTo")
     select '301', '/bench/old-' || n, '/services/emergency-care' from generate_series(1, $1::int) n`,
    [REDIRECTS],
  )
  await client.query(
    `insert into "Redirect" ("RType", "RStatus", "RFrom", "RTo")
     select 'pattern', 301, '/bench-' || n || '/*', '/services/*' from generate_series(1, $1::int) n`,
    [PATTERNS],
  )
  await client.end()
}

/** Pages for each second of the processor: what is left when the machine has other things to do. */
async function load({ url, pid }: Running): Promise<number> {
  const before = processorSeconds(pid)
  const result = await autocannon({ url: url + PATH, connections: CONNECTIONS, duration: SECONDS })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${result.non2xx} refused, ${result.errors} failed`)
  return result.requests.total / (processorSeconds(pid) - before)
}

/** Prints how many pages are left with redirects. */
export async function benchRedirects(): Promise<void> {
  const [filled, plain] = [await freshProduct('demo'), await freshProduct('demo')]
  const first = await filled.start()
  await fill(filled)
  await first.stop()
  const [ours, bare] = [await filled.start(), await plain.start()]
  try {
    const led = await fetch(`${ours.url}/bench/old-${REDIRECTS}`, { redirect: 'manual' })
    const matched = await fetch(`${ours.url}/bench-${PATTERNS}/emergency-care`, { redirect: 'manual' })
    if (led.status !== 301 || matched.status !== 301)
      throw new Error(`The redirects answered ${led.status} and ${matched.status}.`)
    const pairs: [number, number][] = []
    for (let round = 0; round < ROUNDS; round++) pairs.push([await load(ours), await load(bare)])
    const ratio = ratioOf(pairs)
    process.stdout.write(
      `  ${REDIRECTS} redirects and ${PATTERNS} patterns: ${printRatio(ratio)} of the pages for each second of the processor (at least ${LEAST})\n`,
    )
    if (!ratio.inconclusive && ratio.median < LEAST) process.exitCode = 1
  } finally {
    await ours.stop()
    await bare.stop()
    await filled.remove()
    await plain.remove()
  }
}
