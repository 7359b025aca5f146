/** How much slower are lists while 500 pages are scanned for barriers? Beside quiet lists before and after. */
import { accessibilityCalls, createClient } from '@rounds/core/api'
import { measuredLists } from './lists.ts'
import { fillFolders, fillLocations, freshProduct, signIn } from './product.ts'

const PAGES = Number(process.env.ROWS ?? 500)
const LOCATIONS = 100_000
const ROUNDS = 2

/** Prints the 95th percentile of lists during a scan as a part of that of quiet lists, and how long a scan takes. */
export async function benchScan(): Promise<void> {
  const product = await freshProduct('demo')
  const server = await product.start()
  try {
    const client = createClient({ baseUrl: server.url, token: () => token })
    const token = await signIn(server.url)
    const scanner = accessibilityCalls(client.http)
    await fillLocations(await product.connection(), LOCATIONS)
    await fillFolders(await product.connection(), PAGES * 10)
    await product.settled()
    const { during, quiet } = measuredLists(client)
    await quiet()
    for (let round = 0; round < ROUNDS; round++) {
      const before = await quiet()
      await scanner.scan()
      const began = performance.now()
      const { p95, count } = await during(async () => (await scanner.state()).job !== null)
      const seconds = (performance.now() - began) / 1_000
      const bare = (before + (await quiet())) / 2
      const { scans } = await scanner.state()
      process.stdout.write(
        `lists of ${LOCATIONS.toLocaleString('en')} while ${scans.at(-1)?.pages} pages are scanned in ${seconds.toFixed(0)} s, p95: ${p95.toFixed(1)} ms, ${(p95 / bare).toFixed(2)} of quiet (${count} lists)\n`,
      )
    }
  } finally {
    await server.stop()
    await product.remove()
  }
}
