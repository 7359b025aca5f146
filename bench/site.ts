/**
 * How fast is a page of the website from memory, beside the same HTML sent by bare `node:http`, and cold, beside a handler that
 * reads what the page is made from and parses its templates?
 */
import { createServer } from 'node:http'
import { fileURLToPath } from 'node:url'
import autocannon from 'autocannon'
import { Liquid } from 'liquidjs'
import pg from 'pg'
import { freePort, processorSeconds, type Running, run } from './process.ts'
import { freshProduct, signIn } from './product.ts'
import { medianOf, printRatio, ratioOf } from './ratio.ts'

const ROUNDS = 5
const SECONDS = 3
const PATH = '/services/emergency-care'
const CONNECTIONS = 16
const WARM = 60
const COLD_EACH = 4

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
  return milliseconds(ours.url + PATH)
}

async function milliseconds(address: string): Promise<number> {
  const before = performance.now()
  await (await fetch(address)).text()
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
    BARE_CONNECTION: JSON.stringify(await product.connection()),
  })
  try {
    const authorization = `Bearer ${await signIn(ours.url)}`
    const plain: [Load, Load][] = []
    const packed: [Load, Load][] = []
    const cold: [number, number][] = []
    await product.settled()
    // The compiler of both has seen the work by then.
    for (let warm = 0; warm < WARM; warm++) {
      await coldMilliseconds(ours, authorization)
      await milliseconds(`${bare.url}/cold`)
    }
    for (let round = 0; round < ROUNDS; round++) {
      plain.push([await load(ours), await load(bare)])
      packed.push([await load(ours, 'br'), await load(bare, 'br')])
      for (let again = 0; again < COLD_EACH; again++)
        cold.push([await milliseconds(`${bare.url}/cold`), await coldMilliseconds(ours, authorization)])
    }
    const ratio = (pairs: readonly (readonly [Load, Load])[], of: keyof Load) =>
      printRatio(ratioOf(pairs.map(([mine, theirs]) => [mine[of], theirs[of]])))
    process.stdout.write(
      `page of ${page.length} characters from memory, ${CONNECTIONS} connections: ${ratio(plain, 'perSecond')} of the answers, ${ratio(plain, 'perProcessorSecond')} for each second of the processor\n` +
        `the same as brotli, beside the bare one uncompressed: ${ratio(packed, 'perSecond')}, ${ratio(packed, 'perProcessorSecond')}\n` +
        `the same with every cache empty: ${medianOf(cold.map(([, mine]) => mine)).toFixed(0)} ms, ${printRatio(ratioOf(cold))} of the speed of a bare handler that reads its rows and parses its templates\n`,
    )
  } finally {
    await bare.stop()
    await ours.stop()
    await product.remove()
  }
}

/** The yardstick, in a process of its own: it sends one page, and looks at nothing; cold, at the rows it is made from. */
function serveBare(page: Buffer): void {
  const pool = new pg.Pool(JSON.parse(process.env.BARE_CONNECTION ?? '{}'))
  const cold = async () => {
    const read = async (text: string, values: readonly unknown[] = []) =>
      (await pool.query(text, [...values])).rows
    const [templates, [content]] = await Promise.all([
      read('select * from "Template" where "TActive" order by "TId"'),
      read('select * from "Content" where "CSeoUrl" = $1', [PATH]),
      read('select * from "Tag" where "TVisible" order by "TId"'),
      read('select * from "PageCSS" where "PcActive"'),
      read('select * from "Redirect" where "RActive"'),
      read('select * from "Microsite" where "MsActive"'),
      read('select "CId", "CTitle", "CSeoUrl" from "Content" where "CVisible" and "CtId" = 3'),
      read('select * from "MiscData"'),
    ])
    const blocks = await read('select * from "ContentBlock" where "CId" = $1 order by "CbId"', [content?.CId])
    const liquid = new Liquid()
    for (const { TSource } of templates) liquid.parse(TSource)
    return blocks.length
  }
  const server = createServer(async (request, response) => {
    if (request.url === '/cold') await cold()
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end(page)
  })
  server.listen(Number(process.env.PORT), '127.0.0.1', () => {
    process.stdout.write(`ready http://127.0.0.1:${process.env.PORT}/\n`)
  })
  process.once('SIGTERM', () => process.exit(0))
}

if (process.env.BARE_PAGE) serveBare(Buffer.from(process.env.BARE_PAGE))
