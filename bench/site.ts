/** How fast is a page of the website, cold and from memory, beside the same HTML sent by bare `node:http`? */
import { createServer } from 'node:http'
import { fileURLToPath } from 'node:url'
import autocannon from 'autocannon'
import { freePort, processorSeconds, type Running, run } from './process.ts'
import { freshProduct, signIn } from './product.ts'
import { medianOf, printRatio, ratioOf } from './ratio.ts'

const ROUNDS = 5
const SECONDS = 3
const PATH = '/services/emergency-care'
const CONNECTIONS = 16

interface Load {
  readonly perSecond: number
  /** Answers for each second of the processor: what is left when the machine has other things to do. */
  readonly perProcessorSecond: number
}

async function load({ url, pid }: Running, encoding?: string): Promise<Load> {
  const before = processorSeconds(pid)
  const result = await autocannon({
    url: url + PATH,
    connections: CONNECTIONS,
    duration: SECONDS,
    ...(encoding && { headers: { 'accept-encoding': encoding } }),
  })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${result.non2xx} refused, ${result.errors} failed`)
  const answered = result.requests.total
  return {
    perSecond: answered / result.duration,
    perProcessorSecond: answered / (processorSeconds(pid) - before),
  }
}

async function coldMilliseconds(ours: Running, authorization: string): Promise<number> {
  await fetch(`${ours.url}/api/v1/mc/cache/clear`, { headers: { authorization } })
  const before = performance.now()
  await (await fetch(ours.url + PATH)).text()
  return performance.now() - before
}

async function milliseconds(url: string): Promise<number> {
  const before = performance.now()
  await (await fetch(url + PATH)).text()
  return performance.now() - before
}

/** Prints the ratios of the website. */
export async function benchSite(): Promise<void> {
  const product = await freshProduct('demo')
  const ours = await product.start()
  const page = await (await fetch(ours.url + PATH)).text()
  const bare = await run(['--import', 'tsx', fileURLToPath(import.meta.url)], {
    PORT: String(await freePort()),
    BARE_PAGE: page,
  })
  try {
    const authorization = `Bearer ${await signIn(ours.url)}`
    const plain: [Load, Load][] = []
    const packed: [Load, Load][] = []
    const cold: [number, number][] = []
    for (let round = 0; round < ROUNDS; round++) {
      plain.push([await load(ours), await load(bare)])
      packed.push([await load(ours, 'br'), await load(bare, 'br')])
      cold.push([await coldMilliseconds(ours, authorization), await milliseconds(bare.url)])
    }
    const ratio = (pairs: readonly (readonly [Load, Load])[], of: keyof Load) =>
      printRatio(ratioOf(pairs.map(([mine, theirs]) => [mine[of], theirs[of]])))
    process.stdout.write(
      `page of ${page.length} characters from memory, ${CONNECTIONS} connections: ${ratio(plain, 'perSecond')} of the answers, ${ratio(plain, 'perProcessorSecond')} for each second of the processor\n` +
        `the same as brotli, beside the bare one uncompressed: ${ratio(packed, 'perSecond')}, ${ratio(packed, 'perProcessorSecond')}\n` +
        `the same with every cache empty: ${medianOf(cold.map(([mine]) => mine)).toFixed(0)} ms, ${printRatio(ratioOf(cold))} of the bare answer’s time\n`,
    )
  } finally {
    await bare.stop()
    await ours.stop()
    await product.remove()
  }
}

/** The yardstick, in a process of its own: it sends one page, and looks at nothing. */
function serveBare(page: Buffer): void {
  const server = createServer((_, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end(page)
  })
  server.listen(Number(process.env.PORT), '127.0.0.1', () => {
    process.stdout.write(`ready http://127.0.0.1:${process.env.PORT}/\n`)
  })
  process.once('SIGTERM', () => process.exit(0))
}

if (process.env.BARE_PAGE) serveBare(Buffer.from(process.env.BARE_PAGE))
