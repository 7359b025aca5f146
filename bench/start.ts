/** How soon does it answer after a start, database included, and what does it hold while idle? */

import { freePort, megabytes, run } from './process.ts'
import { freshProduct } from './product.ts'
import { medianOf, printRatio, ratioOf } from './ratio.ts'

const ROUNDS = 5
/** What a start leaves behind is collected within a minute of nothing to do. */
const IDLE_MS = 45_000

/** Prints the first start, later starts to the first answer, and the idle memory without PostgreSQL. */
export async function benchStart(): Promise<void> {
  const product = await freshProduct('demo')
  try {
    const first = await product.start()
    process.stdout.write(
      `first start, with database, migrations and demo seed: ${seconds(first.startedIn)}\n`,
    )
    await first.stop()
    const pairs: [number, number][] = []
    let held: [number, number] = [Number.NaN, Number.NaN]
    for (let round = 0; round < ROUNDS; round++) {
      const before = performance.now()
      const ours = await product.start()
      await fetch(`${ours.url}/readyz`)
      const answered = performance.now() - before
      const connection = JSON.stringify(await product.connection())
      const bareBefore = performance.now()
      const bare = await run(['--import', 'tsx', 'bench/bare.ts'], {
        PORT: String(await freePort()),
        BARE_CONNECTION: connection,
      })
      await fetch(`${bare.url}/list`)
      pairs.push([answered, performance.now() - bareBefore])
      if (round === ROUNDS - 1) {
        await new Promise(resolve => setTimeout(resolve, IDLE_MS))
        held = [megabytes(ours.pid), megabytes(bare.pid)]
      }
      await bare.stop()
      await ours.stop()
    }
    const median = medianOf(pairs.map(([ours]) => ours))
    process.stdout.write(
      `second start to first answer: ${seconds(median)}, ${printRatio(ratioOf(pairs))} of a bare handler’s without its database\n`,
    )
    process.stdout.write(
      `idle memory without PostgreSQL: ${held[0].toFixed(0)} MB, a bare handler ${held[1].toFixed(0)} MB\n`,
    )
  } finally {
    await product.remove()
  }
}

const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(2)} s`
